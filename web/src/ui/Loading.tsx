import { classes } from './classes.ts'
import { useTranslation } from './language/useTranslation.ts'
import styles from './Skeleton.module.css'
import spinner from './Spinner.module.css'

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

/** Shown while content of unknown shape loads; lists use skeletons instead. Appears after a short delay. */
export function Spinner({ label }: { label?: string }) {
  const { t } = useTranslation('common')
  return (
    <div role="status" className={spinner.spinner}>
      <span className={spinner.bar} aria-hidden="true">
        <span />
      </span>
      <span className={spinner.label}>{label ?? t('loading')}</span>
    </div>
  )
}
