import { useFirstTexts } from './language/texts.ts'
import styles from './PageLinks.module.css'

const names = ['terms', 'privacy', 'rules', 'contact'] as const

/** Links to the operator's pages: terms, privacy, rules and contact. Plain links, as the landing screen has no router. */
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
