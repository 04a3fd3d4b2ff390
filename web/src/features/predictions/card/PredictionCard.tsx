import { memo, useId, useRef, useState } from 'react'
import { nameOf, useCurrentUser } from '../../../api/index.ts'
import { BinIcon, Card, EditIcon, type MenuItem, reportNotLoaded, useTranslation } from '../../../ui/index.ts'
import { usePost } from '../data/usePosts.ts'
import type { Phase } from '../model/post.ts'
import type { FeedItem } from '../model/types.ts'
import { CardActions } from './CardActions.tsx'
import { CardHeader } from './CardHeader.tsx'
import { Countdown } from './Countdown.tsx'
import { DidItHappen } from './DidItHappen.tsx'
import { Outcome } from './Outcome.tsx'
import { editForm } from './ownParts.ts'
import { Photos } from './Photos.tsx'
import { PostText } from './PostText.tsx'
import styles from './PredictionCard.module.css'
import { TakeBack } from './TakeBack.tsx'
import { useDeleteQuestion } from './useDeleteQuestion.tsx'
import { useNews } from './useNews.ts'
import { usePhase } from './usePhase.ts'
import { useWatched } from './useWatched.ts'
import { VotePanel } from './VotePanel.tsx'

const { Component: EditForm } = editForm

interface PredictionCardProps {
  id: string
  /** On the post's own screen: full text, and its headline as the page's heading. */
  full?: boolean
  /** The owner deleted it. */
  onGone?(): void
}

/** A post in feeds, on its screen and on profiles; nothing once it is deleted. */
export const PredictionCard = memo(function PredictionCard({ id, ...rest }: PredictionCardProps) {
  const item = usePost(id)
  return item ? <PostCard item={item} {...rest} /> : null
})

function PostCard({ item, full = false, onGone }: Omit<PredictionCardProps, 'id'> & { item: FeedItem }) {
  const { user } = useCurrentUser()
  const phase = usePhase(item.prediction)
  const isNews = useNews(item, phase, user?.id)
  const [editing, setEditing] = useState(false)
  const own = useOwnActions(item, phase, user?.id, { onEdit: edit, ...(onGone && { onGone }) })
  const headlineId = useId()
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
    <Card ref={card} as="article" className={styles.card} aria-labelledby={headlineId} data-phase={phase}>
      <CardHeader post={item.prediction} author={item.user} phase={phase} actions={own.actions} />
      {editing ? (
        <EditForm post={item.prediction} closed={phase !== 'open'} onDone={endEditing} />
      ) : (
        <PostText post={item.prediction} full={full} headlineId={headlineId} />
      )}
      <Photos post={item.prediction} name={nameOf(item.user)} />
      <VotesOrOutcome item={item} phase={phase} viewerId={user?.id} isNews={isNews} />
      <CardActions item={item} full={full} />
      {own.question}
    </Card>
  )
}

interface VotesOrOutcomeProps {
  item: FeedItem
  phase: Phase
  viewerId: string | undefined
  isNews: boolean
}

/** Votes and countdown, or the question to the owner, or the outcome. */
function VotesOrOutcome({ item, phase, viewerId, isNews }: VotesOrOutcomeProps) {
  const isOwn = viewerId === item.prediction.userId
  if (phase === 'ended' && isOwn) return <DidItHappen item={item} />
  if (phase === 'resolved')
    return (
      <>
        <Outcome item={item} viewerId={viewerId} isNews={isNews} />
        {isOwn && <TakeBack post={item.prediction} />}
      </>
    )
  return (
    <>
      <VotePanel item={item} closed={phase !== 'open'} />
      <TimeLine item={item} />
    </>
  )
}

/** The countdown, and, once it ended, whose decision is pending. */
function TimeLine({ item }: { item: FeedItem }) {
  const { t } = useTranslation('predictions')
  const { createdAt, deadline } = item.prediction
  if (!deadline) return <p className={styles.note}>{t('countdown.open')}</p>
  return (
    <Countdown
      createdAt={createdAt}
      deadline={deadline}
      afterwards={t('outcome.waiting', { name: nameOf(item.user) })}
    />
  )
}

const none: readonly MenuItem[] = []

/** The owner's menu, and the confirmation of deleting. */
function useOwnActions(
  item: FeedItem,
  phase: Phase,
  viewerId: string | undefined,
  { onEdit, onGone }: { onEdit(): void; onGone?(): void },
) {
  const { t } = useTranslation('common')
  const { ask, question } = useDeleteQuestion(item.prediction, onGone)
  const isOwn = viewerId === item.prediction.userId
  if (!isOwn) return { actions: none, question: null }

  const edit: MenuItem = { label: t('edit'), icon: <EditIcon />, run: onEdit }
  const erase: MenuItem = { label: t('delete'), icon: <BinIcon />, tone: 'danger', run: ask }
  return { actions: phase === 'open' ? [edit, erase] : [erase], question }
}
