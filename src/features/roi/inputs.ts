import { useEffect, useState } from 'react'
import { deviceStorage, memberPrefix } from '../../shared/storage.ts'
import { parseJson } from '../../shared/supabase/decode.ts'
import { decodeState, type ProgressState, readEntry, setEntry } from '../member/entries.ts'
import { toolProgress } from '../member/member.ts'
import type { Amount } from './read-amount.ts'
import * as rules from './rules.ts'

/** The account only hears that the calculator was used. */
export const progress = toolProgress('roi-calculator', { startsEmpty: true })

/** What is entered stays on the device, until the session ends. */
const keyOf = (userId: string) => `${memberPrefix(userId)}calculator`

function readFigures(userId: string): ProgressState {
  return decodeState(parseJson(deviceStorage.read(keyOf(userId)) ?? ''))
}

/** What stands in the fields, as typed. */
type Typed = Readonly<Record<rules.RoiField, string>>

/** Milliseconds without typing before the address changes: browsers refuse to change it too often. */
const ADDRESS_RESTS = 300

/**
 * The inputs on this page. A link's come first, the member's own otherwise; once there is something of
 * either, the address follows what is typed. What is typed follows an address that is changed by hand.
 */
export function useInputs(userId: string, own: rules.Currency) {
  const [state, setState] = useState(() => readFigures(userId))
  // Only ever drawn in a browser, where there is an address to read.
  const [linked, setLinked] = useState(() => rules.fromFragment(location.hash))
  const [typed, setTyped] = useState(() => asTyped(linked ?? rules.inputsOf(state)))
  const isExample = linked === null && !rules.hasInputs(state)
  const [currency, setCurrency] = useState(() => {
    if (linked) return rules.currencyIn(location.hash)
    return isExample ? own : rules.asCurrency(readEntry(state, 'currency'))
  })
  const amounts = rules.byField((field) => rules.readInput(field, typed[field]))
  /** The numbers to calculate with. */
  const used = rules.byField((field) => usedOf(amounts[field]))
  useAddress(isExample ? null : rules.toFragment(used, currency), (inputs) => {
    setLinked(inputs)
    setTyped(asTyped(inputs))
    setCurrency(rules.currencyIn(location.hash))
  })
  function keep(values: Amounts, as: rules.Currency): void {
    const kept = withFigures(readFigures(userId), values, as, Date.now())
    deviceStorage.write(keyOf(userId), JSON.stringify(kept))
    setState(kept)
    progress.complete()
  }
  function enter(field: rules.RoiField, text: string) {
    setTyped((before) => ({ ...before, [field]: text }))
    keep({ ...amounts, [field]: rules.readInput(field, text) }, currency)
  }
  function choose(name: string) {
    setCurrency(rules.asCurrency(name))
    keep(amounts, rules.asCurrency(name))
  }
  return { typed, amounts, used, currency, isExample, enter, choose }
}

type Amounts = Readonly<Record<rules.RoiField, Amount>>

function withFigures(
  before: ProgressState,
  amounts: Amounts,
  currency: rules.Currency,
  now: number,
): ProgressState {
  return rules.ROI_FIELDS.reduce(
    (kept, each) => {
      const amount = amounts[each]
      return amount.kind === 'number' ? setEntry(kept, each, amount.value, now) : kept
    },
    setEntry(before, 'currency', currency, now),
  )
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

function usedOf(amount: Amount): number {
  return amount.kind === 'number' ? amount.value : amount.used
}
