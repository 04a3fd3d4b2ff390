import { classes, Skeleton } from '../../../ui/index.ts'
import styles from './CardSkeleton.module.css'
import cardStyles from './PredictionCard.module.css'

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
