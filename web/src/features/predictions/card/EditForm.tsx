import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useState } from 'react'
import { Button, Counter, countCharacters, TextArea, useTranslation } from '../../../ui/index.ts'
import { useEditPost } from '../data/useEditPost.ts'
import type { Prediction } from '../model/types.ts'
import styles from './EditForm.module.css'

interface Words {
  readonly headline: string
  readonly statement: string
}

const isBlank = (text: string): boolean => text.trim() === ''

/** Edits a post's text within its card. Once voting has closed nothing can be saved. */
export default function EditForm({ post, closed, onDone }: { post: Prediction; closed: boolean; onDone(): void }) {
  const { t } = useTranslation(['predictions', 'common', 'problems'])
  const [words, setWords] = useState<Words>({ headline: post.headline, statement: post.supportingStatement })
  const [missing, setMissing] = useState(false)
  const edit = useEditPost(post.id, onDone)
  const needsStatement = post.postType === 'prediction'
  const tooLong =
    countCharacters(words.headline) > limits.headline || countCharacters(words.statement) > limits.supportingStatement

  function save(event: FormEvent) {
    event.preventDefault()
    const isMissing = isBlank(words.headline) || (needsStatement && isBlank(words.statement))
    setMissing(isMissing)
    if (isMissing || tooLong || closed || edit.isPending) return
    edit.mutate({ headline: words.headline.trim(), supportingStatement: words.statement.trim() })
  }

  return (
    <form
      className={styles.form}
      aria-label={t('edit.label')}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onDone()
      }}
    >
      <Wording words={words} needsStatement={needsStatement} missing={missing} onChange={setWords} />
      {(missing || closed) && (
        <p role="alert" className={styles.fault}>
          {closed ? t('problems:editingClosed') : t(needsStatement ? 'edit.required' : 'edit.headlineRequired')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t('common:cancel')}</Button>
        <Button type="submit" look="primary" pending={edit.isPending} disabled={closed || tooLong}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  )
}

interface WordingProps {
  words: Words
  needsStatement: boolean
  /** Marks blank fields that are required. */
  missing: boolean
  onChange(words: Words): void
}

function Wording({ words, needsStatement, missing, onChange }: WordingProps) {
  const { t } = useTranslation('predictions')
  const { headline, statement } = words
  return (
    <>
      <TextArea
        label={t('edit.headline')}
        rows={2}
        autoFocus
        dir="auto"
        value={headline}
        counter={<Counter text={headline} most={limits.headline} />}
        aria-required="true"
        aria-invalid={(missing && isBlank(headline)) || undefined}
        onChange={(event) => onChange({ ...words, headline: event.target.value.replace(/\s*\n\s*/g, ' ') })}
      />
      <TextArea
        label={t('edit.statement')}
        dir="auto"
        value={statement}
        counter={<Counter text={statement} most={limits.supportingStatement} />}
        aria-required={needsStatement}
        aria-invalid={(missing && needsStatement && isBlank(statement)) || undefined}
        onChange={(event) => onChange({ ...words, statement: event.target.value })}
      />
    </>
  )
}
