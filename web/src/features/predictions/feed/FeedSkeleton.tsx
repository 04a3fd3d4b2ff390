import { useTranslation } from '../../../ui/index.ts'
import { CardSkeleton } from '../card/CardSkeleton.tsx'
import styles from './FeedList.module.css'

/** Placeholders while cards are loading. Default: 4 cards. */
export function FeedSkeleton({ cards = 4 }: { cards?: number }) {
  const { t } = useTranslation(['predictions', 'common'])
  return (
    <div className={styles.list}>
      <p role="status" className="visually-hidden">
        {t('common:loading')}
      </p>
      {[...Array(cards).keys()].map((place) => (
        <CardSkeleton key={place} />
      ))}
    </div>
  )
}
