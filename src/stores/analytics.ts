import { readAnalytics } from '../data/analytics.ts'
import { adminQuery } from './admin-query.ts'

export type { Analytics, Day, ToolAnalytics } from '../data/analytics.ts'

/** The counts, the last 30 days, and how many members started and completed each tool. */
export const analytics = adminQuery(readAnalytics)
