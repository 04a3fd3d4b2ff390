import { Card, Skeleton, useTranslation } from '#ui/index.ts'
import styles from './GroupsSkeleton.module.css'

/** Placeholder while groups are loading. `text` is for screen readers. Default: 4 cards. */
export function GroupsSkeleton({ cards = 4, text }: { cards?: number; text?: string }) {
  const { t } = useTranslation('groups')
  return (
    <div className={styles.list}>
      <p role="status" className="visually-hidden">
        {text ?? t('loading')}
      </p>
      {[...Array(cards).keys()].map((place) => (
        <Card as="div" key={place} className={styles.card}>
          <Skeleton shape="block" className={styles.emblem} />
          <div>
            <Skeleton shape="title" className={styles.name} />
            <Skeleton lines={2} />
          </div>
        </Card>
      ))}
    </div>
  )
}
