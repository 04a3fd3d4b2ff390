import { nameOf, serverNow, useCurrentUser, useServerTime } from '#api/index.ts'
import { Avatar, exactTime, FlagIcon, Tag, useFormat, useTranslation } from '#ui/index.ts'
import { msUntilDueChanges, type Urgency, urgencyOf } from '../model/due.ts'
import type { CaseSummary, Person } from '../model/types.ts'
import assigned from './AssigneeMark.module.css'
import styles from './CaseTime.module.css'

const tones = { overdue: 'danger', soon: 'accent', later: 'plain' } as const satisfies Record<Urgency, string>

/** The time left to decide a case, kept up to date. For a decided case, the time of its decision. */
export const CaseTime = ({ each }: { each: Pick<CaseSummary, 'dueAt' | 'decidedAt'> }) =>
  each.decidedAt === null ? <Due dueAt={each.dueAt} /> : <Decided at={each.decidedAt} />

function Due({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation('moderation')
  const format = useFormat()
  const nowMs = useServerTime((now) => msUntilDueChanges(dueAt, now))
  const urgency = urgencyOf(dueAt, nowMs)
  return (
    <Tag tone={tones[urgency]}>
      <time {...exactTime(dueAt, format)}>
        {urgency === 'overdue' ? t('due.overdue') : t('due.in', { when: format.relative(dueAt, nowMs) })}
      </time>
    </Tag>
  )
}

function Decided({ at }: { at: string }) {
  const format = useFormat()
  return (
    <time className={styles.decided} {...exactTime(at, format)}>
      {format.relative(at, serverNow())}
    </time>
  )
}

/** The assignee of a case. Renders nothing if there is none. */
export function AssigneeMark({ assignee }: { assignee: Person | null }) {
  const { t } = useTranslation('moderation')
  const { user } = useCurrentUser()
  if (!assignee) return null
  const name = nameOf(assignee)
  return (
    <span className={assigned.mark}>
      <Avatar size="small" name={name} id={assignee.id} src={assignee.profileImageUrl} />
      {assignee.id === user?.id ? t('assignee.you') : t('assignee.other', { name })}
    </span>
  )
}

/** A count, as in ×3. Renders nothing for 1. */
export function Times({ count }: { count: number }) {
  const format = useFormat()
  return count > 1 ? <span>×{format.number(count)}</span> : null
}

/** Marks a photo that reports name. `count` is their number. */
export function ReportedMark({ count }: { count: number }) {
  const { t } = useTranslation('moderation')
  return (
    <Tag tone="danger" icon={<FlagIcon />}>
      {t('photos.reported')}
      <Times count={count} />
    </Tag>
  )
}
