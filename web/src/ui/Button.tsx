import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'

export interface ButtonLook {
  /** At most one `primary` per screen; `danger` for actions that cannot be undone. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** Full width. */
  wide?: boolean
  icon?: ReactNode
}

/** The class names of a button, or of a link that looks like one. */
export const buttonClass = ({ look = 'secondary', size = 'medium', wide }: ButtonLook, own?: string) =>
  classes(styles.button, styles[look], styles[size], wide && styles.wide, own)

/** A button. While `pending` it keeps its width and focus, is announced as busy, and ignores clicks. */
export function Button({
  look,
  size,
  wide,
  icon,
  pending = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonLook & { pending?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ ...(look && { look }), ...(size && { size }), wide: Boolean(wide) }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}
