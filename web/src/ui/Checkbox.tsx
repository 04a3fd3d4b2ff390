import type { ComponentProps, ReactNode } from 'react'
import styles from './Checkbox.module.css'

interface CheckboxProps extends ComponentProps<'input'> {
  /** Shows the indeterminate state: some, but not all, are selected. */
  mixed?: boolean
  /** The label. If there is none, set `aria-label`. */
  children?: ReactNode
}

/** A checkbox with its label, which can be tapped too. */
export const Checkbox = ({ mixed = false, className, children, ...rest }: CheckboxProps) => (
  <label className={className}>
    <input
      {...rest}
      type="checkbox"
      className={styles.box}
      ref={(box) => {
        if (box) box.indeterminate = mixed
      }}
    />
    {children}
  </label>
)
