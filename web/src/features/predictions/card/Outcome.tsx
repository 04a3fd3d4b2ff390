import type { ReactNode } from 'react'
import { CheckIcon, CrossIcon, CrowdBar, classes, SparkIcon, useFormat, useTranslation } from '#ui/index.ts'
import { outcomeOf, splitOf, verdictOf } from '../model/post.ts'
import type { FeedItem } from '../model/types.ts'
import styles from './Outcome.module.css'

interface OutcomeProps {
  item: FeedItem
  viewerId: string | undefined
  /** Shown below the votes. */
  evidence?: ReactNode
  /** Shown beside the stamp. */
  children?: ReactNode
}

/** The result and the crowd's votes. A voter sees this box only after they have revealed the result. */
export function Outcome({ item, viewerId, evidence, children }: OutcomeProps) {
  const { t } = useTranslation('predictions')
  const outcome = outcomeOf(item.prediction.result)
  const verdict = verdictOf(item, viewerId)
  return (
    <div className={styles.box} data-outcome={outcome}>
      <div className={styles.head}>
        <p className={styles.stamp}>
          {outcome !== 'unclear' && (outcome === 'happened' ? <CheckIcon /> : <CrossIcon />)}
          {t(`outcome.${outcome}`)}
        </p>
        {verdict && (
          <p className={styles.verdict} data-verdict={verdict}>
            {verdict === 'calledIt' && <SparkIcon />}
            {t(`outcome.${verdict}`)}
          </p>
        )}
        {children}
      </div>
      <CrowdBar agree={item.agreeCount} disagree={item.disagreeCount} size="thin" className={styles.bar} />
      <Sides item={item} />
      {evidence}
    </div>
  )
}

function Sides({ item }: { item: FeedItem }) {
  const { t } = useTranslation('predictions')
  const format = useFormat()
  const split = splitOf(item.agreeCount, item.disagreeCount)
  const sides = [
    { side: true, percent: split?.agree ?? 0, words: t('outcome.agreed', { count: item.agreeCount }) },
    { side: false, percent: split?.disagree ?? 0, words: t('outcome.disagreed', { count: item.disagreeCount }) },
  ]
  return (
    <div className={styles.sides}>
      {sides.map(({ side, percent, words }) => (
        <div
          key={String(side)}
          className={classes(styles.side, side ? styles.agree : styles.disagree)}
          data-none={percent === 0 || undefined}
        >
          <strong className={styles.percent}>{format.percent(percent / 100)}</strong>{' '}
          <span className={styles.words}>
            <span>{words}</span>
            {item.myVote === side && (
              <span className={styles.mine}>
                {side ? <CheckIcon /> : <CrossIcon />}
                <span>{t('votes.yours')}</span>
              </span>
            )}
          </span>
        </div>
      ))}
    </div>
  )
}
