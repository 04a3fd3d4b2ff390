import { nameOf, paths, serverNow } from '#api/index.ts'
import {
  Avatar,
  ClockIcon,
  CrowdBar,
  classes,
  countdownOf,
  useFirstTexts,
  useFormat,
  VoteButton,
  VoteButtons,
} from '#ui/index.ts'
import frame from '../SamplePredictions.module.css'
import type { PublicPost } from './choosePosts.ts'
import styles from './VoteCard.module.css'

/** A post that a visitor can vote on; `onVote` opens the sign-up. Without a post, reserves its space. */
export function VoteCard({ post, onVote }: { post: PublicPost | undefined; onVote(side: boolean): void }) {
  const t = useFirstTexts()
  const format = useFormat()
  const timeLeft = useTimeLeft()
  const { deadline, sides } = post?.prediction ?? {}
  const sideOf = (side: boolean): string =>
    (side ? sides?.agree : sides?.disagree) ?? t(side ? 'auth:landing.samples.agree' : 'auth:landing.samples.disagree')
  return (
    <section className={frame.stack} aria-labelledby="try-it" aria-busy={!post}>
      <div className={frame.sides} />
      <div className={classes(frame.card, styles.card)} data-loading={!post || undefined}>
        <h2 id="try-it" className={styles.question}>
          {t('auth:landing.tryIt')}
        </h2>
        <a className={styles.headline} href={post ? paths.prediction(post.prediction.id) : undefined} dir="auto">
          <span>{post?.prediction.headline}</span>
        </a>
        <div className={styles.by}>
          {post && (
            <>
              <Avatar name={nameOf(post.user)} id={post.user.id} src={post.user.profileImageUrl} size="small" />
              <span className={styles.author} dir="auto">
                {nameOf(post.user)}
              </span>
              {deadline && (
                <span className={styles.left}>
                  <ClockIcon />
                  <time dateTime={deadline}>{timeLeft(deadline)}</time>
                </span>
              )}
            </>
          )}
        </div>
        <VoteButtons label={t('auth:landing.tryIt')}>
          {[true, false].map((side) => (
            <VoteButton
              key={String(side)}
              side={side}
              label={sideOf(side)}
              figure={post && format.compact(side ? post.agreeCount : post.disagreeCount)}
              none={post && (side ? post.agreeCount : post.disagreeCount) === 0}
              disabled={!post}
              onVote={onVote}
            />
          ))}
        </VoteButtons>
        <CrowdBar agree={post?.agreeCount ?? 0} disagree={post?.disagreeCount ?? 0} size="thin" />
      </div>
    </section>
  )
}

/** Returns a function for the time left until a deadline, in the words of the countdown on a post. */
export function useTimeLeft(): (deadline: string) => string {
  const t = useFirstTexts()
  const format = useFormat()
  return (deadline) => {
    const { unit, ...parts } = countdownOf(Date.parse(deadline) - serverNow())
    const numbers = parts as Readonly<Record<string, number>>
    return t(`predictions:countdown.${unit}`).replace(/\{\{(\w+)\}\}/g, (_, name) => format.number(numbers[name] ?? 0))
  }
}
