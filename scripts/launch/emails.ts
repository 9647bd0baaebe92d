import { readFile } from 'node:fs/promises'
import { emailFiles } from '../email-files.ts'
import { type Finding, good, toDo } from './finding.ts'

/** Whether emails are sent from the content as it is. The current folder must be the project's. */
export async function checkEmails(): Promise<Finding> {
  const files = await Promise.all(
    [...(await emailFiles())].map(async ([path, text]) => ({
      path,
      isCurrent: (await readFile(path, 'utf8')) === text,
    })),
  )
  const outdated = files.filter(({ isCurrent }) => !isCurrent).map(({ path }) => path)
  return outdated.length === 0
    ? good('The emails say what the content says.')
    : toDo(
        `Emails are made from earlier content: ${outdated.join(', ')}.`,
        'Run npm run emails, then deploy: npx supabase functions deploy send-emails, npx supabase config push.',
      )
}
