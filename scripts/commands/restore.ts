// `npm run restore -- FILE`: puts the data of a backup into the new hosted project that .env.deploy or
// the environment names.
import { existsSync } from 'node:fs'
import { NOT_IN_A_BACKUP, restore } from '../backup/backup.ts'
import { verifyBackup } from '../backup/backup-file.ts'
import { withProject } from '../deploy/deployment.ts'
import { migrationSteps } from '../deploy/migration-steps.ts'
import { runSteps } from '../deploy/run-steps.ts'
import { completeSettings, referenceOf } from '../deploy/settings.ts'
import { runCommand, StartError } from '../local/settings.ts'

await runCommand(async () => {
  const file = process.argv[2] ?? ''
  if (!existsSync(file)) {
    throw new StartError('Which backup? Run: npm run restore -- backups/<file>.backup')
  }
  await verifyBackup(file)
  const settings = await completeSettings()
  await withProject(settings, 'https://example.com', async (project) => {
    if (!(await runSteps(migrationSteps(project), false, console.log))) {
      throw new StartError('Nothing was restored.')
    }
    const { madeAt } = await restore(project.sql, file)
    console.log(`The project ${referenceOf(settings.SUPABASE_DB_URL)} has the data of ${madeAt}.
${NOT_IN_A_BACKUP} Run it now, and build the pages with the new settings.`)
  })
})
