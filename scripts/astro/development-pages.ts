import type { AstroIntegration } from 'astro'

/** Pages for designers. They exist in development only. */
export function developmentPages(): AstroIntegration {
  return {
    name: 'development-pages',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return
        injectRoute({ pattern: '/dev/buttons', entrypoint: './src/layouts/dev/buttons.astro' })
      },
    },
  }
}
