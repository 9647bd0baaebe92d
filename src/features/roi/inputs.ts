import { useEffect, useState } from 'react'
import {
  type Amount,
  byField,
  type Currency,
  currencyIn,
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

interface Remembered {
  readonly inputs: RoiInputs
  readonly currency: Currency
  /** Nothing was entered yet. */
  readonly isExample: boolean
}

/**
 * The inputs on this page. A link's come first, the member's own otherwise; once there is something of
 * either, the address follows what is typed. What is typed follows an address that is changed by hand.
 */
export function useInputs(remembered: Remembered) {
  // Only ever drawn in a browser, where there is an address to read.
  const [linked, setLinked] = useState(() => fromFragment(location.hash))
  const [typed, setTyped] = useState(() => asTyped(linked ?? remembered.inputs))
  const [currency, setCurrency] = useState(() =>
    linked ? currencyIn(location.hash) : remembered.currency,
  )
  const isExample = linked === null && remembered.isExample
  const amounts = byField((field) => readInput(field, typed[field]))
  /** The numbers to calculate with. */
  const used = byField((field) => usedOf(amounts[field]))
  useAddress(isExample ? null : toFragment(used, currency), (inputs) => {
    setLinked(inputs)
    setTyped(asTyped(inputs))
    setCurrency(currencyIn(location.hash))
  })
  const type = (field: RoiField, text: string) =>
    setTyped((before) => ({ ...before, [field]: text }))
  return { typed, amounts, used, currency, isExample, type, setCurrency }
}

function useAddress(fragment: string | null, onLinked: (inputs: RoiInputs) => void): void {
  useEffect(() => {
    if (fragment === null) return
    const timer = setTimeout(() => history.replaceState(null, '', fragment), ADDRESS_RESTS)
    return () => clearTimeout(timer)
  }, [fragment])
  useEffect(() => {
    const onHashChange = () => {
      const linked = fromFragment(location.hash)
      if (linked) onLinked(linked)
    }
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  })
}

function asTyped(inputs: RoiInputs): Typed {
  return byField((field) => String(inputs[field]))
}

function usedOf(amount: Amount): number {
  return amount.kind === 'number' ? amount.value : amount.used
}
