import { type ReactNode, useRef } from 'react'
import { useCurrentUser, useSignUpPrompt } from '#api/index.ts'
import { Button, Card, useArrival, useFormat, useTranslation } from '#ui/index.ts'
import { useCommenting } from '../data/useCommenting.ts'
import { CommentForm, OwnCommentsContext, useOwnComments } from './CommentForm.tsx'
import { CommentingLine } from './CommentingLine.tsx'
import styles from './CommentSection.module.css'
import { ReactionBar } from './ReactionBar.tsx'
import { Threads } from './Threads.tsx'

interface CommentSectionProps {
  predictionId: string
  /** True if the post is a story: comments then predict how the story continues, and the labels say so. */
  isExperience: boolean
  /** The post's number of comments. If it exceeds the number of listed comments, a button loads the new ones. */
  commentCount: number
  reactionCount: number
  /** The names of Agree and Disagree on this post. */
  sideNames: { readonly agree: string; readonly disagree: string }
  /** The viewer's present vote on the post; null if they have none, undefined if it is unknown. */
  ownVote?: boolean | null
  /** A button to follow the post's author. */
  follow: ReactNode
  /** Called with new counts, so that the post's card can show them immediately. */
  onCount(counts: { commentCount?: number; reactionCount?: number }): void
}

/** Quick reactions, the form, and the threads of a post. Visitors are asked to sign in. */
export function CommentSection({
  predictionId,
  isExperience,
  commentCount,
  reactionCount,
  sideNames,
  ownVote,
  follow,
  onCount,
}: CommentSectionProps) {
  const { t } = useTranslation('comments')
  const { user, isPending } = useCurrentUser()
  const format = useFormat()
  const section = useRef<HTMLElement>(null)
  const own = useOwnComments(commentCount, (count) => onCount({ commentCount: count }))
  useArrival(section, '#comments')
  // While loading, assume the most common setting, "everyone". The server checks the permission anyway.
  const { commenting = 'everyone', mayComment = true } = useCommenting(predictionId) ?? {}

  return (
    <section ref={section} id="comments" tabIndex={-1} className={styles.section} aria-labelledby="comments-title">
      <ReactionBar
        predictionId={predictionId}
        known={reactionCount}
        onCount={(count) => onCount({ reactionCount: count })}
      />
      <Card as="div" className={styles.card}>
        <h2 id="comments-title" className={styles.title}>
          {t(isExperience ? 'storyTitle' : 'title')}
          {commentCount > 0 && <span className={styles.count}>{format.compact(commentCount)}</span>}
        </h2>
        {commenting !== 'everyone' && (
          <CommentingLine
            commenting={commenting}
            mayComment={mayComment}
            follow={user && follow}
            onFollowed={() => section.current?.focus({ preventScroll: true })}
          />
        )}
        {user && (
          <OwnCommentsContext value={own}>
            {mayComment && (
              <CommentForm
                target={{ memberId: user.id, predictionId, parent: null }}
                words={isExperience ? 'story' : 'comment'}
              />
            )}
            <Threads
              predictionId={predictionId}
              isExperience={isExperience}
              commentCount={commentCount}
              sideNames={sideNames}
              ownVote={ownVote}
              mayReply={mayComment}
              onCount={(count) => onCount({ commentCount: count })}
            />
          </OwnCommentsContext>
        )}
        {!user && !isPending && <SignInFirst />}
      </Card>
    </section>
  )
}

function SignInFirst() {
  const { t } = useTranslation('comments')
  const { ask } = useSignUpPrompt()
  return (
    <div className={styles.signIn}>
      <p>{t('signInToSee')}</p>
      <Button onClick={ask}>{t('signIn')}</Button>
    </div>
  )
}
