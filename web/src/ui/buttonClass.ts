import type { ReactNode } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'

export interface ButtonLook {
  /** `primary` once a screen at most; `danger` for what cannot be undone. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** Takes the whole width. */
  wide?: boolean
  icon?: ReactNode
}

/** The class of a button or of what looks like one. */
export const buttonClass = ({ look = 'secondary', size = 'medium', wide }: ButtonLook, own?: string) =>
  classes(styles.button, styles[look], styles[size], wide && styles.wide, own)
