import { limits } from '@hunch/proto/http/client'
import { createContext, type KeyboardEvent, useContext, useRef } from 'react'
import { newIdempotencyKey, serverNow } from '#api/index.ts'
import {
  Button,
  Checkbox,
  Counter,
  countCharacters,
  fillOf,
  TextArea,
  useTextDraft,
  useTranslation,
} from '#ui/index.ts'
import { usePostComment } from '../data/usePostComment.ts'
import { useShowVote } from '../data/useShownVotes.ts'
import styles from './CommentForm.module.css'

/** The author of a new comment, the post, and the parent comment. `parent` is null for a new thread. */
export interface CommentTarget {
  readonly memberId: string
  readonly predictionId: string
  readonly parent: { readonly id: string; readonly name: string } | null
}

/** Callbacks for the viewer's comments that are being sent; see `useOwnComments`. */
interface OwnComments {
  /** Call it when sending starts. */
  begin(): void
  /** Call it when the comment is saved, or has failed. */
  end(isSaved: boolean): void
}

export const OwnCommentsContext = createContext<OwnComments>({ begin: () => undefined, end: () => undefined })

/**
 * Adds each saved comment of the viewer to the post's count, unless a live update has already counted the comment. A live
 * update can arrive before the response.
 */
export function useOwnComments(commentCount: number, onCount: (count: number) => void): OwnComments {
  const shown = useRef(commentCount)
  shown.current = commentCount
  const running = useRef(0)
  /** The post's count when sending began, plus the comments saved since then. */
  const least = useRef(0)
  return {
    begin() {
      if (running.current === 0) least.current = shown.current
      running.current += 1
    },
    end(isSaved) {
      running.current -= 1
      if (!isSaved) return
      least.current += 1
      onCount(Math.max(shown.current, least.current))
    },
  }
}

/** Returns the storage key of a draft. It contains the member's id, so other members in this browser cannot see it. */
export const commentDraftKey = ({ memberId, predictionId, parent }: CommentTarget): string =>
  ['comment', memberId, predictionId, parent?.id].filter(Boolean).join(' ')

const words = {
  comment: { label: 'write.label', hint: 'write.hint', send: 'write.post' },
  story: { label: 'write.storyLabel', hint: 'write.storyHint', send: 'write.storyPost' },
  reply: { label: 'write.replyLabel', hint: 'write.replyHint', send: 'write.reply' },
} as const

const onMac = /Mac/.test(navigator.userAgent)

interface CommentFormProps {
  target: CommentTarget
  words: keyof typeof words
  /** Whether to focus the field when the form opens. Default: false. */
  focused?: boolean
  /** Called when sending starts. The comment is visible from then on. */
  onSending?(): void
  /** Called when sending has failed and the text is in the form again. */
  onFailed?(): void
  onCancel?(): void
}

/** A form for a comment or a reply. Keeps a draft until the comment is saved. Ctrl+Enter or ⌘+Enter sends it. */
export function CommentForm({ target, words: kind, focused = false, onCancel, ...callbacks }: CommentFormProps) {
  const { t } = useTranslation(['comments', 'common'])
  const field = useRef<HTMLTextAreaElement>(null)
  const showVote = useShowVote(target.predictionId)
  const { writing, send, canSend, isNear } = useWriting(target, { ...callbacks, onSent: showVote.show })
  const { label, hint, send: sendLabel } = words[kind]

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && onCancel) onCancel()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
        field.current?.focus()
      }}
    >
      <TextArea
        ref={field}
        label={t(label, { name: target.parent?.name })}
        labelHidden={kind !== 'story'}
        placeholder={t(hint)}
        rows={1}
        dir="auto"
        autoFocus={focused}
        className={styles.field}
        value={writing.text}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        counter={isNear && <Counter text={writing.text} most={limits.comment} />}
        onKeyDown={onKeyDown}
        onChange={(event) => writing.change(event.target.value)}
      />
      <div className={styles.buttons}>
        <Checkbox
          className={styles.showVote}
          checked={showVote.wanted}
          onChange={(event) => showVote.change(event.target.checked)}
        >
          {t('showVote.label')}
        </Checkbox>
        {onCancel && (
          <Button look="quiet" size="small" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        )}
        <Button
          type="submit"
          look="primary"
          size="small"
          disabled={!canSend}
          title={t(onMac ? 'write.keysMac' : 'write.keys')}
        >
          {t(sendLabel)}
        </Button>
      </div>
    </form>
  )
}

function useWriting(
  target: CommentTarget,
  { onSending, onSent, onFailed }: Pick<CommentFormProps, 'onSending' | 'onFailed'> & { onSent(): void },
) {
  const writing = useTextDraft(commentDraftKey(target))
  const own = useContext(OwnCommentsContext)
  const { mutate } = usePostComment(target.predictionId, {
    onSent() {
      writing.sent()
      own.end(true)
      onSent()
    },
    onFailed() {
      writing.restore()
      own.end(false)
      onFailed?.()
    },
  })
  const count = countCharacters(writing.text)
  const canSend = count > 0 && count <= limits.comment && !writing.isSending

  function send() {
    if (!canSend) return
    const { content, key } = writing.take(newIdempotencyKey)
    own.begin()
    mutate({ content, key, parentId: target.parent?.id ?? null, at: serverNow() })
    onSending?.()
  }
  return { writing, send, canSend, isNear: fillOf(count, limits.comment) !== 'fine' }
}
