import { readWantsNews, saveWantsNews } from '../data/news.ts'
import type { Fault } from '../domain/fault.ts'
import { memberQuery } from './member-query.ts'
import { runToFault } from './to-fault.ts'

/** Whether announcements are sent to the member by email. */
export const wantsNews = memberQuery(readWantsNews)

/** Starts or ends them; what was wrong if it could not. */
export async function setWantsNews(wants: boolean): Promise<Fault | null> {
  const fault = await runToFault(() => saveWantsNews(wants))
  if (!fault) wantsNews.edit(() => wants)
  return fault
}
