import { Button, ClockIcon, CrossIcon, IconButton, useTranslation } from '#ui/index.ts'
import styles from './RecentSearches.module.css'
import type { useRecent } from './useRecent.ts'

interface RecentSearchesProps {
  recent: ReturnType<typeof useRecent>
  onChoose(query: string): void
}

/** The member's recent searches in this browser. */
export function RecentSearches({ recent, onChoose }: RecentSearchesProps) {
  const { t } = useTranslation('search')
  const { searches, forget, forgetAll } = recent
  // The pressed button disappears, so `onChoose` moves the focus to the search field.
  const leave = (change: () => void) => {
    change()
    onChoose('')
  }
  return (
    <section aria-labelledby="recent-searches">
      <div className={styles.head}>
        <h2 id="recent-searches" className={styles.title}>
          {t('recent')}
        </h2>
        <Button look="quiet" size="small" onClick={() => leave(forgetAll)}>
          {t('forgetAll')}
        </Button>
      </div>
      <ul>
        {searches.map((query) => (
          <li key={query} className={styles.row}>
            <button type="button" className={styles.query} data-result="" onClick={() => onChoose(query)}>
              <ClockIcon />
              <bdi>{query}</bdi>
            </button>
            <IconButton
              label={t('forget', { q: query })}
              icon={<CrossIcon />}
              onClick={() => leave(() => forget(query))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
