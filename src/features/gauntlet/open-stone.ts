import { useEffect, useState } from 'react'
import { STONES, type StoneId } from '../../shared/stones.ts'

/**
 * The stone being worked on. It stands in the address, so that a link or a reload comes back to it. It
 * is chosen when the member has gone to it on this page, and so wants to work on it.
 */
export function useOpenStone() {
  // Only ever drawn in a browser, where there is an address to read.
  const [state, setState] = useState({ open: linkedStone() ?? STONES[0], isChosen: false })
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
    choose(stone: StoneId) {
      history.replaceState(null, '', `#${stone}`)
      setState({ open: stone, isChosen: true })
    },
  }
}

function linkedStone(): StoneId | undefined {
  return STONES.find((stone) => location.hash === `#${stone}`)
}
