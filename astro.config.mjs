import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import tailwind from '@astrojs/tailwind'
import { defineConfig, envField, fontProviders } from 'astro/config'
import { loadEnv } from 'vite'
import packageFile from './package.json' with { type: 'json' }
import { buildSteps } from './scripts/build/build-steps.ts'
import { unusedAuth } from './scripts/build/unused-auth.ts'
import { editing } from './scripts/editing/editing.ts'
import { LOCAL_PUBLISHABLE_KEY } from './scripts/local/backend/keys.ts'
// Vite reads .env too, but not with a byte order mark.
import { backendUrl, originIn, StartError, siteUrl } from './scripts/local/settings.ts'
import { contentCache } from './src/content-model/content-dir.ts'
import { isLocal, keepSamplesHere } from './src/content-model/sample/sample.ts'
import { displayFont } from './src/styles/display-font.mjs'

const {
  PUBLIC_SUPABASE_URL,
  PUBLIC_SUPABASE_KEY,
  SERVICE_WORKER,
  // A site with a backend of its own has an address of its own.
  SITE_URL = PUBLIC_SUPABASE_URL || PUBLIC_SUPABASE_KEY ? '' : siteUrl,
} = loadEnv('', process.cwd(), ['SITE_', 'PUBLIC_', 'SERVICE_WORKER'])
const site = originIn('SITE_URL', SITE_URL)
keepSamplesHere(site)
const missing = Object.entries({ PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_KEY }).filter(
  ([, value]) => !value,
)
if (missing.length > 0 && !isLocal(site)) {
  throw new StartError(
    `${missing.map(([name]) => name).join(' and ')} must be set to build the site for ${site}: its forms and its members' area need its own backend. docs/deployment.md says which values.`,
  )
}
if (PUBLIC_SUPABASE_KEY && !PUBLIC_SUPABASE_KEY.startsWith('sb_publishable_')) {
  throw new StartError(
    'PUBLIC_SUPABASE_KEY is no publishable key, which starts with sb_publishable_. Everybody can read it in the pages, so it must not be a secret one. docs/deployment.md says where it is found.',
  )
}
const backend = originIn('PUBLIC_SUPABASE_URL', PUBLIC_SUPABASE_URL || backendUrl)
// Astro reads what pages know of it from the environment.
Object.assign(process.env, { SITE_URL: site, PUBLIC_SUPABASE_URL: backend })

/** docs/browsers.md says why these; Vite has names of its own for some. */
const oldestBrowsers = packageFile.browserslist
  .filter((browser) => !browser.startsWith('and_'))
  .map((browser) => browser.replace(' >= ', '').replace('ios_saf', 'ios'))

const privatePages =
  /\/(members|admin|thank-you|check-your-inbox|registration|unsubscribe|from)(\/|$)/

const libraries = ['react', 'react-dom', 'scheduler', 'nanostores', '@nanostores', '@astrojs/react']

/** Matches the modules of these packages. */
function inPackages(...names) {
  return new RegExp(`/node_modules/(?:${names.join('|')})/`)
}

/** Matches these modules of src, and those of these folders but none of the folders in them. */
function inSource(...paths) {
  const ends = paths.map((path) => (path.includes('.') ? path : `${path}/[^/]+`))
  return new RegExp(`/src/(?:${ends.join('|')})$`)
}

/** Which most members' pages load: a request of its own would cost more than the module. */
const small = ['shared/written-dates.ts', 'ui/tools/Select.tsx', 'ui/tools/ShareBar.tsx']

/** What /login prepares, and a members' page sends. */
const PAGE_REQUEST = 'shared/supabase/page-request.ts'

/**
 * A first line by which Chromium compiles a whole file while it loads, not each function at its first
 * call: for all but those of which a page calls little at first. Vite puts a line before `session`'s.
 */
const firstLine = ({ name, moduleIds }) =>
  moduleIds.length === 0 || ['session', 'auth', 'OtherParts'].includes(name)
    ? ''
    : '//# allFunctionsCalledOnLoad'

/** Islands with `client:after`. */
const clientAfter = {
  name: 'client-after',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'after', entrypoint: './src/shared/when-idle.ts' }),
  },
}

export default defineConfig({
  site,
  trailingSlash: 'never',
  // Both caches are with the project, not with its packages: copies of the project share those.
  cacheDir: contentCache,
  integrations: [
    react(),
    tailwind({ applyBaseStyles: false, configFile: './src/styles/tailwind.mjs' }),
    sitemap({ filter: (page) => !privatePages.test(new URL(page).pathname) }),
    editing(),
    clientAfter,
    buildSteps(backend, SERVICE_WORKER !== 'off'),
  ],
  env: {
    schema: {
      PUBLIC_SUPABASE_URL: envField.string({ context: 'client', access: 'public' }),
      PUBLIC_SUPABASE_KEY: envField.string({
        context: 'client',
        access: 'public',
        default: LOCAL_PUBLISHABLE_KEY,
      }),
    },
  },
  fonts: [
    {
      name: 'Young Serif',
      cssVariable: '--font-display',
      provider: fontProviders.local(),
      fallbacks: ['serif'],
      options: {
        variants: [
          {
            src: [await displayFont()],
            weight: 400,
            style: 'normal',
            display: 'optional',
          },
        ],
      },
    },
  ],
  build: { inlineStylesheets: 'always', format: 'file' },
  // Its colors are style attributes, which the pages' policy blocks.
  markdown: { syntaxHighlight: false },
  vite: {
    cacheDir: './.astro/vite',
    plugins: [unusedAuth()],
    // The pages link to their modules; what they import later needs no links.
    build: { target: oldestBrowsers, modulePreload: false },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              postBanner: firstLine,
              // What pages load together is one file: it compresses better, and there are fewer
              // requests. A group takes along what its modules import, unless a group above has it.
              // /login loads the first three.
              codeSplitting: {
                groups: [
                  { name: 'libraries', test: inPackages(...libraries) },
                  {
                    name: 'session',
                    test: inSource('features/auth', 'shared/text', 'ui', PAGE_REQUEST),
                  },
                  { name: 'auth', test: inPackages('@supabase/auth-js', '@supabase/supabase-js') },
                  {
                    name: 'member-data',
                    test: inSource('features/member', 'features/shell', ...small),
                  },
                  { name: 'path', test: inSource('features/path') },
                ],
              },
            },
          },
        },
      },
    },
  },
})
