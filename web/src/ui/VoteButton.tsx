import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { CheckIcon, CrossIcon } from './icons/first.tsx'
import styles from './VoteButton.module.css'

interface VoteButtonProps {
  side: boolean
  /** What the side is called. */
  label: string
  /** The figure beside it, if any. */
  figure: string | undefined
  /** Left out where a vote does not stay here. */
  pressed?: boolean
  disabled?: boolean
  onVote(side: boolean): void
}

/** One of two large buttons to vote with where nothing else is to be done. */
export const VoteButton = ({ side, label, figure, pressed, disabled, onVote }: VoteButtonProps) => (
  <button
    type="button"
    className={classes(styles.button, side ? styles.agree : styles.disagree)}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={() => onVote(side)}
  >
    {side ? <CheckIcon /> : <CrossIcon />}
    <bdi className={styles.word}>{label}</bdi>
    {figure !== undefined && <b className={styles.figure}>{figure}</b>}
  </button>
)

/** Both of them, side by side. */
export const VoteButtons = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
  <div role="group" aria-label={label} className={styles.buttons}>
    {children}
  </div>
)
