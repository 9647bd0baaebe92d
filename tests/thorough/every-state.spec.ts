import { equalAccessFaults } from '../support/browser/accessibility.ts'
import { faultsInForcedColors } from '../support/browser/forced-colors.ts'
import { printFaults } from '../support/browser/print.ts'
import { testEveryState } from '../support/people/states.ts'

testEveryState('every further check passes', [equalAccessFaults, faultsInForcedColors, printFaults])
