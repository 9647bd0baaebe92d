import { useEffect, useState } from 'react'
import { STONES, type StoneId } from '../../shared/stones.ts'

interface Open {
  /** Null for the whole plan. */
  readonly open: StoneId | null
  /** Whether the member has gone to it, and so wants to work on it. */
  readonly isChosen: boolean
}

/**
 * The stone being worked on. It stands in the address, so that a link or a reload comes back to it.
 * Without one, a plan that is complete opens as a whole.
 */
export function useOpenStone(isComplete: boolean) {
  // Only ever drawn in a browser, where there is an address to read.
  const [state, setState] = useState<Open>(() => {
    const linked = linkedStone()
    return { open: linked ?? (isComplete ? null : STONES[0]), isChosen: linked !== undefined }
  })
  useEffect(() => {
    const onHashChange = () => {
      const linked = linkedStone()
      if (linked) setState({ open: linked, isChosen: true })
    }
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [])
  return {
    ...state,
    choose(stone: StoneId | null) {
      history.replaceState(null, '', stone === null ? location.pathname : `#${stone}`)
      setState({ open: stone, isChosen: true })
    },
  }
}

function linkedStone(): StoneId | undefined {
  return STONES.find((stone) => location.hash === `#${stone}`)
}
