import { Meter, useFormat } from '#ui/index.ts'
import { asBar } from '../model/figures.ts'
import styles from './Bars.module.css'

interface Bar {
  readonly name: string
  /** Usually 0 to 1. A share above 1 shows its percent and a full bar. */
  readonly share: number
  readonly hint?: string
}

/** Shares as bars with names and percents. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const format = useFormat()
  return (
    <ul className={styles.bars}>
      {bars.map(({ name, share, hint }) => (
        <li key={name} className={styles.bar}>
          <span className={styles.name}>{name}</span>
          <span className={styles.value}>{format.percent(share)}</span>
          <Meter share={asBar(share)} />
          {hint && <span className={styles.hint}>{hint}</span>}
        </li>
      ))}
    </ul>
  )
}
