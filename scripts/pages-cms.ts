// `npm run pages-cms`: writes the configuration of the web editor from the schemas of the content,
// and the list of the rules that it cannot express.
import { writeFile } from 'node:fs/promises'
import { pagesYaml } from './pages-cms/config.ts'
import { limitsDocument } from './pages-cms/limits.ts'

await writeFile('.pages.yml', pagesYaml())
await writeFile('docs/pages-cms-limits.md', limitsDocument())
