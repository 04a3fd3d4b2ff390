import { type ButtonLook, buttonClass } from './Button.tsx'
import { Link, type LinkProps } from './Link.tsx'

/** A link that looks like a button. In its own file, so that the landing screen loads no router. */
export function ButtonLink({ look, size, wide, icon, className, children, ...rest }: ButtonLook & LinkProps) {
  return (
    <Link
      {...rest}
      className={buttonClass({ ...(look && { look }), ...(size && { size }), wide: Boolean(wide) }, className)}
    >
      {icon}
      <span>{children}</span>
    </Link>
  )
}
