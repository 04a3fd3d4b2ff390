import { classes, Skeleton, useTranslation } from '#ui/index.ts'
import styles from '../card/CardSkeleton.module.css'
import cardStyles from '../card/PredictionCard.module.css'
import listStyles from './FeedList.module.css'

/** Placeholder while a card is loading, with the height of a typical card. */
export function CardSkeleton() {
  return (
    <div className={classes(cardStyles.card, styles.card)} aria-hidden="true">
      <div className={styles.head}>
        <Skeleton shape="circle" />
        <Skeleton className={styles.name} />
      </div>
      <div>
        <Skeleton shape="title" />
        <Skeleton lines={2} />
      </div>
      <div className={styles.votes}>
        <Skeleton className={styles.vote} />
        <Skeleton className={styles.vote} />
      </div>
      <Skeleton className={styles.foot} />
    </div>
  )
}

/** Placeholders while cards are loading. Default: 4 cards. */
export function FeedSkeleton({ cards = 4 }: { cards?: number }) {
  const { t } = useTranslation(['predictions', 'common'])
  return (
    <div className={listStyles.list}>
      <p role="status" className="visually-hidden">
        {t('common:loading')}
      </p>
      {[...Array(cards).keys()].map((place) => (
        <CardSkeleton key={place} />
      ))}
    </div>
  )
}
