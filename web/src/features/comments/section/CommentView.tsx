import { type RefObject, useEffect, useRef, useState } from 'react'
import { paths, useCurrentUser } from '#api/index.ts'
import { Avatar, classes, HiddenLine, hasTextDraft, useArrival, useTranslation } from '#ui/index.ts'
import { deepestLevel } from '../model/tree.ts'
import { type Author, authorName, type ListedComment } from '../model/types.ts'
import { CommentActions } from './CommentActions.tsx'
import { CommentForm, commentDraftKey } from './CommentForm.tsx'
import { CommentHeader } from './CommentHeader.tsx'
import { CommentText } from './CommentText.tsx'
import styles from './CommentView.module.css'
import { hashOf, useNamedComment } from './namedComment.ts'

interface CommentViewProps {
  comment: ListedComment
  /** 0 to 3. A comment at level 3 cannot be replied to. */
  level: number
  /** The comment that this one replies to; null for a thread. */
  parent: ListedComment | null
  mayReply: boolean
  /** Called when a reply is sent, so that the thread shows it. */
  onReply(): void
  /** Called when a comment was deleted. */
  onGone(): void
}

/**
 * A comment with its actions. Deleted and unavailable comments are shown as a note. A muted member's comment is hidden behind
 * a button, unless the page's address links to that comment.
 */
export function CommentView({ comment, parent, ...rest }: CommentViewProps) {
  const { t } = useTranslation('comments')
  const [isShown, setShown] = useState(false)
  const isNamed = useNamedComment() === comment.id
  const { user } = comment
  if (comment.unavailable) return <p className={styles.deleted}>{t('unavailablePlace')}</p>
  if (comment.deleted || !user) return <p className={styles.deleted}>{t('deletedPlace')}</p>
  if (comment.isMuted && !isShown && !isNamed)
    return (
      <p className={styles.deleted}>
        {t('mutedPlace')}{' '}
        <button type="button" className={styles.show} onClick={() => setShown(true)}>
          {t('showMuted')}
        </button>
      </p>
    )
  return <Written comment={comment} author={user} parent={parent} isRevealed={isShown} isNamed={isNamed} {...rest} />
}

interface WrittenProps extends CommentViewProps {
  author: Author
  /** True if the viewer has just revealed this comment of a muted member. The comment then gets the removed button's focus. */
  isRevealed: boolean
  /** True if the page's address links to this comment. The comment is then highlighted, scrolled into view and focused. */
  isNamed: boolean
}

function Written({ comment, author, level, parent, isRevealed, isNamed, mayReply, onReply, onGone }: WrittenProps) {
  const name = authorName(author)
  const label = useLabel(name, parent)
  const { viewer, target, replying, setReplying, focused, setFocused } = useReply(comment, name)
  const replyButton = useRestoreFocus(replying)
  const place = usePlace(comment.id, isRevealed, isNamed)

  return (
    <article
      {...place}
      className={classes(styles.comment, level > 0 && styles.isReply)}
      aria-label={label}
      data-sending={comment.sending || undefined}
    >
      <Avatar name={name} id={author.id} src={author.profileImageUrl} size="small" />
      <div className={styles.body}>
        <CommentHeader comment={comment} author={author} name={name} isReply={parent !== null} />
        <CommentText text={comment.content} />
        {comment.isHidden && <HiddenLine to={paths.statements} held={comment.isHeld === true} />}
        {!comment.sending && (
          <CommentActions
            comment={comment}
            name={name}
            author={author}
            isOwn={viewer?.id === author.id}
            replyButton={replyButton}
            isReplying={replying}
            onReply={
              mayReply && level < deepestLevel
                ? () => {
                    setFocused(true)
                    setReplying(!replying)
                  }
                : undefined
            }
            onGone={onGone}
          />
        )}
        {replying && mayReply && target && (
          <CommentForm
            target={target}
            words="reply"
            focused={focused}
            onSending={() => {
              setReplying(false)
              onReply()
            }}
            onFailed={() => {
              setFocused(false) // the viewer may be typing elsewhere
              setReplying(true)
            }}
            onCancel={() => setReplying(false)}
          />
        )}
      </div>
    </article>
  )
}

/**
 * The state of a comment's reply form: whether the form is open, and whether it takes the focus. If a draft is stored, for
 * example before a reload, the form is open from the start.
 */
function useReply(comment: WrittenProps['comment'], name: string) {
  const { user: viewer } = useCurrentUser()
  const target = viewer && {
    memberId: viewer.id,
    predictionId: comment.predictionId,
    parent: { id: comment.id, name },
  }
  const [replying, setReplying] = useState(() => target !== null && hasTextDraft(commentDraftKey(target)))
  const [focused, setFocused] = useState(false)
  return { viewer, target, replying, setReplying, focused, setFocused }
}

/** Returns a label for screen readers: the author, and the author of the parent comment. */
function useLabel(name: string, parent: ListedComment | null): string {
  const { t } = useTranslation('comments')
  if (!parent) return t('thread', { name })
  if (parent.user) return t('replyBy', { name, to: authorName(parent.user) })
  return parent.unavailable ? t('replyToUnavailable', { name }) : t('replyToDeleted', { name })
}

/** Returns a ref. Its element gets the focus when it is rendered with `isWanted`, or when `isWanted` becomes true. */
function useFocusIf(isWanted: boolean) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isWanted) element.current?.focus({ preventScroll: true })
  }, [isWanted])
  return element
}

/** Returns the attributes of a comment's element. They highlight and focus the comment that the page's address links to. */
function usePlace(id: string, isRevealed: boolean, isNamed: boolean) {
  const ref = useFocusIf(isRevealed)
  useArrival(ref, hashOf(id))
  return { ref, tabIndex: isRevealed || isNamed ? -1 : undefined, 'data-named': isNamed || undefined }
}

/** Returns a ref for the reply button. If the reply form closes and the focus is lost, the button gets the focus. */
function useRestoreFocus(replying: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(replying)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (before.current && !replying && isLost) button.current?.focus({ preventScroll: true })
    before.current = replying
  }, [replying])
  return button
}
