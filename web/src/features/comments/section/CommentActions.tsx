import { type RefObject, startTransition, useState } from 'react'
import { useBlocking, useGroupModeration, useMuting, useReporting } from '#api/index.ts'
import {
  BlockIcon,
  ConfirmDialog,
  EyeOffIcon,
  FlagIcon,
  HeartIcon,
  lazily,
  Menu,
  MuteIcon,
  reportNotLoaded,
  useFormat,
  useTranslation,
} from '#ui/index.ts'
import { useDeleteComment } from '../data/useDeleteComment.ts'
import { useLike } from '../data/useLike.ts'
import type { Author, ListedComment } from '../model/types.ts'
import styles from './CommentActions.module.css'

const likesDialog = lazily(() => import('./LikesDialog.tsx'))
const { Component: LikesDialog } = likesDialog

interface CommentActionsProps {
  comment: ListedComment
  author: Author
  name: string
  isOwn: boolean
  replyButton: RefObject<HTMLButtonElement | null>
  isReplying: boolean
  /** Opens or closes the reply form. Undefined at the deepest level. */
  onReply: (() => void) | undefined
  onGone(): void
}

/** The actions of a comment: like, list of likes, reply, and delete. Others' comments have a menu instead of delete. */
export function CommentActions({
  comment,
  author,
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
      {isOwn ? <Delete comment={comment} onGone={onGone} /> : <More comment={comment} author={author} name={name} />}
    </footer>
  )
}

function Likes({ comment, name }: { comment: ListedComment; name: string }) {
  const { t } = useTranslation('comments')
  const format = useFormat()
  const { like, setLikes } = useLike(comment)
  const [listed, setListed] = useState<'never' | 'open' | 'closed'>('never')
  const { liked, likeCount } = comment
  const list = () => likesDialog.whenLoaded(() => startTransition(() => setListed('open')), reportNotLoaded)
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
      {listed !== 'never' && (
        <LikesDialog
          commentId={comment.id}
          open={listed === 'open'}
          onClose={() => setListed('closed')}
          onLoaded={setLikes}
        />
      )}
    </>
  )
}

/** The menu for another member's comment. */
function More({ comment, author: { id }, name }: Pick<CommentActionsProps, 'comment' | 'author' | 'name'>) {
  const { t } = useTranslation(['comments', 'blocks', 'mutes', 'reports'])
  const [block, mute, report, hide] = [useBlocking(), useMuting(), useReporting(), useGroupModeration()]
  const person = { id, name }
  const items = [
    { label: t('mutes:muteName', { name }), icon: <MuteIcon />, run: () => mute(person) },
    {
      label: t('reports:report'),
      icon: <FlagIcon />,
      run: () => report({ kind: 'comment', id: comment.id, person }),
    },
    ...(hide
      ? [
          {
            label: t('reports:creator.menu'),
            icon: <EyeOffIcon />,
            run: () => hide({ kind: 'comment', id: comment.id, person }),
          },
        ]
      : []),
    { label: t('blocks:block'), icon: <BlockIcon />, run: () => block(person) },
  ]
  return (
    <div className={styles.menu}>
      <Menu label={t('menu', { name })} items={items} />
    </div>
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
