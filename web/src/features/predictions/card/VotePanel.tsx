import { type CSSProperties, useState } from 'react'
import { CheckIcon, ClockIcon, CrossIcon, classes, useFormat, useTranslation } from '#ui/index.ts'
import { useVote } from '../data/useVote.ts'
import { splitOf } from '../model/post.ts'
import { sideName } from '../model/sides.ts'
import type { FeedItem } from '../model/types.ts'
import styles from './VotePanel.module.css'

/**
 * Agree and Disagree with their counts, as the two halves of the crowd bar.
 * After the viewer's vote or the end of voting, the halves move to the split and show percentages.
 */
export function VotePanel({ item, closed }: { item: FeedItem; closed: boolean }) {
  const { t } = useTranslation(['predictions', 'connection'])
  const { mine, tally, waits, vote } = useVote(item)
  const split = splitOf(tally.agreeCount, tally.disagreeCount)
  const shown = closed || tally.myVote !== null ? split : undefined
  const share = shown ? tally.agreeCount / (tally.agreeCount + tally.disagreeCount) : 0.5

  return (
    <div className={styles.panel}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend to every card */}
      <div role="group" aria-label={t('votes.label')} className={styles.halves} data-shown={shown && true}>
        <span className={styles.bar} aria-hidden="true">
          <span
            className={styles.share}
            style={{ '--share': share } as CSSProperties}
            data-whole={share === 0 || share === 1 || undefined}
          />
        </span>
        <VoteButton
          side
          label={sideName(item.prediction, true, t)}
          count={tally.agreeCount}
          percent={shown?.agree}
          mine={mine === true}
          closed={closed}
          onTap={vote}
        />
        <VoteButton
          side={false}
          label={sideName(item.prediction, false, t)}
          count={tally.disagreeCount}
          percent={shown?.disagree}
          mine={mine === false}
          closed={closed}
          onTap={vote}
        />
      </div>
      {waits && (
        <p className={styles.waits}>
          <ClockIcon />
          {t('connection:waiting')}
        </p>
      )}
    </div>
  )
}

interface VoteButtonProps {
  side: boolean
  label: string
  count: number
  /** The side's percentage; undefined while it must not be shown. */
  percent: number | undefined
  mine: boolean
  /** Whether voting has ended. The button is not `disabled`, which would drop the focus at the deadline. */
  closed: boolean
  onTap(side: boolean): void
}

function VoteButton({ side, label, count, percent, mine, closed, onTap }: VoteButtonProps) {
  const format = useFormat()
  return (
    <button
      type="button"
      className={classes(styles.button, side ? styles.agree : styles.disagree)}
      aria-pressed={mine}
      aria-disabled={closed || undefined}
      onClick={() => closed || onTap(side)}
    >
      <span className={styles.mark}>{side ? <CheckIcon /> : <CrossIcon />}</span>
      <span className={styles.word}>
        <bdi>{label}</bdi>
      </span>{' '}
      <span className={styles.figures} data-none={count === 0 || undefined}>
        <Figure text={format.compact(count)} className={styles.count} />
        {percent !== undefined && (
          <>
            {' '}
            <Figure text={format.percent(percent / 100)} className={styles.percent} />
          </>
        )}
      </span>
    </button>
  )
}

/** A figure that animates when it changes. */
function Figure({ text, className }: { text: string; className: string | undefined }) {
  const [shown, setShown] = useState<{ text: string; before?: string }>({ text })
  if (shown.text !== text) setShown({ text, before: shown.text })
  return (
    <span className={classes(styles.figure, className)} data-before={shown.before}>
      <span key={text} className={styles.now}>
        {text}
      </span>
    </span>
  )
}
