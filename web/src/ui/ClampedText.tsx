import { useId, useState } from 'react'
import styles from './ClampedText.module.css'
import { classes } from './classes.ts'

interface ClampedTextProps {
  text: string
  /** Where it is shown in full; elsewhere it is cut until one asks for the rest. */
  fits: 'everywhere' | 'wideOnly' | 'nowhere'
  /** The button's labels. */
  more: string
  less: string
  /** Sets `--lines`, the number of lines that are left of it. */
  className?: string | undefined
}

/** A member's text; a long one is cut, with a button for the rest. The caller says what is long, so nothing is measured. */
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
