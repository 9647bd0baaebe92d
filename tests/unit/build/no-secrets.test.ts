import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refuseSecrets } from '../../../scripts/build/build-steps.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('whoever puts a secret key into the site is stopped', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'index.html'), 'sb_publishable_fine')
  await writeFile(join(folder, 'app.js'), 'const key = "sb_secret_abc"')
  await expect(refuseSecrets(folder)).rejects.toThrow('must stay secret: app.js (sb_secret_).')
})
