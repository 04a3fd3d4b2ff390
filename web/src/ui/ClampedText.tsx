import { useId, useState } from 'react'
import styles from './ClampedText.module.css'
import { classes } from './classes.ts'

interface ClampedTextProps {
  text: string
  /** The screens on which the text is shown in full; on others it is clamped until the person expands it. */
  fits: 'everywhere' | 'wideOnly' | 'nowhere'
  /** The label of the button while the text is clamped. */
  more: string
  /** The label of the button while the text is expanded. */
  less: string
  /** A class that sets `--lines`, the number of visible lines of a clamped text. */
  className?: string | undefined
}

/** A member's text, clamped with a button for the rest. The caller sets by `fits` when to clamp, so nothing is measured. */
export function ClampedText({ text, fits, more, less, className }: ClampedTextProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const isLong = fits !== 'everywhere'
  const wideOnly = fits === 'wideOnly' && styles.wideOnly
  return (
    <>
      <p id={id} dir="auto" className={classes(styles.text, isLong && !open && styles.cut, wideOnly, className)}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={classes(styles.more, wideOnly)}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? less : more}
        </button>
      )}
    </>
  )
}
