import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { forAll } from '#for-all.ts'
import { richHtml } from '../../../src/emails/html.ts'
import { parseRichText, plainText } from '../../../src/shared/text/rich-text.ts'
import { RichText } from '../../../src/ui/RichText.tsx'

const withoutLooks = (html: string) => html.replaceAll(/ (?:class|style|dir)="[^"]*"/g, '')

const asHtml = (text: string, values = {}) =>
  withoutLooks(richHtml(parseRichText(text, values))).replaceAll('\n', '')
const asText = (text: string, values = {}) => plainText(parseRichText(text, values))
const onPage = (text: string) =>
  withoutLooks(renderToStaticMarkup(createElement(RichText, { text })))
    .replaceAll('<br/>', '<br>')
    // Around each run, for browsers that translate.
    .replaceAll(/<\/?span>/g, '')

const link = (address: string, words = address) => `<a href="${address}">${words}</a>`

test.each([
  ['Hello', '<p>Hello</p>'],
  [' Hello \r\nyou', '<p>Hello<br>you</p>'],
  ['one\n\n \n\ntwo', '<p>one</p><p>two</p>'],
  ['- one\n-  two', '<ul><li>one</li><li>two</li></ul>'],
  ['Bring:\n- one\ntwo', '<p>Bring:</p><ul><li>one</li></ul><p>two</p>'],
  ['-5 degrees\n-', '<p>-5 degrees<br>-</p>'],
  ['a **b c** d', '<p>a <strong>b c</strong> d</p>'],
  ['2 ** 3 * 4 **', '<p>2 ** 3 * 4 **</p>'],
  [
    '[the **tools**](https://a.example/b?c)',
    `<p><strong>${link('https://a.example/b?c', 'the tools')}</strong></p>`,
  ],
  ['**[a](https://a.example)**', `<p><strong>${link('https://a.example', 'a')}</strong></p>`],
  ['[a](mailto:a@b.example)', `<p>${link('mailto:a@b.example', 'a')}</p>`],
  ['[a](www.a.example/b)', `<p>${link('https://www.a.example/b', 'a')}</p>`],
  ['[a]( https://a.example )', `<p>${link('https://a.example', 'a')}</p>`],
  ['See https://a.example/b, or', `<p>See ${link('https://a.example/b')}, or</p>`],
  ['(https://a.example/b).', `<p>(${link('https://a.example/b')}).</p>`],
  ['https://a.example/b_(c)', `<p>${link('https://a.example/b_(c)')}</p>`],
  ['HTTPS://A.EXAMPLE', `<p>${link('HTTPS://A.EXAMPLE')}</p>`],
  ['**https://a.example**', `<p><strong>${link('https://a.example')}</strong></p>`],
  ['[a](javascript:b) [c](data:d)', '<p>[a](javascript:b) [c](data:d)</p>'],
  ['[a]() [b](/c)', '<p>[a]() [b](/c)</p>'],
  ['<b title="a">&', '<p>&lt;b title=&quot;a&quot;&gt;&amp;</p>'],
  [' \n\n', ''],
])('an admin writes %j, and it is the same in emails and on pages', (text, html) => {
  expect(asHtml(text)).toBe(html)
  expect(onPage(text)).toBe(html)
})

test.each([
  ['Bring:\n- **one**\n- two\n\nthen', 'Bring:\n\n- one\n- two\n\nthen'],
  ['See [the tools](https://a.example).', 'See the tools (https://a.example).'],
  ['See https://a.example.', 'See https://a.example.'],
  ['[Write](mailto:a@b.example)', 'Write (a@b.example)'],
  ['<b>&', '<b>&'],
])('an admin writes %j, and it is plain as %j', (text, plain) => {
  expect(asText(text)).toBe(plain)
})

const values = { name: 'Ada', link: 'https://a.example/#1' }

test.each([
  ['Hi {name}', '<p>Hi Ada</p>', 'Hi Ada'],
  ['**{name}**', '<p><strong>Ada</strong></p>', 'Ada'],
  ['{link}', `<p>${link(values.link)}</p>`, values.link],
  ['[To {name}]({link})', `<p>${link(values.link, 'To Ada')}</p>`, `To Ada (${values.link})`],
])('an email says for %s what it means for its reader', (text, html, plain) => {
  expect(asHtml(text, values)).toBe(html)
  expect(asText(text, values)).toBe(plain)
})

test('an email that has no link of its own leads nowhere', () => {
  expect(asHtml('[Come]({link}) {link}', { name: 'Ada' })).toBe('<p>Come {link}</p>')
})

test.each(['[a](https://evil.example)', 'https://evil.example', '**Ada**', '<b>', '{link}'])(
  'an email never reads a name as more than a name: %s',
  (name) => {
    const html = asHtml('{name}', { ...values, name })
    expect(html).toBe(`<p>${name.replace('<', '&lt;').replace('>', '&gt;')}</p>`)
  },
)

const marks = '** * [ ] ]( ( ) https:// HTTP://a.b mailto: javascript: {link} {name} < > " & a'
const piece = fc.constantFrom(...marks.split(' '), '- ', '\n', '\n\n', ' ')
const pieces = fc.array(piece, { maxLength: 40 }).map((all) => all.join(''))
const typed = fc.oneof(pieces, fc.string({ unit: 'binary' }))
const ours = /<\/?(?:p|ul|li|strong|br)>|<a href="(?:https?:\/\/|mailto:)[^"<>]*">|<\/a>/gi

test('whatever is typed adds no element but these, and no other kind of link', () => {
  forAll(typed, typed, (text, name) => {
    expect(asHtml(text, { ...values, name }).replaceAll(ours, '')).not.toMatch(/[<>]/)
    expect(onPage(text).replaceAll(ours, '')).not.toMatch(/[<>]/)
  })
})

test('whatever is typed keeps every letter, but for what stands for something', () => {
  const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const plain = typed.map((text) => text.replaceAll(/[{}]|mailto:/gi, ''))
  forAll(plain, (text) => {
    expect(letters(asText(text))).toBe(letters(text))
  })
})
