/** A text that a writer should look at again, and what the form says of it. */
interface Remark {
  what: string
  /** As in the list of texts. */
  opens: string
  value: string
  says: string
}

const HEADING = 'landing/system.md · Heading'
const LONG_HEADING = 'The system that you will run your mind on from now until the end'

export const remarks: Remark[] = [
  {
    what: 'a sentence is too long',
    opens: 'landing/hero.md · Paragraph',
    value: 'word '.repeat(36).trim(),
    says: 'a sentence of 36 words, more than 35: “word word word word word word …”',
  },
  {
    what: 'a picture has no description',
    opens: 'landing/hero.md · Paragraph',
    value: '![](../a.jpg)',
    says: 'the picture ../a.jpg has no description in its brackets',
  },
  {
    what: 'a placeholder is left',
    opens: HEADING,
    value: 'In [city: to be named]',
    says: 'city is not filled in',
  },
  { what: 'nothing is filled in', opens: HEADING, value: ' ', says: 'Heading is not filled in' },
  {
    what: 'a heading takes too many lines on a phone',
    opens: HEADING,
    value: LONG_HEADING,
    says: `the heading “${LONG_HEADING}” takes 5 lines on a phone`,
  },
  {
    what: 'a heading ends with a very short line on a phone',
    opens: 'landing/hero.md · Headline',
    value: 'Let nobody else think for you. I.',
    says: 'the heading “Let nobody else think for you. I.” ends with a very short line on a phone',
  },
]
