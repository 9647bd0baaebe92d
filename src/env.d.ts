declare namespace Astro {
  interface ClientDirectives {
    /** See `shared/client-after.ts`. */
    'client:after'?: boolean
  }
}
