import { useEffect, useState } from 'react'
import * as rules from './rules.ts'

/** What stands in the fields, as typed. */
type Typed = Readonly<Record<rules.RoiField, string>>

/** Milliseconds without typing before the address changes: browsers refuse to change it too often. */
const ADDRESS_RESTS = 300

interface Remembered {
  readonly inputs: rules.RoiInputs
  readonly currency: rules.Currency
  /** Nothing was entered yet. */
  readonly isExample: boolean
}

/**
 * The inputs on this page. A link's come first, the member's own otherwise; once there is something of
 * either, the address follows what is typed. What is typed follows an address that is changed by hand.
 */
export function useInputs(remembered: Remembered) {
  // Only ever drawn in a browser, where there is an address to read.
  const [linked, setLinked] = useState(() => rules.fromFragment(location.hash))
  const [typed, setTyped] = useState(() => asTyped(linked ?? remembered.inputs))
  const [currency, setCurrency] = useState(() =>
    linked ? rules.currencyIn(location.hash) : remembered.currency,
  )
  const isExample = linked === null && remembered.isExample
  const amounts = rules.byField((field) => rules.readInput(field, typed[field]))
  /** The numbers to calculate with. */
  const used = rules.byField((field) => usedOf(amounts[field]))
  useAddress(isExample ? null : rules.toFragment(used, currency), (inputs) => {
    setLinked(inputs)
    setTyped(asTyped(inputs))
    setCurrency(rules.currencyIn(location.hash))
  })
  const type = (field: rules.RoiField, text: string) =>
    setTyped((before) => ({ ...before, [field]: text }))
  return { typed, amounts, used, currency, isExample, type, setCurrency }
}

function useAddress(fragment: string | null, onLinked: (inputs: rules.RoiInputs) => void): void {
  useEffect(() => {
    if (fragment === null) return
    const timer = setTimeout(() => history.replaceState(null, '', fragment), ADDRESS_RESTS)
    return () => clearTimeout(timer)
  }, [fragment])
  useEffect(() => {
    const onHashChange = () => {
      const linked = rules.fromFragment(location.hash)
      if (linked) onLinked(linked)
    }
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  })
}

function asTyped(inputs: rules.RoiInputs): Typed {
  return rules.byField((field) => String(inputs[field]))
}

function usedOf(amount: rules.Amount): number {
  return amount.kind === 'number' ? amount.value : amount.used
}
