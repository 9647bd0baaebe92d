import { useEffect, useState } from 'react'
import {
  type Amount,
  byField,
  fromFragment,
  type RoiField,
  type RoiInputs,
  readInput,
  toFragment,
} from './rules.ts'

/** What stands in the fields, as typed. */
type Typed = Readonly<Record<RoiField, string>>

/** Milliseconds without typing before the address changes: browsers refuse to change it too often. */
const ADDRESS_RESTS = 300

/**
 * The inputs on this page. A link's come first, the member's own otherwise; from then on the address
 * follows what is typed, and what is typed follows an address that is changed by hand.
 */
export function useInputs(remembered: RoiInputs) {
  // Only ever drawn in a browser, where there is an address to read.
  const [typed, setTyped] = useState(() => asTyped(fromFragment(location.hash) ?? remembered))
  const amounts = byField((field) => readInput(field, typed[field]))
  /** The numbers to calculate with. */
  const used = byField((field) => usedOf(amounts[field]))
  useAddress(toFragment(used), setTyped)
  const type = (field: RoiField, text: string) =>
    setTyped((before) => ({ ...before, [field]: text }))
  return { typed, amounts, used, type }
}

function useAddress(fragment: string, setTyped: (typed: Typed) => void): void {
  useEffect(() => {
    const timer = setTimeout(() => history.replaceState(null, '', fragment), ADDRESS_RESTS)
    return () => clearTimeout(timer)
  }, [fragment])
  useEffect(() => {
    const onHashChange = () => {
      const linked = fromFragment(location.hash)
      if (linked) setTyped(asTyped(linked))
    }
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [setTyped])
}

function asTyped(inputs: RoiInputs): Typed {
  return byField((field) => String(inputs[field]))
}

function usedOf(amount: Amount): number {
  return amount.kind === 'number' ? amount.value : amount.used
}
