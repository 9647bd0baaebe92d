/** What is wrong, as the words name it; `overHundred` is a share that is too large. */
type AmountProblem = 'empty' | 'notANumber' | 'negative' | 'tooLarge' | 'overHundred'

export type Amount =
  | { readonly kind: 'number'; readonly value: number }
  /** Text that is no usable number counts as `used`, and the field says why. */
  | { readonly kind: 'problem'; readonly problem: AmountProblem; readonly used: number }

/** 1,234 and 12,34,567.8: every comma parts groups, the last group has three digits. */
const GROUPED = /^[-+]?[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d*)?$/
/** 1,5 and 0,125: a single comma that cannot part groups is a decimal comma. */
const DECIMAL_COMMA = /^([-+]?\d+),(\d+)$/
const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i

/**
 * Reads what a person typed into a field. 1e3 counts, so do spaces between groups and both ways to
 * use a comma: 1,500 is fifteen hundred, 1,5 is one and a half. Currency signs and words are not
 * numbers, nor is anything above `largest`.
 */
export function parseAmount(text: string, largest: number): Amount {
  const plain = text
    .replaceAll('−', '-')
    .replace(/(?<=^[^.,]*)[\p{Zs}\p{Cf}]+(?=\d{3}(?!\d))/gu, '')
    .replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
  if (plain === '') return refused('empty')
  const digits = GROUPED.test(plain)
    ? plain.replaceAll(',', '')
    : plain.replace(DECIMAL_COMMA, '$1.$2')
  if (!NUMBER.test(digits)) return refused('notANumber')
  const value = Number(digits)
  if (value < 0) return refused('negative')
  if (value > largest) return refused('tooLarge')
  return { kind: 'number', value: Math.abs(value) }
}

function refused(problem: AmountProblem): Amount {
  return { kind: 'problem', problem, used: 0 }
}
