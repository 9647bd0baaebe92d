import { translatePages, translationFaults } from '../../support/browser/translate.ts'
import { testEveryState } from '../../support/people/every-state.ts'

// An error in a page fails these tests too.
testEveryState('in a browser that translates, no text is lost', [translationFaults], translatePages)
