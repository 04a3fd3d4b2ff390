import type { HTMLAttributes } from 'react'
import styles from './Card.module.css'
import { classes } from './classes.ts'

/** The surface that content lies on. */
export function Card({
  as: Element = 'section',
  className,
  ...rest
}: { as?: 'section' | 'article' | 'div' } & HTMLAttributes<HTMLElement>) {
  return <Element {...rest} className={classes(styles.card, className)} />
}
