import { type ComponentProps, useTransition } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'
import { type ButtonLook, buttonClass } from './Button.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly to: To
  /** Replaces the current history entry. */
  readonly replace?: boolean
  /** Lets the browser load the page: for addresses that the server handles. */
  readonly reloadDocument?: boolean
}

/**
 * A link to a screen. It looks pressed from the tap until the screen is drawn, however long that takes. `onClick` may
 * prevent the navigation. Used instead of the router's link, whose prefetching costs 2.6 kB gzipped.
 */
export function Link({ to, replace, reloadDocument = false, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const open = useLinkClickHandler(to, replace === undefined ? {} : { replace })
  const [isOpening, startOpening] = useTransition()
  return (
    <a
      {...rest}
      href={href}
      data-pressed={isOpening || undefined}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented && !reloadDocument) startOpening(() => open(event))
      }}
    />
  )
}

/** A link that looks like a button. Not in Button.tsx, so that the landing screen loads no router. */
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
