import type { ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import styles from './EmptyState.module.css'
import type { IllustrationName } from './illustrations.tsx'
import { lazily, Optional } from './lazily.tsx'

const { Component: Illustration } = lazily(() => import('./illustrations.tsx'))

/** Shown if there is no content (yet): a line drawing, the missing content, and the next step. */
export function EmptyState({
  drawing = 'crowd',
  title,
  heading: Heading = 'h2',
  headingRef,
  text,
  small = false,
  children,
}: {
  drawing?: IllustrationName
  title: string
  /** The level of the heading: `h1` if the state fills the whole screen, `h3` below a list's own title. */
  heading?: 'h1' | 'h2' | 'h3'
  /** A ref to the heading; it also makes the heading focusable. */
  headingRef?: Ref<HTMLHeadingElement>
  text?: string | undefined
  /** A compact form for use in a card, without a drawing. */
  small?: boolean
  children?: ReactNode
}) {
  return (
    <div className={classes(styles.state, small && styles.small)}>
      {!small && (
        <div className={styles.drawing}>
          <Optional>
            <Illustration name={drawing} />
          </Optional>
        </div>
      )}
      <Heading ref={headingRef} tabIndex={headingRef ? -1 : undefined} className={styles.title}>
        {title}
      </Heading>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
