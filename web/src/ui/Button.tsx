import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './buttonClass.ts'

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
