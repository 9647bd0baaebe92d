import { boolean } from '../../shared/supabase/decode.ts'
import { refreshPage } from '../member/member.ts'
import { memberPart } from '../member/parts.ts'

/** Whether the member is an admin, for what to show. It is never stored; the database decides. */
export const adminRole = { ...memberPart('is_admin', boolean), reload: refreshPage }
