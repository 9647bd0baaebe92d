import { darkFaults, markupFaults } from '../../support/browser/accessibility.ts'
import { smallScreenFaults } from '../../support/browser/small-screen.ts'
import { testEveryState } from '../../support/people/every-state.ts'

// In one go, because reaching a state takes longer than looking at it. Fields get the focus in the last,
// which has all that axe looks for, on a phone.
testEveryState('every check passes', [markupFaults, darkFaults, smallScreenFaults])
