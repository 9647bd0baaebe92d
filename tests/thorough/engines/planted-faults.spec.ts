import { layoutFaults } from '../../../scripts/check-content/pages.ts'
import { expect, test } from './test.ts'

/** What a script may do at its start, and what its page then reports. */
const brokenScripts: [kind: string, script: string, report: RegExp][] = [
  ['uses what this engine does not know', 'navigator.userAgentData.brands', /userAgentData/],
  [
    'writes to the page against the policy',
    "document.body.insertAdjacentHTML('beforeend', '<b style=\"top: 0\"></b>')",
    /Policy violation/,
  ],
]

/** Each is set on the first heading. */
const brokenStyles: [style: string, fault: RegExp][] = [
  ['width: 300vw', /scrolls sideways/],
  ['position: relative; left: 98vw; white-space: nowrap', /is cut off at the side/],
  ['height: 8px; overflow: hidden', /is clipped/],
  ['position: relative; top: 3em', /overlaps/],
]

for (const [kind, fault, report] of brokenScripts) {
  test(`a script that ${kind} is found`, async ({ member, network, allow }) => {
    allow(/./)
    network.planted = {
      path: /\/_astro\/Dashboard\..*\.js$/,
      change: (script) => `${fault};\n${script}`,
    }
    await member.tab.open('/members')
    await expect.poll(() => network.reports.join('\n')).toMatch(report)
  })
}

test('a layout that is broken in any of these ways is found', async ({ visitor }) => {
  await visitor.tab.open('/privacy-policy')
  expect(await visitor.tab.run(layoutFaults, null)).toEqual([])
  for (const [style, fault] of brokenStyles) {
    await visitor.tab.run((css) => {
      const heading = document.querySelector('h1')
      if (heading) heading.style.cssText = css
    }, style)
    expect((await visitor.tab.run(layoutFaults, null)).join('\n'), style).toMatch(fault)
  }
})
