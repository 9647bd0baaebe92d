import { init, parse } from 'es-module-lexer'
import type { Plugin } from 'vite'

/** Parts of the auth client that sign in with passkeys and wallets. */
const UNUSED = /auth-js\/dist\/module\/lib\/(?:webauthn|web3\/\w+)\.js$/

/**
 * Leaves out of the browser's code what the auth client imports and the site never calls. Only the
 * names stay, as empty classes: the client makes an instance of one of them.
 */
export function unusedAuth(): Plugin {
  return {
    name: 'unused-auth',
    async transform(code, path) {
      if (!UNUSED.test(path)) return null
      await init
      const [, exports] = parse(code)
      return { code: exports.map(({ n }) => `export class ${n} {}`).join('\n'), map: null }
    },
  }
}
