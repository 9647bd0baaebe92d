import { layoutFaults } from '../../../scripts/check-content/pages.ts'
import { expect, test } from './test.ts'

/** What the engines do not know. Used without a fallback, it must not go unnoticed. */
const UNKNOWN = 'navigator.userAgentData.brands'

/** Each is set on the first heading. */
const brokenStyles: [style: string, fault: RegExp][] = [
  ['width: 300vw', /scrolls sideways/],
  ['position: relative; left: 98vw; white-space: nowrap', /is cut off at the side/],
  ['height: 8px; overflow: hidden', /is clipped/],
  ['position: relative; top: 3em', /overlaps/],
]

test('a script that uses what this engine does not know is found', async ({
  member,
  network,
  expectReport,
}) => {
  expectReport(/./)
  network.change(/\/_astro\/Dashboard\..*\.js$/, (script) => `${UNKNOWN};\n${script}`)
  await member.opens('/members')
  await expect.poll(() => network.reports.join('\n')).toContain('userAgentData')
})

test('a script that writes to the page against the policy is found', async ({
  member,
  network,
  expectReport,
}) => {
  expectReport(/./)
  const fault = "document.body.insertAdjacentHTML('beforeend', '<b style=\"top: 0\"></b>')"
  network.change(/\/_astro\/Dashboard\..*\.js$/, (script) => `${fault};\n${script}`)
  await member.opens('/members')
  await expect.poll(() => network.reports.join('\n')).toMatch(/Policy violation/)
})

test('a layout that is broken in any of these ways is found', async ({ visitor }) => {
  await visitor.opens('/privacy-policy')
  expect(await visitor.tab.run(layoutFaults, null)).toEqual([])
  for (const [style, fault] of brokenStyles) {
    await visitor.tab.run((css) => {
      const heading = document.querySelector('h1')
      if (heading) heading.style.cssText = css
    }, style)
    expect((await visitor.tab.run(layoutFaults, null)).join('\n'), style).toMatch(fault)
  }
})
