import { expect, test } from 'vitest'
import { codeBlocks } from '../../support/project/documents.ts'
import { copyProject } from '../../support/project/project-copy.ts'

test('whoever follows docs/extending.md gets a page, a tool, an email and a field of a form', async () => {
  const project = await copyProject()
  try {
    for (const { language, file, text } of await codeBlocks('docs/extending.md')) {
      if (language === 'diff') project.apply(text)
      else if (file.startsWith('src/')) await project.add(file, text)
    }
    expect(project.astro('build')).toMatchObject({ ok: true })
    expect(await project.built('community.html')).toContain(
      'AI Mind OS is more than a masterclass: it is people who practice together.',
    )
    expect(await project.built('members/breathing.html')).toContain('Breathing')
    expect(await project.built('index.html')).toContain('name="topic"')
    const email = `const { emailPreviews } = await import('./src/emails/previews/previews.ts')
      console.log(emailPreviews().find(({ name }) => name === 'attended').text)`
    expect(project.node(email).said).toContain('It was good to think with you.')
  } finally {
    await project.remove()
  }
})
