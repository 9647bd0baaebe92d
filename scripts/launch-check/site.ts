import { type HeaderRule, headerRules } from '../local/site-server.ts'
import { ask, type Finding, good, type Settings, toDo } from './finding.ts'
import { checkShown } from './sessions.ts'

const publishAgain = 'Build with the settings of this check and publish the folder dist again.'

/** Compares what the site serves with the settings and the database. */
export async function checkSite(settings: Settings): Promise<Finding[]> {
  const home = await ask(settings.siteUrl)
  const elsewhere = URL.parse(home?.headers.get('location') ?? '', settings.siteUrl)?.origin
  if (elsewhere && elsewhere !== settings.siteUrl) {
    const todo = `Run npm run deploy -- ${elsewhere}, or have the host answer at the other address.`
    return [toDo(`The host leads from ${settings.siteUrl} to ${elsewhere}.`, todo)]
  }
  if (home === null || home.status !== 200) {
    const what = home === null ? 'Nothing answers' : `The answer is ${home.status}`
    const todo = 'Publish the folder dist there, or correct SITE_URL.'
    return [toDo(`${what} at ${settings.siteUrl}/.`, todo)]
  }
  const html = await home.text()
  return [
    await checkShown(settings),
    checkOrigin(html, settings.siteUrl),
    checkForm(html, settings.backendUrl),
    ...(await checkHeaders(settings.siteUrl, home, html)),
    await checkMissingPage(settings.siteUrl),
  ]
}

function checkOrigin(html: string, siteUrl: string): Finding {
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? ''
  if (URL.parse(canonical)?.origin === siteUrl) return good(`The site was built for ${siteUrl}.`)
  return toDo(`The page served was built for ${canonical || 'another site'}.`, publishAgain)
}

function checkForm(html: string, backendUrl: string): Finding {
  const action = /<form[^>]*\saction="([^"]+)"/.exec(html)?.[1] ?? ''
  const isOurs = URL.parse(action)?.origin === new URL(backendUrl).origin
  if (isOurs) return good('The contact form posts to the backend of the settings.')
  return toDo(
    `The contact form posts to ${action || 'nowhere'}, not to ${backendUrl}.`,
    publishAgain,
  )
}

async function checkHeaders(siteUrl: string, home: Response, html: string): Promise<Finding[]> {
  const rules = headerRules('public/_headers')
  const file = /\/_astro\/[\w./-]+/.exec(html)?.[0]
  const asset = file === undefined ? null : await ask(new URL(file, siteUrl))
  const missing = [
    ...unserved(rules, '/', home),
    ...(file && asset ? unserved(rules, file, asset) : []),
  ]
  if (missing.length === 0) return [good('The headers of public/_headers are served.')]
  const advice = 'Tell the host to send it: docs/deployment.md says how for each kind of host.'
  return missing.map((what) => toDo(what, advice))
}

/** The headers that the rules set for a path and the response lacks. */
function unserved(rules: HeaderRule[], path: string, answer: Response): string[] {
  const wanted = rules.filter((rule) => rule.path.test(path)).flatMap(({ headers }) => headers)
  return wanted.flatMap(([name, value]) => {
    const served = answer.headers.get(name)
    if (served !== null && plain(served) === plain(value)) return []
    const instead = served === null ? 'is not served' : `is served as “${served}”`
    return [`The header ${name} of ${path} ${instead}, where “${value}” belongs.`]
  })
}

const plain = (value: string) => value.toLowerCase().replaceAll(/\s/g, '')

async function checkMissingPage(siteUrl: string): Promise<Finding> {
  const answer = await ask(new URL('/there-is-no-such-page', siteUrl))
  if (answer?.status === 404) return good('An address without a page is answered with 404.')
  return toDo(
    `An address without a page is answered with ${answer?.status ?? 'nothing'}, not with 404.`,
    'Tell the host to answer such addresses with 404.html and the status 404.',
  )
}
