import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { ChevronIcon } from '../icons/landing-icons.tsx'
import styles from './Field.module.css'

interface FieldProps {
  label: string
  /** Hides the label visually, if the context makes it clear. */
  labelHidden?: boolean
  hint?: ReactNode
  /** The validation error; announced when it appears. */
  error?: string | undefined
  /** The character counter, shown at the end of the line below. */
  counter?: ReactNode
}

function useParts({ hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const id = useId()
  const described = [error && `${id}error`, hint && `${id}hint`].filter(Boolean).join(' ')
  return {
    id,
    control: {
      id: `${id}control`,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
    },
  }
}

function Frame({
  id,
  label,
  labelHidden,
  hint,
  error,
  counter,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={`${id}control`} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children}
      {(hint || error || counter) && (
        <div className={styles.below}>
          <div>
            {error && (
              <p id={`${id}error`} role="alert" className={styles.error}>
                {error}
              </p>
            )}
            {hint && !error && <p id={`${id}hint`}>{hint}</p>}
          </div>
          {counter && <div className={styles.counter}>{counter}</div>}
        </div>
      )}
    </div>
  )
}

/** A single-line text field with its label, hint and error. */
export function TextField({
  label,
  labelHidden = false,
  hint,
  error,
  counter,
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  const { id, control } = useParts({ hint, error })
  return (
    <Frame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error} counter={counter}>
      <input type="text" {...control} {...rest} className={classes(styles.control, rest.className)} />
    </Frame>
  )
}

/** A multi-line text field; grows with its content if the browser supports that. */
export function TextArea({
  label,
  labelHidden = false,
  hint,
  error,
  counter,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  const { id, control } = useParts({ hint, error })
  return (
    <Frame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error} counter={counter}>
      <textarea rows={3} {...control} {...rest} className={classes(styles.control, rest.className)} />
    </Frame>
  )
}

/** A native select. */
export function SelectField({
  label,
  labelHidden = false,
  hint,
  error,
  counter,
  ...rest
}: FieldProps & ComponentProps<'select'>) {
  const { id, control } = useParts({ hint, error })
  return (
    <Frame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error} counter={counter}>
      <span className={styles.select}>
        <select {...control} {...rest} className={classes(styles.control, rest.className)} />
        <ChevronIcon />
      </span>
    </Frame>
  )
}
