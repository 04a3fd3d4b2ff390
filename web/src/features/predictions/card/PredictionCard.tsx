import { memo, useId, useRef, useState } from 'react'
import { nameOf, useCurrentUser } from '#api/index.ts'
import { classes, MenuButton, type MenuItem, Optional, reportNotLoaded, useTranslation } from '#ui/index.ts'
import { usePost } from '../data/usePosts.ts'
import { photosOf } from '../model/images.ts'
import type { Phase } from '../model/post.ts'
import type { FeedItem, FeedReason } from '../model/types.ts'
import { useIsOffered } from '../share/offering.ts'
import { CardActions } from './CardActions.tsx'
import { CardHeader } from './CardHeader.tsx'
import { editForm, hidden, postMenu, result, shareOffer, useDeleteQuestion } from './ownParts.tsx'
import { Photos } from './Photos.tsx'
import { PostText } from './PostText.tsx'
import styles from './PredictionCard.module.css'
import { DeadlineLine } from './TimeLeft.tsx'
import { TopLine } from './TopLine.tsx'
import { useAnnouncements, usePhase } from './usePhase.ts'
import { useWatched } from './useWatched.ts'
import { VotePanel } from './VotePanel.tsx'

const { Component: EditForm } = editForm
const { Component: Hidden } = hidden
const { Component: PostMenu } = postMenu
const { Component: Result } = result
const { Component: ShareOffer } = shareOffer

interface PredictionCardProps {
  id: string
  /** True on the post's own screen: shows the full text, with the headline as the page's heading. Default: false. */
  full?: boolean
  /** Why the post is in the feed. */
  reason?: FeedReason | undefined
  /** Further actions of the owner, shown in the menu. */
  ownActions?: readonly MenuItem[]
  /** Called when the owner has deleted the post. */
  onGone?(): void
}

/** A post in feeds, on its own screen, and on profiles. Renders nothing once the post is deleted. */
export const PredictionCard = memo(function PredictionCard({ id, ...rest }: PredictionCardProps) {
  const item = usePost(id)
  const isOffered = useIsOffered(id)
  if (!item) return null
  return (
    <>
      <PostCard item={item} {...rest} />
      <Optional>{isOffered && <ShareOffer item={item} />}</Optional>
    </>
  )
})

interface PostCardProps extends Omit<PredictionCardProps, 'id'> {
  item: FeedItem
}

function PostCard({ item, full = false, reason, ownActions, onGone }: PostCardProps) {
  const { t } = useTranslation('predictions')
  const { user } = useCurrentUser()
  const phase = usePhase(item.prediction)
  useAnnouncements(item, phase, user?.id)
  const [editing, setEditing] = useState(false)
  const { ask, question } = useDeleteQuestion(item.prediction, onGone)
  const headlineId = useId()
  const Heading = full ? 'h1' : 'h2'
  const card = useRef<HTMLDivElement>(null)
  useWatched(card, item.prediction.id)

  function edit() {
    editForm.whenLoaded(() => setEditing(true), reportNotLoaded)
  }

  function endEditing() {
    setEditing(false)
    document.querySelector<HTMLElement>(`[aria-labelledby="${headlineId}"] [aria-haspopup=menu]`)?.focus()
  }

  return (
    <article
      ref={card}
      className={classes(styles.card, full && styles.full)}
      aria-labelledby={headlineId}
      data-phase={phase}
      data-list={!full || undefined}
      data-photo={(!full && !editing && photosOf(item.prediction).length > 0) || undefined}
    >
      {item.prediction.isHidden ? (
        <Optional>
          <Hidden
            isOwn={!user?.isAdmin || user.id === item.prediction.userId}
            isHeld={item.prediction.isHeld === true}
          />
        </Optional>
      ) : (
        <TopLine item={item} phase={phase} reason={reason} />
      )}
      <CardHeader post={item.prediction} author={item.user} phase={phase}>
        <MenuButton label={t('card.menu')} list={postMenu}>
          {(opened) => (
            <PostMenu {...opened} item={item} phase={phase} full={full} own={ownActions} onEdit={edit} onDelete={ask} />
          )}
        </MenuButton>
      </CardHeader>
      {editing ? (
        <>
          <Heading id={headlineId} className="visually-hidden">
            {item.prediction.headline}
          </Heading>
          <EditForm item={item} closed={phase !== 'open'} onDone={endEditing} />
        </>
      ) : (
        <PostText post={item.prediction} full={full} headlineId={headlineId} />
      )}
      <Photos post={item.prediction} name={nameOf(item.user)} full={full} />
      <VotesOrOutcome item={item} phase={phase} viewerId={user?.id} full={full} />
      <CardActions item={item} full={full} />
      {question}
    </article>
  )
}

interface VotesOrOutcomeProps {
  item: FeedItem
  phase: Phase
  viewerId: string | undefined
  full: boolean
}

/** Shows the votes, or the result of a resolved post. An ended post asks its owner for the result. */
function VotesOrOutcome({ item, phase, viewerId, full }: VotesOrOutcomeProps) {
  if (phase === 'resolved' || (phase === 'ended' && viewerId === item.prediction.userId))
    return (
      <Optional fallback={<div className={styles.result} />}>
        <Result item={item} phase={phase} viewerId={viewerId} full={full} />
      </Optional>
    )
  const { createdAt, deadline } = item.prediction
  return (
    <>
      <VotePanel item={item} closed={phase !== 'open'} />
      {deadline && phase === 'open' && <DeadlineLine createdAt={createdAt} deadline={deadline} />}
    </>
  )
}
