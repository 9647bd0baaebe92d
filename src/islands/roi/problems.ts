import type { Amount, RoiField } from '../../domain/roi.ts'
import type { RoiWords } from '../../schemas/roi.ts'

/** What to say about an input that cannot be used, or that leaves nothing to compare with. */
export function problemText(
  field: RoiField,
  amount: Amount,
  words: RoiWords['problems'],
): string | undefined {
  if (amount.kind === 'number') {
    return field === 'rate' && amount.value === 0 ? words.zeroRate : undefined
  }
  switch (amount.problem) {
    case 'empty':
      return words.empty
    case 'negative':
      return words.negative
    case 'not-a-number':
      return words.notANumber
    case 'too-large':
      return field === 'time' || field === 'quality' ? words.overHundred : words.tooLarge
  }
}
