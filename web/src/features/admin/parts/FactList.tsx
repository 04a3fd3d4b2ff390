import styles from './FactList.module.css'

interface FactListProps {
  /** What the facts are about, where the panel's title does not say it. */
  title?: string
  facts: readonly (readonly [name: string, value: string])[]
}

/** Names with their figures, a line each. */
export function FactList({ title, facts }: FactListProps) {
  return (
    <div className={styles.group}>
      {title && <h3 className={styles.title}>{title}</h3>}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
