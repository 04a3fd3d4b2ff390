import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { CheckIcon, CrossIcon } from './icons/landing-icons.tsx'
import styles from './VoteButton.module.css'

interface VoteButtonProps {
  side: boolean
  /** The name of the side. */
  label: string
  /** The figure shown beside the name; undefined for none. */
  figure: string | undefined
  /** Whether the figure is zero, which is shown less prominently. Default: false. */
  none?: boolean | undefined
  /** Whether the viewer chose this side; undefined if the button does not keep the vote. */
  pressed?: boolean
  disabled?: boolean
  onVote(side: boolean): void
}

/** One of two large vote buttons, for screens whose only task is to vote. */
export const VoteButton = ({ side, label, figure, none, pressed, disabled, onVote }: VoteButtonProps) => (
  <button
    type="button"
    className={classes(styles.button, side ? styles.agree : styles.disagree)}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={() => onVote(side)}
  >
    {side ? <CheckIcon /> : <CrossIcon />}
    <bdi className={styles.word}>{label}</bdi>
    {figure !== undefined && (
      <b className={styles.figure} data-none={none || undefined}>
        {figure}
      </b>
    )}
  </button>
)

/** The two vote buttons, side by side. */
export const VoteButtons = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
  <div role="group" aria-label={label} className={styles.buttons}>
    {children}
  </div>
)
