import { type ReactNode, useId } from 'react'
import styles from './Segmented.module.css'

/** A choice among a few visible options: radio buttons that look like one switch. */
export function Segmented<V extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: V; label: string; icon?: ReactNode }[]
  value: V
  onChange(value: V): void
}) {
  const name = useId()
  return (
    <fieldset className={styles.set}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
