import { equalAccessFaults } from '../support/accessibility.ts'
import { testEveryState } from '../support/states.ts'

testEveryState('the second accessibility checker passes', [equalAccessFaults])
