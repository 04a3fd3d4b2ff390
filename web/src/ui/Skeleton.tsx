import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

/** A placeholder shape for loading content. `lines` draws a paragraph. */
export function Skeleton({
  shape = 'line',
  lines = 1,
  className,
}: {
  shape?: 'line' | 'title' | 'circle' | 'block'
  lines?: number
  className?: string | undefined
}) {
  const shapes = Array.from({ length: lines }, (_, line) => `line ${line}`)
  return shapes.map((key) => (
    <span
      key={key}
      className={classes(styles.skeleton, styles[shape], className)}
      data-skeleton=""
      aria-hidden="true"
    />
  ))
}
