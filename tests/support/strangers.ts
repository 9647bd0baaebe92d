/** Who may neither open a file nor change the content: what they send instead, and how. */
export const strangers: [string, Record<string, string>, string?][] = [
  ['a page on another port', { 'sec-fetch-site': 'same-site' }],
  ['a page on the internet', { 'sec-fetch-site': 'cross-site' }],
  ['an address that someone typed', { 'sec-fetch-site': 'none' }],
  ['a page that another port embeds', { origin: 'http://localhost:3000' }],
  ['a page rebound by DNS', { host: 'evil.example', origin: 'http://evil.example' }],
  ['a link', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'document' }, 'GET'],
  ['an image on the page itself', {}, 'GET'],
]
