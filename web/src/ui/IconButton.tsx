import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './IconButton.module.css'
import { Tooltip } from './Tooltip.tsx'

/** A round button that shows an icon alone; `label` is its name, also shown as its tooltip. */
export function IconButton({
  label,
  icon,
  className,
  ...rest
}: { label: string; icon: ReactNode } & ComponentProps<'button'>) {
  return (
    <Tooltip text={label}>
      <button type="button" aria-label={label} {...rest} className={classes(styles.button, className)}>
        {icon}
      </button>
    </Tooltip>
  )
}
