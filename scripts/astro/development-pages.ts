import type { AstroIntegration } from 'astro'

/** Pages for whoever changes the look: they exist while editing and never in a build. */
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
