// `npm run pages-cms`: writes the configuration of the web editor from the schemas of the content.
import { writeFile } from 'node:fs/promises'
import { pagesYaml } from '../editing/pages-cms/config.ts'
import { runCommand } from '../local/settings.ts'

await runCommand(() => writeFile('.pages.yml', pagesYaml()))
