import type { Reply } from '@hunch/proto/http/client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { nameOf, serverNow } from '#api/index.ts'
import {
  Avatar,
  CrowdBar,
  countdownOf,
  Skeleton,
  useFormat,
  useTranslation,
  VoteButton,
  VoteButtons,
} from '#ui/index.ts'
import { isToVoteOn } from './data/useFirstRun.ts'
import { useQuickVote } from './data/useQuickVote.ts'
import styles from './FirstRun.module.css'

type Post = Reply<'recommendationsFeed'>[number]

const most = 5
/** How long a vote's split is shown before the next post, in ms. */
const splitMs = 900

interface QuickVotesProps {
  memberId: string
  /** Undefined while loading. */
  posts: readonly Post[] | undefined
  hasFailed: boolean
  onDone(): void
}

/** Shows up to five posts to vote on, one after the other. Then calls `onDone`, also if there are none or loading failed. */
export function QuickVotes({ memberId, posts, hasFailed, onDone }: QuickVotesProps) {
  const { t } = useTranslation('welcome')
  const [at, setAt] = useState(0)
  const chosen = posts?.filter((post) => isToVoteOn(post, memberId)).slice(0, most)
  const [shown, setShown] = useState<readonly Post[]>()
  // Keep the first selection, so that the list does not change while the member votes.
  if (!shown && chosen) setShown(chosen)
  const post = shown?.[at]
  const isOver = hasFailed || (shown !== undefined && !post)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (isOver) done()
  }, [isOver])

  return (
    <>
      <h1>{t('votes.title')}</h1>
      <p className={styles.intro}>{t('votes.text')}</p>
      {post ? (
        <>
          <QuickVote key={post.prediction.id} post={post} onNext={() => setAt(at + 1)} />
          <p className={styles.position} role="status">
            {t('votes.position', { position: at + 1, total: shown?.length ?? 0 })}
          </p>
        </>
      ) : (
        <div className={styles.card} role="status" aria-label={t('votes.loading')}>
          <Skeleton shape="title" />
          <Skeleton lines={2} />
        </div>
      )}
    </>
  )
}

function QuickVote({ post, onNext }: { post: Post; onNext(): void }) {
  const { t } = useTranslation('predictions')
  const format = useFormat()
  const { vote, side, tally } = useQuickVote(post)
  const next = useEffectEvent(onNext)
  useEffect(() => {
    if (side === undefined) return
    const timer = setTimeout(() => next(), splitMs)
    return () => clearTimeout(timer)
  }, [side])
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // The pressed button disappeared with the previous card.
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true })
  }, [])
  const { headline, supportingStatement, deadline, sides } = post.prediction
  const labels = sides ?? { agree: t('agree'), disagree: t('disagree') }
  const name = nameOf(post.user)
  return (
    <article ref={card} tabIndex={-1} className={styles.card} aria-label={headline}>
      <div className={styles.by}>
        <Avatar name={name} id={post.user.id} src={post.user.profileImageUrl} size="small" />
        <span dir="auto">{name}</span>
        {deadline && <TimeLeft deadline={deadline} />}
      </div>
      <h2 className={styles.headline} dir="auto">
        {headline}
      </h2>
      {supportingStatement && (
        <p className={styles.statement} dir="auto">
          {supportingStatement}
        </p>
      )}
      <VoteButtons label={t('votes.label')}>
        {[true, false].map((each) => (
          <VoteButton
            key={String(each)}
            side={each}
            label={each ? labels.agree : labels.disagree}
            figure={side === undefined ? undefined : format.percent(shareOf(tally, each))}
            none={shareOf(tally, each) === 0}
            pressed={side === each}
            onVote={(chosen) => side === undefined && vote(chosen)}
          />
        ))}
      </VoteButtons>
      <CrowdBar agree={side === undefined ? 0 : tally.agree} disagree={side === undefined ? 0 : tally.disagree} />
    </article>
  )
}

function TimeLeft({ deadline }: { deadline: string }) {
  const { t } = useTranslation('predictions')
  const { unit, ...numbers } = countdownOf(Date.parse(deadline) - serverNow())
  return <time dateTime={deadline}>{t(`countdown.${unit}`, numbers)}</time>
}

const shareOf = ({ agree, disagree }: { agree: number; disagree: number }, side: boolean): number =>
  (side ? agree : disagree) / Math.max(1, agree + disagree)
