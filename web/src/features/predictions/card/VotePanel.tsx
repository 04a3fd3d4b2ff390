import { CheckIcon, ClockIcon, CrossIcon, CrowdBar, classes, useFormat, useTranslation } from '../../../ui/index.ts'
import { useVote } from '../data/useVote.ts'
import { splitOf } from '../model/split.ts'
import type { FeedItem } from '../model/types.ts'
import styles from './VotePanel.module.css'

/**
 * Agree and Disagree with their counts, and the crowd bar. Percentages show once the viewer has
 * voted or voting is over.
 */
export function VotePanel({ item, closed }: { item: FeedItem; closed: boolean }) {
  const { t } = useTranslation(['predictions', 'connection'])
  const format = useFormat()
  const { mine, tally, waits, vote } = useVote(item)
  const split = splitOf(tally.agreeCount, tally.disagreeCount)
  const shown = closed || tally.myVote !== null

  return (
    <div className={styles.panel} data-shown={shown || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend to every card */}
      <div role="group" aria-label={t('votes.label')} className={styles.buttons}>
        <VoteButton side count={tally.agreeCount} mine={mine === true} closed={closed} onTap={vote} />
        <VoteButton side={false} count={tally.disagreeCount} mine={mine === false} closed={closed} onTap={vote} />
      </div>
      <CrowdBar agree={tally.agreeCount} disagree={tally.disagreeCount} className={styles.bar} />
      <div className={styles.figures}>
        <span className={styles.percent}>{split && shown ? format.percent(split.agree / 100) : ''}</span>
        {waits ? (
          <span className={styles.waits}>
            <ClockIcon />
            {t('connection:waiting')}
          </span>
        ) : (
          <span>{t('votes.total', { count: tally.agreeCount + tally.disagreeCount })}</span>
        )}
        <span className={styles.percent}>{split && shown ? format.percent(split.disagree / 100) : ''}</span>
      </div>
    </div>
  )
}

interface VoteButtonProps {
  side: boolean
  count: number
  mine: boolean
  closed: boolean
  onTap(side: boolean): void
}

function VoteButton({ side, count, mine, closed, onTap }: VoteButtonProps) {
  const { t } = useTranslation('predictions')
  const format = useFormat()
  return (
    <button
      type="button"
      className={classes(styles.button, side ? styles.agree : styles.disagree)}
      aria-pressed={mine}
      disabled={closed}
      onClick={() => onTap(side)}
    >
      <span className={styles.mark}>{side ? <CheckIcon /> : <CrossIcon />}</span>
      <span className={styles.word}>{t(side ? 'agree' : 'disagree')}</span>{' '}
      <span className={styles.count}>{format.compact(count)}</span>
    </button>
  )
}
