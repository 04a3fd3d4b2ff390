import type { ComponentProps, ReactNode } from 'react'
import styles from './Checkbox.module.css'

interface CheckboxProps extends ComponentProps<'input'> {
  /** Only some of several are in it. */
  mixed?: boolean
  /** Its label; `aria-label` in place of one. */
  children?: ReactNode
}

/** A box with its label, which can be tapped as well. */
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
