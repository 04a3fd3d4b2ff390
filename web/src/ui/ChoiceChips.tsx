import { useId } from 'react'
import styles from './ChoiceChips.module.css'
import { Fieldset } from './forms/Fieldset.tsx'

/** A choice among a few options: radio buttons that look like chips. Arrow keys move between them. */
export function ChoiceChips<V extends string>({
  label,
  options,
  value,
  isFirst = false,
  onChange,
}: {
  label: string
  options: readonly { readonly value: V; readonly label: string }[]
  value: V
  /** Whether a dialog that opens focuses the choice. */
  isFirst?: boolean
  onChange(value: V): void
}) {
  const name = useId()
  return (
    <Fieldset legend={label}>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              data-autofocus={isFirst && option.value === value ? '' : undefined}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </Fieldset>
  )
}
