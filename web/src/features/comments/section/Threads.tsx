import { useEffect, useRef, useState } from 'react'
import { ErrorState, ListEnd, Segmented, useTranslation } from '#ui/index.ts'
import { useComments } from '../data/useComments.ts'
import { useShownVotes } from '../data/useShownVotes.ts'
import { inTurn } from '../model/tree.ts'
import { SidesContext } from './CommentHeader.tsx'
import { CommentSkeleton } from './CommentSkeleton.tsx'
import { useFindNamed } from './namedComment.ts'
import { Thread } from './Thread.tsx'
import styles from './Threads.module.css'

interface ThreadsProps {
  predictionId: string
  isExperience: boolean
  commentCount: number
  onCount(count: number): void
  /** The names of Agree and Disagree on this post. */
  sideNames: { readonly agree: string; readonly disagree: string }
  /** The viewer's present vote; null if they have none, undefined if it is unknown. */
  ownVote: boolean | null | undefined
  /** Whether the viewer may comment on the post. */
  mayReply: boolean
}

/** The threads of a post, in each loading state. */
export function Threads(props: ThreadsProps) {
  const { predictionId, isExperience, commentCount, onCount, sideNames, ownVote, mayReply } = props
  const { t } = useTranslation('comments')
  const { threads, known, sending, query } = useComments(predictionId)
  const shown = useShownVotes(predictionId, ownVote)
  const [order, setOrder] = useState<Order>('newest')
  const sides = new Set(threads.map(({ user }) => user && shown.get(user.id)))
  const ordered = order === 'newest' ? threads : inTurn(threads, (id) => shown.get(id))
  const { list, showNew } = useShowNew(query.refetch)
  const newer = useNewer(commentCount, sending, query.hasNextPage ? undefined : known, query.dataUpdatedAt)
  useFindNamed(threads, query)

  if (query.isPending) return <CommentSkeleton label={t('loading')} />
  if (query.isLoadingError)
    return <ErrorState title={t('errorTitle')} text={t('errorText')} onRetry={() => query.refetch()} />
  return (
    <SidesContext value={{ ...sideNames, shown }}>
      {newer > 0 && (
        <button type="button" className={styles.newer} onClick={() => void showNew()}>
          <span aria-hidden="true">{t('new', { count: newer })}</span>
          <span className="visually-hidden">{t('newAnnounced', { count: newer })}</span>
        </button>
      )}
      {threads.length === 0 && newer === 0 && (
        <p className={styles.empty}>{t(isExperience ? 'storyEmpty' : 'empty')}</p>
      )}
      {sides.has(true) && sides.has(false) && <OrderChoice order={order} onChange={setOrder} />}
      <ul ref={list} tabIndex={-1} className={styles.list}>
        {ordered.map((thread) => (
          <li key={thread.sentAs ?? thread.id}>
            <Thread thread={thread} mayReply={mayReply} onGone={() => onCount(Math.max(0, commentCount - 1))} />
          </li>
        ))}
      </ul>
      <ListEnd
        pages={query.data?.pages.length ?? 0}
        hasMore={query.hasNextPage}
        isFetching={query.isFetching}
        failed={query.isFetchNextPageError}
        loadMore={query.fetchNextPage}
        failedText={t('moreFailed')}
        skeleton={<CommentSkeleton label={t('loading')} />}
      />
    </SidesContext>
  )
}

/**
 * `showNew` reads the new comments. The pressed button then disappears, so the list gets the focus, unless the viewer has
 * focused something else in the meantime.
 */
function useShowNew(refetch: () => Promise<{ readonly isSuccess: boolean }>) {
  const list = useRef<HTMLUListElement>(null)
  async function showNew() {
    const pressed = document.activeElement
    const { isSuccess } = await refetch()
    const isThere = [pressed, document.body, null].includes(document.activeElement)
    if (isSuccess && isThere) list.current?.focus({ preventScroll: true })
  }
  return { list, showNew }
}

type Order = 'newest' | 'inTurn'

/** A choice of the order. Shown if comments of both sides show their vote. */
function OrderChoice({ order, onChange }: { order: Order; onChange(order: Order): void }) {
  const { t } = useTranslation('comments')
  return (
    <Segmented<Order>
      label={t('order.label')}
      options={[
        { value: 'newest', label: t('order.newest') },
        { value: 'inTurn', label: t('order.inTurn') },
      ]}
      value={order}
      onChange={onChange}
    />
  )
}

/**
 * Returns how many comments others have written since the list was read, based on the post's count.
 * A button offers these comments. The list does not insert them by itself, so that the page does not jump.
 * `sending` is the number of the viewer's comments that are being sent. A live update may already count these.
 * `listed` is the number of listed comments; undefined while there are more pages. The result is then 0.
 */
function useNewer(commentCount: number, sending: number, listed: number | undefined, readAt: number): number {
  const [base, setBase] = useState({ readAt: 0, count: 0 })
  useEffect(() => {
    // A fresh list is complete, even if the post's count has not caught up yet.
    if (readAt !== base.readAt) setBase({ readAt, count: commentCount })
  }, [readAt, base.readAt, commentCount])
  if (listed === undefined || readAt !== base.readAt) return 0
  // The post's count includes comments that the list omits, such as those of blocked members.
  return Math.max(0, commentCount - sending - Math.max(base.count, listed))
}
