import type { AstroIntegration } from 'astro'

/** Pages for designers and editors. They exist in development only. */
export function developmentPages(): AstroIntegration {
  return {
    name: 'development-pages',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return
        for (const name of ['buttons', 'emails']) {
          injectRoute({ pattern: `/dev/${name}`, entrypoint: `./src/layouts/dev/${name}.astro` })
        }
      },
    },
  }
}
