import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './Button.module.css'
import { classes } from './classes.ts'

interface Look {
  /** `primary` once a screen at most; `danger` for what cannot be undone. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** Takes the whole width. */
  wide?: boolean
  icon?: ReactNode
}

const classOf = ({ look = 'secondary', size = 'medium', wide }: Look, own?: string) =>
  classes(styles.button, styles[look], styles[size], wide && styles.wide, own)

/** A button. While `pending` it keeps its width and focus, says so, and does nothing. */
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
}: Look & { pending?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ ...(look && { look }), ...(size && { size }), wide: Boolean(wide) }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, wide, icon, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link
      {...rest}
      className={classOf({ ...(look && { look }), ...(size && { size }), wide: Boolean(wide) }, className)}
    >
      {icon}
      <span>{children}</span>
    </Link>
  )
}
