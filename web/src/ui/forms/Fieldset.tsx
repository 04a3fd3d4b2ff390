import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Fieldset.module.css'

interface FieldsetProps extends ComponentProps<'fieldset'> {
  legend: string
  /** The validation error; announced when it appears. */
  error?: string | undefined
  hint?: ReactNode
}

/** A group of fields, with a legend above and the error and hint below. */
export function Fieldset({ legend, error, hint, className, children, ...rest }: FieldsetProps) {
  return (
    <fieldset {...rest} className={classes(styles.set, className)}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {hint && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  )
}
