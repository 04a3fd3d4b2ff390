import { Card, Skeleton } from '../../../ui/index.ts'
import styles from './CardSkeleton.module.css'

/** The placeholder of a loading card, as tall as a usual one. */
export function CardSkeleton() {
  return (
    <Card as="div" className={styles.card} aria-hidden="true">
      <div className={styles.head}>
        <Skeleton shape="circle" />
        <div>
          <Skeleton className={styles.name} />
          <Skeleton className={styles.time} />
        </div>
      </div>
      <div>
        <Skeleton shape="title" />
        <Skeleton lines={3} />
      </div>
      <div className={styles.votes}>
        <Skeleton className={styles.vote} />
        <Skeleton className={styles.vote} />
      </div>
      <Skeleton className={styles.foot} />
    </Card>
  )
}
