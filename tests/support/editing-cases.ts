/** An edit by clicking a text and typing. */
export interface EditingCase {
  text: string
  page: string
  shown: string
  /** The title of the frame that it is in. */
  frame?: string
  becomes: string
  /** The lines of the file that change. */
  diff: [string, string]
}

const cookies =
  'ever set cookies or similar entries, they fall into one of four categories. None may last longer than stated here.'

export const edits: EditingCase[] = [
  {
    text: 'the headline',
    page: '/',
    shown: 'Think with AI. Don’t let it think for you.',
    becomes: 'Think with AI: first.',
    diff: [
      '-headline: Think with AI. Don’t let it think for you.',
      '+headline: "Think with AI: first."',
    ],
  },
  {
    text: 'an item of a list',
    page: '/',
    shown: 'Use AI as a tutor that makes you do the work.',
    becomes: 'Use AI as a tutor.',
    diff: [
      '-    text: Use AI as a tutor that makes you do the work.',
      '+    text: Use AI as a tutor.',
    ],
  },
  {
    text: 'a paragraph of markdown',
    page: '/',
    shown: 'You do not need less AI. You need a better way of working with it.',
    becomes: 'You need a *better* way.',
    diff: [
      '-You do not need less AI. You need a better way of working with it.',
      '+You need a *better* way.',
    ],
  },
  {
    text: 'a link in the header',
    page: '/',
    shown: 'The system',
    becomes: 'How it works',
    diff: ['-  - label: The system', '+  - label: How it works'],
  },
  {
    text: 'a label in the footer',
    page: '/',
    shown: 'Send message',
    becomes: 'Send it',
    diff: ['-  send: Send message', '+  send: Send it'],
  },
  {
    text: 'a text that several pages have',
    page: '/thank-you',
    shown: 'Back to the homepage',
    becomes: 'Back to the start',
    diff: ['-back: Back to the homepage', '+back: Back to the start'],
  },
  {
    text: 'a paragraph with a name filled in',
    page: '/cookie-policy',
    shown: `Should AI Mind OS ${cookies}`,
    becomes: 'Should {product} ever set cookies, they are of four kinds.',
    diff: [
      `-Should {product} ${cookies}`,
      '+Should {product} ever set cookies, they are of four kinds.',
    ],
  },
  {
    text: 'a text of an email',
    page: '/dev/emails',
    shown: 'Confirm my seat',
    frame: 'confirm-seat, phone, light',
    becomes: 'Keep my seat',
    diff: ['-button: Confirm my seat', '+button: Keep my seat'],
  },
  {
    text: 'a text of an island',
    page: '/login',
    shown: 'Forgot your password?',
    becomes: 'No password?',
    diff: ['-  link: Forgot your password?', '+  link: No password?'],
  },
]

/** A value that the schema rejects, and the sentence that says why. */
export interface Mistake {
  mistake: string
  /** As in the list of texts. */
  field: string
  value: string
  says: string
}

export const mistakes: Mistake[] = [
  {
    mistake: 'a text that is too long',
    field: 'landing/hero.md · Eyebrow:',
    value: 'x'.repeat(43),
    says: '“Eyebrow” is 3 characters too long: 40 characters fit.',
  },
  {
    mistake: 'no text',
    field: 'landing/hero.md · Headline:',
    value: ' ',
    says: '“Headline” must not be empty.',
  },
  {
    mistake: 'a name that nothing fills in',
    field: 'landing/hero.md · Eyebrow:',
    value: 'Learn with {prodct}',
    says: '“Eyebrow” is not right: "{prodct}" stands for nothing here. Known: {product}.',
  },
  {
    mistake: 'such a name in a paragraph',
    field: 'landing/hero.md · Paragraph:',
    value: 'Learn with {prodct}.',
    says: '“{prodct}” stands for nothing here; write {product} for the product’s name.',
  },
  {
    mistake: 'a word for a number',
    field: 'site/event.yaml · Minutes:',
    value: 'ninety',
    says: '“Minutes” must be a number.',
  },
  {
    mistake: 'a number that is too large',
    field: 'site/event.yaml · Minutes:',
    value: '601',
    says: '“Minutes” must be at most 600.',
  },
  {
    mistake: 'half a minute',
    field: 'site/event.yaml · Minutes:',
    value: '90.5',
    says: '“Minutes” must be a whole number.',
  },
  {
    mistake: 'a day in words',
    field: 'site/event.yaml · Date:',
    value: 'tomorrow',
    says: '“Date” is not right: expected a day such as 2027-02-13.',
  },
  {
    mistake: 'an address without https',
    field: 'site/links.yaml · Sign up address:',
    value: 'www.example.com',
    says: '“Sign up address” is not right: expected an address that starts with https://.',
  },
  {
    mistake: 'a time zone that does not exist',
    field: 'site/event.yaml · Time zone:',
    value: 'Asia/Bangalore',
    says: '“Time zone” is not right: expected the standard name of a time zone, such as Asia/Kolkata.',
  },
  {
    mistake: 'an id in capitals',
    field: 'site/event.yaml · Id:',
    value: 'Pilot',
    says: '“Id” is not right: expected lower-case letters, digits and hyphens.',
  },
]
