// `npm run restore -- FILE`: puts the data of a backup into the new hosted project that .env.deploy or
// the environment names.
import { existsSync } from 'node:fs'
import { NOT_IN_A_BACKUP, refuseOther, restore } from '../backup/backup.ts'
import { verifyBackup } from '../backup/backup-file.ts'
import { migrationFiles, reachDatabase, versionOf } from '../deploy/database.ts'
import { openProject } from '../deploy/deployment.ts'
import { migrationSteps } from '../deploy/migration-steps.ts'
import { runSteps } from '../deploy/run-steps.ts'
import { completeSettings } from '../deploy/settings.ts'
import { runCommand, StartError } from '../local/settings.ts'

await runCommand(async () => {
  const file = process.argv[2] ?? ''
  if (!existsSync(file)) {
    throw new StartError('Which backup? Run: npm run restore -- backups/<file>.backup')
  }
  const head = await verifyBackup(file)
  const settings = await completeSettings()
  await using project = await openProject(settings, 'https://example.com')
  await reachDatabase(project.sql)
  // Before the migrations, which would leave no new project for another release.
  await refuseOther(project.sql, head, (await migrationFiles()).map(versionOf))
  if (!(await runSteps(migrationSteps(project), false, console.log))) {
    throw new StartError('Nothing was restored.')
  }
  await restore(project.sql, file)
  console.log(`The project ${project.ref} has the data of ${head.madeAt}.
${NOT_IN_A_BACKUP} Run it now, and build the pages with the new settings.`)
})
