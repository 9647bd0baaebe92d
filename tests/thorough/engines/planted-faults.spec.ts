import { layoutFaults } from '../../../scripts/check-content/pages.ts'
import type { EngineName } from './drivers/driver.ts'
import { expect, test } from './test.ts'

/** What the engine does not know. Used without a fallback, it must not go unnoticed. */
const unknownTo: Record<EngineName, string> = {
  firefox: 'navigator.userAgentData.brands',
  webkit: 'navigator.userAgentData.brands',
}

/** The same for a style: each is set on the first heading. */
const brokenStyles: [style: string, fault: RegExp][] = [
  ['width: 300vw', /scrolls sideways/],
  ['position: relative; left: 98vw; white-space: nowrap', /is cut off at the side/],
  ['height: 8px; overflow: hidden', /is clipped/],
  ['position: relative; top: 3em', /overlaps/],
]

test('a script that uses what this engine does not know is found', async ({
  member,
  network,
  engineName,
  expectReport,
}) => {
  expectReport(/./)
  const feature = unknownTo[engineName]
  network.change(/\/_astro\/Dashboard\..*\.js$/, (script) => `${feature};\n${script}`)
  await member.opens('/members')
  const [name = ''] = feature.split('.').slice(-2)
  await expect.poll(() => network.reports.join('\n')).toContain(name)
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

for (const [style, fault] of brokenStyles) {
  test(`a layout broken by “${style}” is found`, async ({ visitor }) => {
    await visitor.opens('/privacy-policy')
    expect(await visitor.tab.run(layoutFaults, null)).toEqual([])
    await visitor.tab.run((css) => {
      const heading = document.querySelector('h1')
      if (heading) heading.style.cssText = css
    }, style)
    expect((await visitor.tab.run(layoutFaults, null)).join('\n')).toMatch(fault)
  })
}
