import { accessibilityFaults, equalAccessFaults, markupFaults } from '#browser/accessibility.ts'
import { faultsInForcedColors } from '#browser/forced-colors.ts'
import { printFaults } from '#browser/print.ts'
import { everyScreenFaults, phoneFaults } from '#browser/small-screen.ts'
import { testEveryState } from '#people/every-state.ts'

// In one go, because reaching a state takes longer than looking at it.
testEveryState('every check passes', [
  // On a large screen.
  accessibilityFaults,
  markupFaults,
  everyScreenFaults,
  equalAccessFaults,
  faultsInForcedColors,
  printFaults,
  // Gives the focus to each field.
  phoneFaults,
])
