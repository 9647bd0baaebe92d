import { equalAccessFaults } from '../support/browser/accessibility.ts'
import { faultsInForcedColors } from '../support/browser/forced-colors.ts'
import { printFaults } from '../support/browser/print.ts'
import { everyScreenFaults } from '../support/browser/small-screen.ts'
import { testEveryState } from '../support/people/every-state.ts'

testEveryState('every further check passes', [
  everyScreenFaults,
  equalAccessFaults,
  faultsInForcedColors,
  printFaults,
])
