import styles from './DayList.module.css'

interface Row {
  /** A calendar day. */
  readonly date: string
  readonly name: string
  readonly figures: readonly string[]
}

/** Days with what happened on them, the newest first. */
export function DayList({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={styles.days}>
      {rows.toReversed().map(({ date, name, figures }) => (
        <li key={date}>
          <time dateTime={date}>{name}</time>
          {figures.map((figure) => (
            <span key={figure}>{figure}</span>
          ))}
        </li>
      ))}
    </ul>
  )
}
