import { type Context, useContext } from 'react'

/** The value of a context that must have a provider. @throws {Error} without one */
export function useProvided<Value>(context: Context<Value | null>): Value {
  const value = useContext(context)
  if (value === null) throw new Error('A context is used outside of its provider.')
  return value
}
