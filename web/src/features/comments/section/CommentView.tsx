import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../../../api/index.ts'
import { Avatar, classes, loadTextDraft, useTranslation } from '../../../ui/index.ts'
import { deepestLevel } from '../model/tree.ts'
import { type Author, authorName, type ListedComment } from '../model/types.ts'
import { CommentActions } from './CommentActions.tsx'
import { CommentForm, commentDraftKey } from './CommentForm.tsx'
import { CommentHeader } from './CommentHeader.tsx'
import { CommentText } from './CommentText.tsx'
import styles from './CommentView.module.css'

interface CommentViewProps {
  comment: ListedComment
  /** 0 to 3; below 3 it can be replied to. */
  level: number
  /** The comment that it replies to. */
  parent: ListedComment | null
  /** A reply is being sent: the thread shows it. */
  onReply(): void
  /** Called when a comment was added (1) or deleted (-1). */
  onChanged(by: number): void
}

/** A comment with its actions. A deleted one with replies is a note alone. */
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
  const target = viewer && {
    memberId: viewer.id,
    predictionId: comment.predictionId,
    parent: { id: comment.id, name },
  }
  // A reply form with a draft is open again after a reload or a new sign-in.
  const [replying, setReplying] = useState(
    () => target !== null && loadTextDraft(commentDraftKey(target)) !== undefined,
  )
  const [focused, setFocused] = useState(false)
  const replyButton = useRef<HTMLButtonElement>(null)
  useRestoreFocus(replying, focused, replyButton)

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
        {replying && target && (
          <CommentForm
            target={target}
            words="reply"
            focused={focused}
            onSending={() => {
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

/** A label for screen readers: the author, and whom they reply to. */
function useLabel(name: string, parent: ListedComment | null): string {
  const { t } = useTranslation('comments')
  if (!parent) return t('thread', { name })
  return parent.user ? t('replyBy', { name, to: authorName(parent.user) }) : t('replyToDeleted', { name })
}

/** When the reply form closes, the focus returns to the button that opened it. */
function useRestoreFocus(replying: boolean, asked: boolean, button: React.RefObject<HTMLButtonElement | null>): void {
  const before = useRef(replying)
  useEffect(() => {
    if (before.current && !replying && asked) button.current?.focus({ preventScroll: true })
    before.current = replying
  }, [replying, asked, button])
}
