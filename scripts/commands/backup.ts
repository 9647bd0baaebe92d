// `npm run backup`: writes all data of the hosted project into a file of the folder backups.
import { backUp, backupPath, NOT_IN_A_BACKUP } from '../backup/backup.ts'
import { openDatabase, reachDatabase } from '../deploy/database.ts'
import { completeSettings, referenceOf } from '../deploy/settings.ts'
import { runCommand } from '../local/settings.ts'

await runCommand(async () => {
  const { SUPABASE_DB_URL } = await completeSettings(['SUPABASE_DB_URL'])
  await using sql = openDatabase(SUPABASE_DB_URL)
  await reachDatabase(sql)
  const file = backupPath(referenceOf(SUPABASE_DB_URL))
  const tables = await backUp(sql, file)
  console.log(`${file} has the data of ${tables} tables, with the accounts and the hashes of their
passwords: keep it as securely as passwords, and not only on this machine.
${NOT_IN_A_BACKUP}`)
})
