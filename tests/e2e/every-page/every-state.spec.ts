import { accessibilityFaults, markupFaults } from '../../support/browser/accessibility.ts'
import { smallScreenFaults } from '../../support/browser/small-screen.ts'
import { testEveryState } from '../../support/people/every-state.ts'

// In one go, because reaching a state takes longer than looking at it. Fields get the focus in the last.
testEveryState('every check passes', [markupFaults, accessibilityFaults, smallScreenFaults])
