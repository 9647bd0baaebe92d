// `npm run emails`: writes what is deployed of the emails, from the content.
import { writeEmails } from '../build/email-files.ts'

writeEmails('supabase')
