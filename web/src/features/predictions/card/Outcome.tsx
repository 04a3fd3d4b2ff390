import { type CSSProperties, useEffect, useRef } from 'react'
import {
  CheckIcon,
  CrossIcon,
  CrowdBar,
  classes,
  SparkIcon,
  useFormat,
  useNearView,
  useTranslation,
} from '../../../ui/index.ts'
import { outcomeOf, verdictOf } from '../model/post.ts'
import { splitOf } from '../model/split.ts'
import type { FeedItem } from '../model/types.ts'
import styles from './Outcome.module.css'
import { markSeen, resultName } from './seenResults.ts'

interface OutcomeProps {
  item: FeedItem
  viewerId: string | undefined
  /** Reveals the result with an animation, once it is in view. */
  isNews: boolean
}

/**
 * The result, and how the crowd had voted. As news it is animated: the crowd bar moves to its final
 * split, then the stamp falls, then the voter's verdict.
 */
export function Outcome({ item, viewerId, isNews }: OutcomeProps) {
  const { t } = useTranslation('predictions')
  const box = useRef<HTMLDivElement>(null)
  const inSight = useNearView(box, { share: 0.6, enabled: isNews })
  const { id, result } = item.prediction
  const outcome = outcomeOf(result)
  const verdict = verdictOf(item, viewerId)
  const waits = isNews && !inSight
  useEffect(() => {
    if (!waits) markSeen(resultName(id, result))
  }, [waits, id, result])

  return (
    <div
      ref={box}
      className={styles.box}
      data-outcome={outcome}
      data-reveal={isNews ? (waits ? 'waits' : 'plays') : undefined}
    >
      <div className={styles.head}>
        <p className={styles.stamp}>
          {outcome !== 'unclear' && (outcome === 'happened' ? <CheckIcon /> : <CrossIcon />)}
          {t(`outcome.${outcome}`)}
        </p>
        {verdict && (
          <p className={styles.verdict} data-verdict={verdict}>
            {verdict === 'calledIt' && <SparkIcon />}
            {verdict === 'calledIt' && isNews && <Burst />}
            {t(`outcome.${verdict}`)}
          </p>
        )}
      </div>
      <CrowdBar
        agree={waits ? 1 : item.agreeCount}
        disagree={waits ? 1 : item.disagreeCount}
        size="thick"
        className={styles.bar}
      />
      <Sides item={item} />
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
        <div key={String(side)} className={classes(styles.side, side ? styles.agree : styles.disagree)}>
          <strong className={styles.percent}>{format.percent(percent / 100)}</strong>{' '}
          <span className={styles.words}>
            <span>{words}</span>
            {item.myVote === side && (
              <span className={styles.mine}>
                {side ? <CheckIcon /> : <CrossIcon />}
                {t('votes.yours')}
              </span>
            )}
          </span>
        </div>
      ))}
    </div>
  )
}

/** The pieces of the animation for a right vote. */
const pieces = Array.from({ length: 16 }, (_, index) => index)

/** Pieces of the crowd bar that fly up from the verdict; not with reduced motion. */
function Burst() {
  return (
    <span className={styles.burst} aria-hidden="true">
      {pieces.map((piece) => (
        <span key={piece} className={styles.piece} style={{ '--turn': piece / pieces.length } as CSSProperties} />
      ))}
    </span>
  )
}
