import { copyProject } from '../tests/support/project-copy.ts'
import { type Section, times } from './section.ts'

type Project = Awaited<ReturnType<typeof copyProject>>

/** What is added to the site, and how many of it. */
const additions = [
  { name: 'as it is', count: 0, add: async () => {} },
  { name: '10 legal pages more', count: 10, add: addPages },
  { name: '100 legal pages more', count: 100, add: addPages },
  { name: '1,000 legal pages more', count: 1000, add: addPages },
  { name: '1,000 prompts more', count: 1000, add: addPrompts },
] as const

/** How long a build takes as the site grows. */
export async function measureBuilding(): Promise<Section> {
  const seconds: number[] = []
  for (const { count, add } of additions) {
    seconds.push(await timeBuild((project) => add(project, count)))
  }
  const [first = Number.NaN] = seconds
  return {
    title: 'How long a build takes',
    method:
      '`npm run build` of a copy of the project, one build each, from the command to the last compressed file, with the font and picture caches of an earlier build. No footer names the pages added: named on every page, they would make the site itself grow by their square.',
    columns: ['The site', 'Time', 'to the site as it is', 'Each one more'],
    rows: additions.map(({ name, count }, index) => {
      const time = seconds[index] ?? Number.NaN
      const each = count === 0 ? '' : `${(((time - first) / count) * 1000).toFixed(1)} ms`
      return [name, `${time.toFixed(1)} s`, times(time / first), each]
    }),
  }
}

/** Seconds of one build. @throws with what the build said when it fails */
async function timeBuild(change: (project: Project) => Promise<void>): Promise<number> {
  const project = await copyProject()
  try {
    await change(project)
    const start = performance.now()
    const { ok, said } = project.astro('build')
    if (!ok) throw new Error(said)
    return (performance.now() - start) / 1000
  } finally {
    await project.remove()
  }
}

/** Pages like the longest legal one, each with words of its own, that no footer names. */
async function addPages(project: Project, count: number): Promise<void> {
  const text = await project.read('legal/privacy-policy.md')
  for (let page = 1; page <= count; page++) {
    await project.add(
      `src/content/legal/page-${page}.md`,
      `${text.replace('---\n', '---\nunlisted: true\n')}\n\nThis is page ${page} of ${count}.\n`,
    )
  }
}

/** More prompts than the pack's seven, for which the schema of the copy makes room. */
async function addPrompts(project: Project, count: number): Promise<void> {
  const letters = (index: number) =>
    String(index).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  const prompts = Array.from(
    { length: count },
    (_, index) => `
  - id: more-${letters(index)}
    title: More ${index}
    category: critical_thinking
    prompt: "Ask me question ${index}. ${'Wait for my answer. '.repeat(60)}"
    usage: Use it to see how the site grows.`,
  )
  await project.edit('../schemas/prompts.ts', '.length(7)', '')
  await project.edit('tools/prompts.yaml', /^prompts:$/m, `prompts:${prompts.join('')}`)
}
