import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Tag.module.css'

/** A short label. */
export function Tag({
  tone = 'plain',
  icon,
  className,
  children,
}: {
  tone?: 'plain' | 'accent' | 'strong' | 'danger'
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span className={classes(styles.tag, styles[tone], className)}>
      {icon}
      {children}
    </span>
  )
}
