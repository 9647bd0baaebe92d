import { expect, test } from 'vitest'
import { emailMarkdown } from '../../../src/emails/content.ts'

test.each([
  ['a paragraph', 'Hello & **you**,\nall of *you*', 'Hello & you,\nall of you'],
  ['a list', '- one\n- two', '- one\n- two'],
  ['numbers', '1. one\n2. two', '1. one\n2. two'],
  ['a heading', '## Then\n\nthis', 'Then\n\nthis'],
  [
    'a link',
    'See [the tools](https://example.com/a?b&c)',
    'See the tools (https://example.com/a?b&c)',
  ],
  ['a quote', '> {message}\n>\n> two', '> {message}\n> \n> two'],
])('an editor who writes %s is read as such in the text part', (_, markdown, text) => {
  expect(emailMarkdown(markdown).text).toBe(text)
})

test('an editor who writes them all gets the same text as HTML', () => {
  const { html } = emailMarkdown(
    '## A & b\n\n- **one**\n- *two*\n\n1. [three](https://example.com/?a&b)\n\n> four  \n> five',
  )
  expect(html.replaceAll(/ (?:class|style|dir)="[^"]*"/g, '')).toBe(
    [
      '<h2>A &amp; b</h2>',
      '<ul><li><strong>one</strong></li><li><em>two</em></li></ul>',
      '<ol><li><a href="https://example.com/?a&amp;b">three</a></li></ol>',
      '<blockquote><p>four<br>five</p></blockquote>',
    ].join('\n'),
  )
})

test.each(['/register', 'register', 'www.example.com', 'htps://a.b', 'http://localhost:1'])(
  'an editor who links to %s is told that a reader of the email would get nowhere',
  (address) => {
    expect(() => emailMarkdown(`Hello\n\nSee [our page](${address}).`)).toThrow(
      `line 3: A link in an email needs a whole address, such as https://example.com, not "${address}"`,
    )
  },
)

test('an editor may link to an email address and to what a name stands for', () => {
  const { html } = emailMarkdown('[Ann](mailto:ann@example.com), [the room]({joinLink})')
  expect(html).toContain('href="mailto:ann@example.com"')
  expect(html).toContain('href="{joinLink}"')
})

test.each([
  ['a picture', '![](a.png)', 'image'],
  ['HTML', '<b>bold</b>', 'html'],
  ['code', '`code`', 'inlineCode'],
])('an editor who writes %s is told that emails have none', (_, markdown, type) => {
  expect(() => emailMarkdown(markdown)).toThrow(`Emails have no "${type}".`)
})
