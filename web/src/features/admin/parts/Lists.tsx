import styles from './Lists.module.css'

interface Row {
  /** A calendar day, or the first day of a week. */
  readonly date: string
  readonly name: string
  readonly figures: readonly string[]
}

/** A list of days or weeks with their figures. */
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

/** A list of names with one figure each. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
