import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { changePages } from './built-files.ts'
import { withPolicy } from './content-security-policy.ts'
import { readEmails } from './email-files.ts'
import { withStylesInHead } from './island-styles.ts'
import { linkFaults } from './links.ts'
import { withPreloads } from './module-preload.ts'
import { readModules } from './modules.ts'
import { refuseSecrets } from './no-secrets.ts'
import { precompress } from './precompress.ts'
import { writeServiceWorker } from './service-worker.ts'

/**
 * What a build does beside Astro's own work. It fails if an email is not valid, and if the finished
 * site has a broken link or a secret.
 * @param backend the origin that scripts talk to and that the contact form posts to
 * @param hasServiceWorker whether the members' area opens offline
 */
export function buildSteps(backend: string, hasServiceWorker: boolean): AstroIntegration {
  return {
    name: 'build-steps',
    hooks: {
      'astro:build:start': () => void readEmails(),
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir)
        const modules = await readModules(folder)
        await changePages(folder, (html) =>
          withPolicy(withStylesInHead(withPreloads(html, modules)), backend),
        )
        const broken = await linkFaults(folder)
        if (broken.length > 0) throw new Error(broken.join('\n'))
        logger.info('every link on this site leads somewhere')
        await refuseSecrets(folder)
        await writeServiceWorker(folder, !hasServiceWorker)
        await precompress(folder)
      },
    },
  }
}
