import type { HTMLAttributes, Ref } from 'react'
import styles from './Card.module.css'
import { classes } from './classes.ts'

/** A card: the surface on which content is shown. */
export function Card({
  as: Element = 'section',
  className,
  ...rest
}: { as?: 'section' | 'article' | 'div'; ref?: Ref<HTMLElement & HTMLDivElement> } & HTMLAttributes<HTMLElement>) {
  return <Element {...rest} className={classes(styles.card, className)} />
}
