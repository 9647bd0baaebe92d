import { equalAccessFaults } from '../support/accessibility.ts'
import { faultsInForcedColors } from '../support/forced-colors.ts'
import { printFaults } from '../support/print.ts'
import { testEveryState } from '../support/states.ts'

testEveryState('every further check passes', [equalAccessFaults, faultsInForcedColors, printFaults])
