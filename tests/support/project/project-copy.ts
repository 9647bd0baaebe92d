import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll } from 'vitest'
import { builtFiles } from '../../../scripts/build/built-files.ts'
import { runNode } from '../program.ts'
import { copyContent } from './content-data.ts'

/** What a program needs that runs in a copy: its own content, the tests' sessions, and no color codes. */
export const copyEnv = {
  ...process.env,
  CONTENT_DIR: '',
  SESSIONS_FILE: resolve('tests/support/project/sessions.json'),
  NO_COLOR: '1',
}

const folders = ['src', 'scripts', 'public', 'supabase']
const parts = [...folders, 'package.json', 'tsconfig.json', 'astro.config.mjs', 'biome.json']

export type Project = Awaited<ReturnType<typeof copyProject>>

/** A copy of the project for a whole test file, which goes with the file's last test. */
export async function openOwnProject(): Promise<Project> {
  const project = await copyProject()
  afterAll(project[Symbol.asyncDispose])
  return project
}

/** A copy of the project whose content a test may edit as an editor would. */
export async function copyProject() {
  const folder = await mkdtemp(join(tmpdir(), 'editor-'))
  await Promise.all(parts.map((part) => cp(part, join(folder, part), { recursive: true })))
  const content = join(folder, 'src/content')
  await rm(content, { recursive: true })
  const edit = await copyContent(content)
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  /** Runs a program as its owner does, without a terminal, while this process goes on. */
  const run = (args: string[], settings: Record<string, string> = {}) =>
    runNode(args, { cwd: folder, env: { ...copyEnv, ...settings } })
  return {
    folder,
    edit,
    /** Writes a whole file. @param file from the project's folder */
    async add(file: string, text: string) {
      const path = join(folder, file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    },
    /** Changes files as a diff of the docs says: `@@` names a file. @throws unless it fits once */
    async apply(diff: string) {
      for (const part of diff.split(/^@@ /m).slice(1)) {
        const end = part.indexOf('\n')
        const path = join(folder, part.slice(0, end))
        let text = existsSync(path) ? `\n${await readFile(path, 'utf8')}` : '\n'
        for (const place of part.slice(end + 1).split(/(?<=^\+.*\n)(?=[ -])/m)) {
          const [before, after] = [linesWithout('+', place), linesWithout('-', place)]
          const around = text.split(before)
          if (around.length !== 2) throw new Error(`${path} has not once:${before}`)
          text = around.join(after)
        }
        await writeFile(path, text.slice(1))
      }
    },
    /** Runs a command of ours. */
    command: (name: string, args: string[], settings: Record<string, string>) =>
      run([`scripts/commands/${name}.ts`, ...args], settings),
    /** Runs a command of Astro. */
    astro: (command: 'sync' | 'build', settings: Record<string, string> = {}) =>
      run([resolve('node_modules/astro/bin/astro.mjs'), command], settings),
    /** Runs a tool of the checks; the compiler once there has been a build or a sync. */
    tool: (path: string, ...args: string[]) => run([resolve('tests/node_modules', path), ...args]),
    /** Runs a module that stands in the project's folder. */
    node: (code: string) => run(['--input-type=module', '--eval', code]),
    /** @param file from the content's folder */
    read: (file: string) => readFile(join(content, file), 'utf8'),
    built: (file: string) => readFile(join(folder, 'dist', file), 'utf8'),
    /** The files of the build that hold some words. */
    async builtWith(words: string): Promise<string[]> {
      const files = await builtFiles(join(folder, 'dist'), /(?<!\.(?:br|gz))$/)
      const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')))
      return files.filter((_, index) => texts[index]?.includes(words))
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

/** A copy of the project in which somebody has done what the code blocks of a document say. */
export async function copyFollowing(document: string) {
  const project = await copyProject()
  const said = await readFile(document, 'utf8')
  // After the language of a block there may be the file to make.
  const blocks = said.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)
  for (const [, language, file = '', text = ''] of blocks) {
    if (language === 'diff') await project.apply(text)
    else if (file) await project.add(file, text)
  }
  return project
}

/** The lines of a part of a diff, each on its own, but for those with this mark. */
function linesWithout(mark: '+' | '-', place: string): string {
  const lines = place.split('\n').filter((line) => line !== '' && !line.startsWith(mark))
  return `\n${lines.map((line) => `${line.slice(1)}\n`).join('')}`
}
