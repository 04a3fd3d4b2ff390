import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useState } from 'react'
import { newIdempotencyKey } from '#api/index.ts'
import { Button, Counter, countCharacters, fillOf, TextArea, useTextDraft, useTranslation } from '#ui/index.ts'
import { type Mood, useWriteReflection } from './data.ts'
import { MoodChoice } from './MoodChoice.tsx'
import styles from './ReflectionForm.module.css'
import { StarChoice } from './StarChoice.tsx'

/** The storage key of a draft. It contains the member's id, so other members in this browser cannot see it. */
export const reflectionDraftKey = (memberId: string, predictionId: string): string =>
  `reflection ${memberId} ${predictionId}`

interface ReflectionFormProps {
  memberId: string
  predictionId: string
  /** Whether to focus the text field. */
  focused: boolean
  onClose(): void
}

/** A form for a reflection: text, with an optional mood and stars. Cancelling deletes the draft. */
export function ReflectionForm({ memberId, predictionId, focused, onClose }: ReflectionFormProps) {
  const { t } = useTranslation(['journal', 'common'])
  const writing = useTextDraft(reflectionDraftKey(memberId, predictionId))
  const [mood, setMood] = useState<Mood>()
  const [rating, setRating] = useState<number>()
  const [missing, setMissing] = useState(false)
  const { mutate, isPending } = useWriteReflection(predictionId, {
    onSaved() {
      writing.sent()
      onClose()
    },
  })
  const count = countCharacters(writing.text)

  function save(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    setMissing(count === 0)
    if (count === 0 || count > limits.reflection) return
    const { content, key } = writing.attempt(newIdempotencyKey, JSON.stringify([mood, rating]))
    mutate({ content, key, mood: mood ?? null, rating: rating ?? null })
  }
  return (
    <form className={styles.form} aria-label={t('form.label')} noValidate onSubmit={save}>
      <MoodChoice value={mood} onChange={setMood} />
      <StarChoice value={rating} onChange={setRating} />
      <TextArea
        label={t('form.content')}
        placeholder={t('form.contentHint')}
        rows={4}
        dir="auto"
        autoFocus={focused}
        readOnly={isPending}
        value={writing.text}
        aria-required="true"
        error={missing && count === 0 ? t('form.required') : undefined}
        counter={
          fillOf(count, limits.reflection) !== 'fine' && <Counter text={writing.text} most={limits.reflection} />
        }
        onChange={(event) => writing.change(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button
          onClick={() => {
            writing.change('')
            onClose()
          }}
        >
          {t('common:cancel')}
        </Button>
        <Button type="submit" look="primary" pending={isPending} disabled={count > limits.reflection}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  )
}
