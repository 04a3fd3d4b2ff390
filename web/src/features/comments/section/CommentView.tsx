import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../api/index.ts'
import { Avatar, classes, loadText } from '../../../ui/index.ts'
import { authorName } from '../model/author.ts'
import { draftPlace } from '../model/drafts.ts'
import { deepestLevel } from '../model/tree.ts'
import type { Author, ListedComment } from '../model/types.ts'
import { CommentActions } from './CommentActions.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentHeader } from './CommentHeader.tsx'
import { CommentText } from './CommentText.tsx'
import styles from './CommentView.module.css'

interface CommentViewProps {
  comment: ListedComment
  /** 0 to 3; below 3 it can be answered. */
  level: number
  /** What it answers. */
  parent: ListedComment | null
  /** Hears that a reply was handed over, so that the thread shows it. */
  onReply(): void
  /** Hears that comments were added (1) or deleted (-1). */
  onChanged(by: number): void
}

/** One comment with what can be done about it. A deleted one that has replies is a place alone. */
export function CommentView({ comment, parent, ...rest }: CommentViewProps) {
  const { t } = useTranslation('comments')
  const { user } = comment
  if (comment.deleted || !user) return <p className={styles.deleted}>{t('deletedPlace')}</p>
  return <Written comment={comment} author={user} parent={parent} {...rest} />
}

function Written({ comment, author, level, parent, onReply, onChanged }: CommentViewProps & { author: Author }) {
  const { user: viewer } = useCurrentUser()
  const name = authorName(author)
  const label = useLabel(name, parent)
  const place = viewer && {
    memberId: viewer.id,
    predictionId: comment.predictionId,
    parent: { id: comment.id, name },
  }
  // A reply that was interrupted by a reload or by signing in again is open again.
  const [replying, setReplying] = useState(() => place !== null && loadText(draftPlace(place)) !== undefined)
  const [focused, setFocused] = useState(false)
  const replyButton = useRef<HTMLButtonElement>(null)
  useGiveBack(replying, focused, replyButton)

  return (
    <article
      className={classes(styles.comment, level > 0 && styles.isReply)}
      aria-label={label}
      data-sending={comment.sending || undefined}
    >
      <Avatar name={name} src={author.profileImageUrl} size="small" />
      <div className={styles.body}>
        <CommentHeader comment={comment} author={author} name={name} isReply={parent !== null} />
        <CommentText text={comment.content} />
        {!comment.sending && (
          <CommentActions
            comment={comment}
            name={name}
            isOwn={viewer?.id === author.id}
            replyButton={replyButton}
            isReplying={replying}
            onReply={
              level < deepestLevel
                ? () => {
                    setFocused(true)
                    setReplying(!replying)
                  }
                : undefined
            }
            onGone={() => onChanged(-1)}
          />
        )}
        {replying && place && (
          <CommentForm
            place={place}
            words="reply"
            focused={focused}
            onTaken={() => {
              setReplying(false)
              onReply()
            }}
            onSent={() => onChanged(1)}
            onFailed={() => setReplying(true)}
            onCancel={() => setReplying(false)}
          />
        )}
      </div>
    </article>
  )
}

/** Says whose comment it is, and whom it answers. */
function useLabel(name: string, parent: ListedComment | null): string {
  const { t } = useTranslation('comments')
  if (!parent) return t('thread', { name })
  return parent.user ? t('replyBy', { name, to: authorName(parent.user) }) : t('replyToDeleted', { name })
}

/** When the reply form closes, the focus goes back to the button that opened it. */
function useGiveBack(replying: boolean, asked: boolean, button: React.RefObject<HTMLButtonElement | null>): void {
  const before = useRef(replying)
  useEffect(() => {
    if (before.current && !replying && asked) button.current?.focus({ preventScroll: true })
    before.current = replying
  }, [replying, asked, button])
}
