import { limits } from '@hunch/proto/http/client'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { newIdempotencyKey, serverNow } from '../../../api/index.ts'
import { Button, Counter, countCharacters, fillOf, TextArea, useKeptText } from '../../../ui/index.ts'
import { usePostComment } from '../data/usePostComment.ts'
import { draftPlace, type FormPlace } from '../model/drafts.ts'
import styles from './CommentForm.module.css'

const words = {
  comment: { label: 'write.label', hint: 'write.hint', send: 'write.post' },
  story: { label: 'write.storyLabel', hint: 'write.storyHint', send: 'write.storyPost' },
  reply: { label: 'write.replyLabel', hint: 'write.replyHint', send: 'write.reply' },
} as const

const onMac = /Mac/.test(navigator.userAgent)

interface CommentFormProps {
  place: FormPlace
  words: keyof typeof words
  /** Opens with the cursor in it. */
  focused?: boolean
  /** Hears that it was handed over to be sent; the comment shows from then on. */
  onTaken?(): void
  /** Hears that it has arrived. */
  onSent?(): void
  /** Hears that it was refused; the text is in the form again. */
  onFailed?(): void
  onCancel?(): void
}

/** Writes a comment or a reply. What is written stays until it has arrived. Ctrl or ⌘ with Enter sends. */
export function CommentForm({ place, words: kind, focused = false, onCancel, ...hears }: CommentFormProps) {
  const { t } = useTranslation(['comments', 'common'])
  const field = useRef<HTMLTextAreaElement>(null)
  const { writing, send, canSend, isNear } = useWriting(place, hears)
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
        label={t(label, { name: place.parent?.name })}
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
  place: FormPlace,
  { onTaken, onSent, onFailed }: Pick<CommentFormProps, 'onTaken' | 'onSent' | 'onFailed'>,
) {
  const writing = useKeptText(draftPlace(place))
  const { mutate, isPending } = usePostComment(place.predictionId, {
    onSent() {
      writing.sent()
      onSent?.()
    },
    onFailed() {
      writing.giveBack()
      onFailed?.()
    },
  })
  const count = countCharacters(writing.text)
  const canSend = count > 0 && count <= limits.comment && !isPending

  function send() {
    if (!canSend) return
    const { content, key } = writing.take(newIdempotencyKey)
    mutate({ content, key, parentId: place.parent?.id ?? null, at: serverNow() })
    onTaken?.()
  }
  return { writing, send, canSend, isNear: fillOf(count, limits.comment) !== 'fine' }
}
