import { useServerTime } from '../../../api/index.ts'
import { exactTime, useFormat } from '../../../ui/index.ts'
import styles from './WrittenAt.module.css'

/** How long ago a comment was written; the exact time shows to who points at it. */
export function WrittenAt({ time }: { time: string }) {
  const format = useFormat()
  const nowMs = useServerTime(() => 60_000)
  return (
    <time {...exactTime(time, format)} className={styles.time}>
      {format.relative(time, Math.max(nowMs, Date.parse(time)))}
    </time>
  )
}
