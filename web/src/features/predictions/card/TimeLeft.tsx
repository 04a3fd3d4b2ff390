import type { CSSProperties } from 'react'
import { useServerTime } from '#api/index.ts'
import { ClockIcon, countdownOf, useTranslation } from '#ui/index.ts'
import { nextChangeMs, progressPercent } from '../model/countdown.ts'
import styles from './TimeLeft.module.css'

/** Time left for voting below which the bar is highlighted, in ms. */
const soonMs = 10 * 60_000

/** The time left for voting. */
export function TimeLeft({ deadline }: { deadline: string }) {
  const { t } = useTranslation('predictions')
  const deadlineMs = Date.parse(deadline)
  const nowMs = useServerTime((now) => nextChangeMs(deadlineMs - now))
  const { unit, ...numbers } = countdownOf(deadlineMs - nowMs)
  return (
    <span className={styles.left}>
      <ClockIcon />
      <time dateTime={deadline}>{t(`countdown.${unit}`, numbers)}</time>
    </span>
  )
}

/** A thin bar that fills from the creation to the deadline. */
export function DeadlineLine({ createdAt, deadline }: { createdAt: string; deadline: string }) {
  const { t } = useTranslation('predictions')
  const deadlineMs = Date.parse(deadline)
  const nowMs = useServerTime((now) => nextChangeMs(deadlineMs - now))
  const percent = progressPercent(Date.parse(createdAt), deadlineMs, nowMs)
  return (
    <div
      role="progressbar"
      aria-label={t('countdown.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className={styles.line}
      data-soon={(deadlineMs > nowMs && deadlineMs - nowMs < soonMs) || undefined}
    >
      <div className={styles.fill} style={{ '--percent': percent } as CSSProperties} />
    </div>
  )
}
