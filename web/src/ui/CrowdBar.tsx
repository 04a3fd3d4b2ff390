import type { CSSProperties } from 'react'
import styles from './CrowdBar.module.css'
import { classes } from './classes.ts'

/** The share of Agree among all votes, from 0 to 1; null without votes. */
export const agreeShare = (agree: number, disagree: number): number | null =>
  agree + disagree > 0 ? agree / (agree + disagree) : null

/**
 * The crowd bar, which shows how the votes split. The sides differ by colour, order (Agree first), the slanted seam and
 * the hatching of Disagree. `label` describes the bar; without one it is decorative.
 */
export function CrowdBar({
  agree,
  disagree,
  size = 'medium',
  label,
  className,
}: {
  agree: number
  disagree: number
  size?: 'thin' | 'medium' | 'thick'
  label?: string
  className?: string | undefined
}) {
  const share = agreeShare(agree, disagree)
  return (
    <div
      className={classes(styles.bar, styles[size], className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      data-undecided={share === null || undefined}
    >
      {share !== null && share < 1 && <span className={styles.disagree} />}
      {share !== null && share > 0 && (
        <span
          className={classes(styles.agree, share < 1 && styles.seam)}
          style={{ '--share': share } as CSSProperties}
        />
      )}
    </div>
  )
}
