declare namespace Astro {
  interface ClientDirectives {
    /** See `shared/when-idle.ts`. */
    'client:after'?: boolean
  }
}
