import { axeFaults } from '../../scripts/check-content/pages.ts'
import { equalAccessFaults } from '../support/browser/accessibility.ts'
import { faultsInForcedColors } from '../support/browser/forced-colors.ts'
import { printFaults } from '../support/browser/print.ts'
import { everyScreenFaults } from '../support/browser/small-screen.ts'
import { testEveryState } from '../support/people/every-state.ts'

testEveryState('every further check passes', [
  // On a large screen.
  axeFaults,
  everyScreenFaults,
  equalAccessFaults,
  faultsInForcedColors,
  printFaults,
])
