import type { CSSProperties } from 'react'
import { useServerTime } from '../../../api/index.ts'
import { ClockIcon, useTranslation } from '../../../ui/index.ts'
import { countdownOf, nextChangeMs, progressPercent } from '../model/countdown.ts'
import styles from './Countdown.module.css'

/** From here on the countdown is highlighted. */
const soonMs = 10 * 60_000

/**
 * How long voting stays open, as text and as a bar that fills from creation to deadline. After the
 * deadline `afterwards` may replace the bar.
 */
export function Countdown({
  createdAt,
  deadline,
  afterwards,
}: {
  createdAt: string
  deadline: string
  afterwards?: string | undefined
}) {
  const { t } = useTranslation('predictions')
  const deadlineMs = Date.parse(deadline)
  const nowMs = useServerTime((now) => nextChangeMs(deadlineMs - now))
  const leftMs = deadlineMs - nowMs
  const { unit, ...numbers } = countdownOf(leftMs)

  return (
    <div
      className={styles.row}
      data-soon={(leftMs > 0 && leftMs < soonMs) || undefined}
      data-over={leftMs <= 0 || undefined}
    >
      <span className={styles.text}>
        <ClockIcon />
        <time dateTime={deadline}>{t(`countdown.${unit}`, numbers)}</time>
      </span>
      {leftMs <= 0 && afterwards ? (
        <p className={styles.afterwards}>{afterwards}</p>
      ) : (
        <Progress percent={progressPercent(Date.parse(createdAt), deadlineMs, nowMs)} />
      )}
    </div>
  )
}

function Progress({ percent }: { percent: number }) {
  const { t } = useTranslation('predictions')
  return (
    <div
      role="progressbar"
      aria-label={t('countdown.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className={styles.track}
    >
      <div className={styles.fill} style={{ '--percent': percent } as CSSProperties} />
    </div>
  )
}
