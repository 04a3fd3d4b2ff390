import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './IconButton.module.css'
import { Tooltip } from './Tooltip.tsx'

/** A round button that shows only an icon. `label` is its accessible name and its tooltip. */
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
