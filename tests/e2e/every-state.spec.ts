import { accessibilityFaults, markupFaults } from '../support/accessibility.ts'
import { smallScreenFaults } from '../support/small-screen.ts'
import { testEveryState } from '../support/states.ts'

// In one go, because reaching a state takes longer than looking at it. Fields get the focus in the last.
testEveryState('every check passes', [markupFaults, accessibilityFaults, smallScreenFaults])
