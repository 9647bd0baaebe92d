/** A list that a button of the form of one of its items changes. */
interface ListEdit {
  action: string
  /** As in the list of texts. */
  field: string
  button: string
  diff: string[]
}

const SIGN = '  - You open a chat before you have had a thought of your own.'
const SECOND_SIGN = 'problem.md · Signs → 2'
const FIRST_PROMPT = 'path.yaml · Categories → Critical thinking → Prompts → 1'

export const listEdits: ListEdit[] = [
  {
    action: 'moves an item',
    field: SECOND_SIGN,
    button: 'Move this item up',
    diff: [`-${SIGN}`, `+${SIGN}`],
  },
  {
    action: 'adds an item',
    field: SECOND_SIGN,
    button: 'Add a copy of this item below it',
    diff: [`+${SIGN}`],
  },
  {
    action: 'removes an item',
    field: SECOND_SIGN,
    button: 'Remove this item',
    diff: [`-${SIGN}`],
  },
  {
    action: 'moves an item of a list on one line',
    field: FIRST_PROMPT,
    button: 'Move this item down',
    diff: ['-    prompts: [mirror, depth-drill]', '+    prompts: [depth-drill, mirror]'],
  },
  {
    action: 'removes an item of a list on one line',
    field: FIRST_PROMPT,
    button: 'Remove this item',
    diff: ['-    prompts: [depth-drill, mirror]', '+    prompts: [mirror]'],
  },
  {
    action: 'adds an item to a list on one line',
    field: FIRST_PROMPT,
    button: 'Add a copy of this item below it',
    diff: ['-    prompts: [mirror]', '+    prompts: [mirror, mirror]'],
  },
]
