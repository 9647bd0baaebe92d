import { element } from './elements.ts'

/**
 * Where a form says why the server refused what it was asked for.
 * @param refused called then
 */
export function problemLine(refused = () => {}) {
  const line = element('p', { className: 'error', role: 'alert' })
  const attempt = (action: Promise<void>) => {
    line.textContent = ''
    action.catch((reason: unknown) => {
      line.textContent = reason instanceof Error ? reason.message : String(reason)
      refused()
    })
  }
  return { line, attempt }
}
