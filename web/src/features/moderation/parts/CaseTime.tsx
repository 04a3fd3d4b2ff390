import { serverNow, useServerTime } from '../../../api/index.ts'
import { exactTime, Tag, useFormat, useTranslation } from '../../../ui/index.ts'
import { msUntilDueChanges, type Urgency, urgencyOf } from '../model/due.ts'
import type { CaseSummary } from '../model/types.ts'
import styles from './CaseTime.module.css'

const tones = { overdue: 'danger', soon: 'accent', later: 'plain' } as const satisfies Record<Urgency, string>

/** Until when a case is to be decided, by a clock that runs; or since when it is decided. */
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
