import { classes } from './classes.ts'
import styles from './Meter.module.css'

/** A progress bar; `share` is from 0 to 1. Decorative: the figures are shown beside it. */
export function Meter({ share, done = false }: { share: number; done?: boolean }) {
  const percent = Math.min(100, Math.max(0, share * 100))
  return (
    <span className={classes(styles.track, done && styles.done)} aria-hidden="true">
      <span style={{ inlineSize: `${percent}%` }} />
    </span>
  )
}
