// `npm run pages-cms`: writes the configuration of the web editor from the schemas of the content.
import { writeFile } from 'node:fs/promises'
import { pagesYaml } from '../editing/pages-cms/config.ts'

await writeFile('.pages.yml', pagesYaml())
