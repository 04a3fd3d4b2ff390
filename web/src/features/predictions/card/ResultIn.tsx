import { useEffect } from 'react'
import { Button, CheckIcon, CrossIcon, SparkIcon, useTranslation } from '#ui/index.ts'
import type { FeedItem } from '../model/types.ts'
import { openReveal, revealOverlay } from '../reveal/openReveal.tsx'
import styles from './ResultIn.module.css'

/** Delay before the reveal is preloaded, in ms. */
const loadAfterMs = 1_500

/** Informs a voter that there is a result, without showing it. After the reveal, the outcome replaces this box. */
export function ResultIn({ item }: { item: FeedItem }) {
  const { t } = useTranslation(['calls', 'predictions'])
  useEffect(() => {
    const timer = setTimeout(() => revealOverlay.load().catch(() => undefined), loadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.box}>
      <p className={styles.title}>
        <SparkIcon />
        {t('card.resultIn')}
      </p>
      <p className={styles.hint}>{t('card.hint')}</p>
      <div className={styles.row}>
        <p className={styles.own} data-side={item.myVote ? 'agree' : 'disagree'}>
          <span className={styles.ownLabel}>{t('predictions:votes.yours')}</span>
          <span className={styles.side}>
            {item.myVote ? <CheckIcon /> : <CrossIcon />}
            {t(item.myVote ? 'predictions:agree' : 'predictions:disagree')}
          </span>
        </p>
        <Button look="primary" size="small" onClick={() => openReveal(item.prediction.id)}>
          {t('card.see')}
        </Button>
      </div>
    </div>
  )
}
