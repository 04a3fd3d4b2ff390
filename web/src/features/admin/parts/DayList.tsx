import styles from './DayList.module.css'

interface Row {
  /** A calendar day, or the first of a week. */
  readonly date: string
  readonly name: string
  readonly figures: readonly string[]
}

/** Days or weeks with what happened then. */
export function DayList({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={styles.days}>
      {rows.map(({ date, name, figures }) => (
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
