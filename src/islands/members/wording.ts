import type { Category } from '../../tools/categories.ts'
import type { FaultWords } from '../../tools/fault.ts'
import type { NextStep } from '../../tools/path.ts'

interface Common {
  broken: { text: string; reload: string }
  faults: FaultWords
}

/** The words of the bar and of what every page may have to say. */
export interface ShellWords extends Common {
  account: string
  admin: string
  signOut: string
  signOutAnyway: string
  staySignedIn: string
  notSent: string
  signedInAs: string
  closeToast: string
  reconnecting: string
}

export interface DashboardWords extends Common {
  greeting: string
  completed: string
  announcements: string
  dismiss: string
  dismissTitle: string
  nextStep: string
  tools: string
  noTools: string
  progress: {
    notBegun: string
    begun: string
    completed: string
    'ai-mind-audit': string
    'dopamine-reset': string
    'gauntlet-builder': string
  }
  failed: string
  retry: string
  wait: string
  path: {
    nextStep: Record<NextStep['kind'], { text: string; action: string }>
    categories: Record<Category, { promptsWhy: string; stoneWhy: string }>
  }
}

export interface MissingToolWords extends Common {
  title: string
  waiting: string
  missingHeading: string
  missing: string
  failed: string
  retry: string
}
