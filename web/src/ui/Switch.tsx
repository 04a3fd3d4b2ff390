import { type ReactNode, useId } from 'react'
import styles from './Switch.module.css'

/** An on/off switch; the whole row can be tapped. */
export function Switch({
  label,
  hint,
  checked,
  onChange,
}: {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange(checked: boolean): void
}) {
  const id = useId()
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <span id={`${id}label`} className={styles.label}>
          {label}
        </span>
        {hint && (
          <span id={`${id}hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.box}
        aria-labelledby={`${id}label`}
        aria-describedby={hint ? `${id}hint` : undefined}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
