import type { FaultWords } from '../../tools/fault.ts'
import type { FigureNames } from '../../tools/figures.ts'
import type { Part } from './place.ts'

type Named<Name extends string> = Readonly<Record<Name, string>>

/** The words of /admin. */
export interface AdminWords
  extends Named<
    'title' | 'refused' | 'failed' | 'retry' | 'wait' | 'cancel' | 'save' | 'edit' | 'unread'
  > {
  /** How numbers and dates are written, such as en-IN. */
  readonly locale: string
  readonly parts: Named<Part>
  readonly overview: OverviewWords
  readonly file: {
    readonly name: string
    readonly columns: Named<'figure' | 'tool' | 'day' | 'steps' | 'amount'>
    readonly figures: FigureNames
  }
  readonly inbox: Named<
    | 'none'
    | 'more'
    | 'answer'
    | 'subject'
    | 'handle'
    | 'unhandle'
    | 'isHandled'
    | 'isUnread'
    | 'delete'
    | 'confirm'
    | 'deleteNow'
    | 'keep'
    | 'deleted'
  >
  readonly members: MembersWords
  readonly announcements: Named<
    | 'new'
    | 'editHeading'
    | 'title'
    | 'body'
    | 'endsAt'
    | 'endsAtHint'
    | 'titleMissing'
    | 'endsAtPast'
    | 'send'
    | 'sent'
    | 'changed'
    | 'end'
    | 'ended'
    | 'resume'
    | 'resumed'
    | 'none'
    | 'running'
    | 'runningUntil'
    | 'over'
    | 'sentAt'
  >
  readonly resources: Named<
    | 'new'
    | 'editHeading'
    | 'title'
    | 'text'
    | 'type'
    | 'typeHint'
    | 'active'
    | 'titleMissing'
    | 'typeMissing'
    | 'add'
    | 'added'
    | 'changed'
    | 'switchOff'
    | 'switchOn'
    | 'switchedOff'
    | 'switchedOn'
    | 'isOff'
    | 'up'
    | 'down'
    | 'moved'
    | 'none'
  >
  readonly auditLog: AuditLogWords
  readonly broken: Named<'text' | 'reload'>
  readonly faults: FaultWords
}

interface OverviewWords
  extends Named<
    | 'actions'
    | 'addResource'
    | 'viewMembers'
    | 'sendAnnouncement'
    | 'exportAnalytics'
    | 'exported'
    | 'days'
    | 'daysNote'
    | 'signUps'
    | 'completions'
    | 'total'
    | 'table'
    | 'day'
    | 'tools'
    | 'toolsNote'
    | 'tool'
    | 'begun'
    | 'completed'
    | 'share'
    | 'notBegun'
    | 'nobodyStopped'
    | 'stopped'
    | 'noStep'
    | 'steps'
    | 'stepsSaved'
    | 'membersThere'
    | 'switchedOff'
    | 'noTools'
  > {
  readonly counts: Named<'members' | 'resources' | 'begun'>
}

interface AuditLogWords
  extends Named<
    | 'note'
    | 'none'
    | 'more'
    | 'owner'
    | 'secretKey'
    | 'deletedAccount'
    | 'otherThing'
    | 'row'
    | 'becomes'
    | 'noValue'
    | 'yes'
    | 'no'
  > {
  /** By the action of the entry. */
  readonly sentences: Readonly<Record<string, string>>
  /** By the name of the table. */
  readonly things: Readonly<Record<string, string>>
  /** By the name of the column. */
  readonly columns: Readonly<Record<string, string>>
}

interface MembersWords
  extends Named<
    | 'search'
    | 'find'
    | 'all'
    | 'csv'
    | 'reading'
    | 'exported'
    | 'count'
    | 'found'
    | 'none'
    | 'nothingFound'
    | 'member'
    | 'noName'
    | 'joined'
    | 'lastActive'
    | 'never'
    | 'progress'
    | 'share'
    | 'previous'
    | 'next'
    | 'page'
  > {
  readonly file: {
    readonly name: string
    readonly columns: Named<
      'id' | 'name' | 'email' | 'joined' | 'lastActive' | 'begun' | 'completed'
    >
  }
}
