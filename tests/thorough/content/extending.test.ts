import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { generateTypes, pushMigrations } from '#hosted.ts'
import { copyFollowing } from '#project/project-copy.ts'

const hosted = inject('hosted')

test('whoever follows docs/extending.md gets a site that passes the checks and builds', async () => {
  await using project = await copyFollowing('docs/extending.md')
  const types = await generateTypes(hosted, await pushMigrations(hosted, project.folder))
  await writeFile(join(project.folder, 'src/shared/supabase/database.types.ts'), types)
  expect(await project.astro('build')).toMatchObject({ ok: true })
  expect(await project.tool('typescript/bin/tsc')).toMatchObject({ ok: true, said: '' })
  const form = ['check', '--vcs-enabled=false', 'src']
  expect(await project.tool('@biomejs/biome/bin/biome', ...form)).toMatchObject({ ok: true })
  const sentence = 'AI Mind OS is more than a masterclass: it is people who practice together.'
  expect(await project.built('community.html')).toContain(sentence)
  const question = /What would you like to learn\?\s*<input[^>]* name="topic"/
  expect(await project.built('register.html')).toMatch(question)
  expect(await project.built('members/breathing.html')).toContain('Breathing')
  expect(await project.built('admin.html')).toContain('Nobody has suggested anything.')
  const email = `const { emailPreviews } = await import('./src/emails/previews/previews.ts')
    console.log(emailPreviews().find(({ name }) => name === 'reminder-week').subject)`
  expect((await project.node(email)).said).toContain('In a week: Think with AI')
})
