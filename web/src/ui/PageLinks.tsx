import { useFirstTexts } from './language/index.ts'
import styles from './PageLinks.module.css'

const names = ['terms', 'privacy', 'rules', 'contact'] as const

/** Links to what the operator says: terms, privacy, rules, contact. Without the router, which the landing screen does not load. */
export function PageLinks({ newTab }: { newTab?: boolean }) {
  const t = useFirstTexts()
  return (
    <p className={styles.links}>
      {names.map((name) => (
        <a key={name} href={`/${name}`} target={newTab ? '_blank' : undefined}>
          {t(`common:pages.${name}`)}
        </a>
      ))}
    </p>
  )
}
