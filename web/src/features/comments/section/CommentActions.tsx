import { lazy, type RefObject, Suspense, startTransition, useState } from 'react'
import { ConfirmDialog, HeartIcon, useFormat, useTranslation } from '../../../ui/index.ts'
import { useDeleteComment } from '../data/useDeleteComment.ts'
import { useLike } from '../data/useLike.ts'
import type { ListedComment } from '../model/types.ts'
import styles from './CommentActions.module.css'

const LikesDialog = lazy(() => import('./LikesDialog.tsx'))

interface CommentActionsProps {
  comment: ListedComment
  name: string
  isOwn: boolean
  replyButton: RefObject<HTMLButtonElement | null>
  isReplying: boolean
  /** Opens or closes the reply form; undefined at the deepest level. */
  onReply: (() => void) | undefined
  onGone(): void
}

/** Like, who likes it, reply, delete. */
export function CommentActions({
  comment,
  name,
  isOwn,
  replyButton,
  isReplying,
  onReply,
  onGone,
}: CommentActionsProps) {
  const { t } = useTranslation(['comments', 'common'])
  return (
    <footer className={styles.row}>
      <Likes comment={comment} name={name} />
      {onReply && (
        <button ref={replyButton} type="button" className={styles.action} aria-expanded={isReplying} onClick={onReply}>
          {t('write.reply')}
        </button>
      )}
      {isOwn && <Delete comment={comment} onGone={onGone} />}
    </footer>
  )
}

function Likes({ comment, name }: { comment: ListedComment; name: string }) {
  const { t } = useTranslation('comments')
  const format = useFormat()
  const { like, setLikes } = useLike(comment)
  const [listed, setListed] = useState<'never' | 'open' | 'closed'>('never')
  const { liked, likeCount } = comment
  const list = () => startTransition(() => setListed('open'))
  return (
    <>
      <button
        type="button"
        className={styles.action}
        aria-pressed={liked}
        aria-label={t('likes.likeBy', { name })}
        onClick={() => like(!liked)}
      >
        <HeartIcon />
      </button>
      {likeCount > 0 && (
        <button type="button" className={styles.likes} aria-haspopup="dialog" onClick={list}>
          <span aria-hidden="true">{format.compact(likeCount)}</span>
          <span className="visually-hidden">{t('likes.count', { count: likeCount })}</span>
        </button>
      )}
      <Suspense>
        {listed !== 'never' && (
          <LikesDialog
            commentId={comment.id}
            open={listed === 'open'}
            onClose={() => setListed('closed')}
            onLoaded={setLikes}
          />
        )}
      </Suspense>
    </>
  )
}

function Delete({ comment, onGone }: { comment: ListedComment; onGone(): void }) {
  const { t } = useTranslation(['comments', 'common'])
  const [asking, setAsking] = useState(false)
  const remove = useDeleteComment(comment, { onDone: () => setAsking(false), onGone })
  return (
    <>
      <button type="button" className={styles.action} aria-label={t('delete.label')} onClick={() => setAsking(true)}>
        {t('common:delete')}
      </button>
      <ConfirmDialog
        open={asking}
        title={t('delete.title')}
        text={t('delete.question')}
        confirmLabel={t('common:delete')}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
