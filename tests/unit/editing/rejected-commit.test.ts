import { expect, test } from 'vitest'
import { copyProject } from '../../support/project-copy.ts'

test('an editor on the web finds the reason for a rejected commit at its line on GitHub', async () => {
  const project = await copyProject()
  try {
    await project.edit('landing/hero.md', /^eyebrow: .*$/m, 'eyebrow: Learn with {prodct}')
    const local = project.astro('sync')
    const onGitHub = project.astro('sync', { GITHUB_ACTIONS: 'true' })
    expect([local.ok, onGitHub.ok]).toEqual([false, false])
    expect(local.said).not.toContain('::error')
    expect(onGitHub.said).toMatch(
      /^::error file=src\/content\/landing\/hero\.md,line=4::.*"\{prodct\}" stands for nothing here\. Known: \{product\}\.$/m,
    )
  } finally {
    await project.remove()
  }
}, 60_000)
