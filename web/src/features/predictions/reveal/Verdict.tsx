import type { Reply } from '@hunch/proto/http/client'
import { type CSSProperties, useEffect, useState } from 'react'
import { useCurrentUser } from '#api/index.ts'
import { announce, CheckIcon, CrossIcon, CrowdBar, SparkIcon, useFormat, useTranslation } from '#ui/index.ts'
import { outcomeOf, splitOf, verdictOf } from '../model/post.ts'
import styles from './Verdict.module.css'

interface VerdictProps {
  reveal: Reply<'revealResult'>
  /** True if the animation is over, was skipped, or is disabled by reduced motion. */
  still: boolean
}

/** The crowd's votes, the result as a stamp, and whether the viewer was right. */
export function Verdict({ reveal: { item }, still }: VerdictProps) {
  const { t } = useTranslation(['predictions', 'calls'])
  const { user } = useCurrentUser()
  const outcome = outcomeOf(item.prediction.result)
  const verdict = verdictOf(item, user?.id)
  const stamp = t(`outcome.${outcome}`)
  const words = verdict && t(`outcome.${verdict}`)
  useEffect(() => announce([stamp, words].filter(Boolean).join('. ')), [stamp, words])
  return (
    <div className={styles.verdictPart} data-outcome={outcome} data-verdict={verdict ?? 'none'}>
      <Crowd item={item} still={still} />
      <div className={styles.stampPlace}>
        {verdict === 'calledIt' && <Burst />}
        <p className={styles.stamp}>
          {outcome !== 'unclear' && (outcome === 'happened' ? <CheckIcon /> : <CrossIcon />)}
          {stamp}
        </p>
      </div>
      {words && (
        <p className={styles.verdict}>
          {verdict === 'calledIt' && <SparkIcon />}
          {words}
        </p>
      )}
      {verdict === 'notThisTime' && <p className={styles.grace}>{t(`calls:reveal.${graceOf(item)}`)}</p>}
      {outcome === 'unclear' && <p className={styles.grace}>{t('calls:reveal.uncounted')}</p>}
    </div>
  )
}

/** Compares a wrong call with the other votes: the voter agreed with half of them, with most, or with fewer. */
function graceOf({ agreeCount, disagreeCount, myVote }: VerdictProps['reveal']['item']) {
  const others = agreeCount + disagreeCount - 1
  const alike = (myVote ? agreeCount : disagreeCount) - 1
  if (2 * alike === others) return 'withHalf'
  return 2 * alike > others ? 'withMost' : 'againstMost'
}

/** The crowd bar. It moves from the middle to the split while the figures roll. If `still`, it shows the split at once. */
function Crowd({ item, still }: { item: VerdictProps['reveal']['item']; still: boolean }) {
  const { t } = useTranslation('predictions')
  const format = useFormat()
  const { agreeCount, disagreeCount } = item
  const split = splitOf(agreeCount, disagreeCount)
  const [swung, setSwung] = useState(still)
  useEffect(() => {
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setSwung(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  const agree = useRoll(50, split?.agree ?? 50, still)
  return (
    <div className={styles.crowd}>
      <CrowdBar agree={swung ? agreeCount : 1} disagree={swung ? disagreeCount : 1} className={styles.bar} />
      <div className={styles.sides}>
        <span data-none={agreeCount === 0 || undefined}>
          <strong className={styles.percent} aria-hidden="true">
            {format.percent(agree / 100)}
          </strong>
          <span className="visually-hidden">{format.percent((split?.agree ?? 0) / 100)}</span>{' '}
          {t('outcome.agreed', { count: agreeCount })}
        </span>
        <span className={styles.disagree} data-none={disagreeCount === 0 || undefined}>
          <strong className={styles.percent} aria-hidden="true">
            {format.percent((100 - agree) / 100)}
          </strong>
          <span className="visually-hidden">{format.percent((split?.disagree ?? 0) / 100)}</span>{' '}
          {t('outcome.disagreed', { count: disagreeCount })}
        </span>
      </div>
    </div>
  )
}

const rollMs = 800
const waitMs = 250

/** Returns a number that rolls from `from` to `to` once. If `still`, returns `to` immediately. */
function useRoll(from: number, to: number, still: boolean): number {
  const [shown, setShown] = useState(still ? to : from)
  useEffect(() => {
    if (still) return setShown(to)
    const start = performance.now() + waitMs
    let frame = requestAnimationFrame(function roll(now) {
      const share = Math.min(1, Math.max(0, (now - start) / rollMs))
      setShown(Math.round(from + (to - from) * (1 - (1 - share) ** 3)))
      if (share < 1) frame = requestAnimationFrame(roll)
    })
    return () => cancelAnimationFrame(frame)
  }, [from, to, still])
  return shown
}

const pieces = Array.from({ length: 28 }, (_, index) => index)

/** Pieces of the crowd bar that fly out from behind the stamp. Hidden with reduced motion. */
function Burst() {
  return (
    <span className={styles.burst} aria-hidden="true">
      {pieces.map((piece) => (
        <span key={piece} className={styles.piece} style={{ '--turn': piece / pieces.length } as CSSProperties} />
      ))}
    </span>
  )
}
