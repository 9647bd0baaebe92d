// `npm run emails`: writes what is deployed of the emails, from the content.
import { writeEmails } from '../build/email-files.ts'
import { runCommand } from '../local/settings.ts'

await runCommand(() => writeEmails('supabase'))
