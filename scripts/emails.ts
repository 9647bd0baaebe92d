// `npm run emails`: writes the files that are made of src/content/emails.
import { writeFile } from 'node:fs/promises'
import { emailFiles } from './email-files.ts'

for (const [path, text] of await emailFiles()) await writeFile(path, text)
