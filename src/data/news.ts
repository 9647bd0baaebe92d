import { callFunction } from './client.ts'
import { boolean, nothing } from './decode.ts'
import { readPart } from './page-data.ts'

/** Whether announcements are sent to the member by email. @throws {DataError} */
export function readWantsNews(userId: string): Promise<boolean> {
  return readPart(userId, 'wants_news', boolean, () => callFunction('wants_news', {}, boolean))
}

/** Starts or ends announcements by email. @throws {DataError} */
export function saveWantsNews(wantsNews: boolean): Promise<void> {
  return callFunction('set_news', { p_wants: wantsNews }, nothing)
}
