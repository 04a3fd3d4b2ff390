import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/index.ts'
import { useAnalytics } from '../data/useStanding.ts'
import styles from './Categories.module.css'
import { Meter } from './Meter.tsx'
import { Section } from './Section.tsx'

/** How often somebody was right, by category, the most voted first. */
export function Categories({ id, categoryName }: { id: string; categoryName(id: string): string }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  return (
    <Section title={t('categories.title')} query={useAnalytics(id)} failed={t('categories.loadFailed')}>
      {({ categories }) =>
        categories.length === 0 ? (
          <p className={styles.none}>{t('categories.none')}</p>
        ) : (
          <ul className={styles.list}>
            {[...categories]
              .sort((a, b) => b.scored - a.scored)
              .map(({ category, scored, right }) => (
                <li key={category} className={styles.row}>
                  <span className={styles.name}>{categoryName(category)}</span>
                  <span className={styles.share}>{format.percent(right / scored)}</span>
                  <Meter share={right / scored} />
                  <span className={styles.sample}>
                    {t('categories.right', { right: format.number(right), count: scored })}
                  </span>
                </li>
              ))}
          </ul>
        )
      }
    </Section>
  )
}
