import { useEffect, useState } from 'react'
import { deviceStorage, memberPrefix } from '../../shared/storage.ts'
import { toolProgress } from '../member/member.ts'
import * as rules from './rules.ts'

/** The account only hears that the calculator was used. */
export const progress = toolProgress('roi-calculator', { startsEmpty: true })

/** What is entered stays on the device, until the session ends: as the fragment of a link to it. */
const keyOf = (userId: string) => `${memberPrefix(userId)}calculator`

/** The first of the fragments that names a calculation; empty if none does. */
const calculationIn = (...fragments: (string | null)[]) =>
  fragments.find((fragment) => fragment && rules.fromFragment(fragment)) ?? ''

/** Milliseconds without typing before the address changes: browsers refuse to change it too often. */
const ADDRESS_RESTS = 300

/**
 * The inputs on this page. A link's come first, the member's own otherwise; once there is something of
 * either, the address follows what is typed. What is typed follows an address that is changed by hand.
 */
export function useInputs(userId: string, currencies: readonly string[], point: string) {
  // Only ever drawn in a browser, where there is an address to read.
  const [given, setGiven] = useState(() =>
    calculationIn(location.hash, deviceStorage.read(keyOf(userId))),
  )
  const [typed, setTyped] = useState(() => asTyped(given, point))
  const [currency, setCurrency] = useState(() =>
    given ? rules.currencyIn(given, currencies) : (currencies[0] ?? null),
  )
  const isExample = given === ''
  const amounts = rules.byField((field) => rules.readInput(field, typed[field], point))
  /** The numbers to calculate with. */
  const used = rules.byField((field) => amounts[field].value)
  useAddress(isExample ? null : rules.toFragment(used, currency), (linked) => {
    setGiven(linked)
    setTyped(asTyped(linked, point))
    setCurrency(rules.currencyIn(linked, currencies))
  })
  /** An input that cannot be used leaves what was kept of it. */
  function keep(values: Readonly<Record<rules.RoiField, rules.Amount>>, as: rules.Currency): void {
    const before = inputsIn(deviceStorage.read(keyOf(userId)) ?? '')
    const inputs = rules.byField((field) =>
      values[field].problem === null ? values[field].value : before[field],
    )
    const kept = rules.toFragment(inputs, as)
    deviceStorage.write(keyOf(userId), kept)
    setGiven(kept)
    progress.complete()
  }
  function enter(field: rules.RoiField, text: string) {
    setTyped((before) => ({ ...before, [field]: text }))
    keep({ ...amounts, [field]: rules.readInput(field, text, point) }, currency)
  }
  function choose(chosen: rules.Currency) {
    setCurrency(chosen)
    keep(amounts, chosen)
  }
  return { typed, amounts, used, currency, isExample, enter, choose }
}

function useAddress(fragment: string | null, onLinked: (fragment: string) => void): void {
  useEffect(() => {
    if (fragment === null) return
    const timer = setTimeout(() => history.replaceState(null, '', fragment), ADDRESS_RESTS)
    return () => clearTimeout(timer)
  }, [fragment])
  useEffect(() => {
    const onHashChange = () => {
      const linked = calculationIn(location.hash)
      if (linked) onLinked(linked)
    }
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  })
}

const inputsIn = (fragment: string) => rules.fromFragment(fragment) ?? rules.ROI_DEFAULTS

/** What stands in the fields, as typed. */
function asTyped(fragment: string, point: string): Readonly<Record<rules.RoiField, string>> {
  const inputs = inputsIn(fragment)
  return rules.byField((field) => String(inputs[field]).replace('.', point))
}
