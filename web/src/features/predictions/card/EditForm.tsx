import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, TextArea } from '../../../ui/index.ts'
import { useEditPost } from '../data/useEditPost.ts'
import { countCharacters } from '../model/characters.ts'
import type { Prediction } from '../model/types.ts'
import { Counter } from './Counter.tsx'
import styles from './EditForm.module.css'

/** Rewords a post in its own card. Once voting has closed nothing can be saved any more. */
export function EditForm({ post, closed, onDone }: { post: Prediction; closed: boolean; onDone(): void }) {
  const { t } = useTranslation(['predictions', 'common', 'problems'])
  const [headline, setHeadline] = useState(post.headline)
  const [statement, setStatement] = useState(post.supportingStatement)
  const [missing, setMissing] = useState(false)
  const edit = useEditPost(post.id, onDone)
  const needsStatement = post.postType === 'prediction'
  const tooLong = countCharacters(headline) > limits.headline || countCharacters(statement) > limits.supportingStatement

  function save(event: FormEvent) {
    event.preventDefault()
    const isMissing = headline.trim() === '' || (needsStatement && statement.trim() === '')
    setMissing(isMissing)
    if (isMissing || tooLong || closed || edit.isPending) return
    edit.mutate({ headline: headline.trim(), supportingStatement: statement.trim() })
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
      <TextArea
        label={t('edit.headline')}
        rows={2}
        autoFocus
        dir="auto"
        value={headline}
        counter={<Counter text={headline} most={limits.headline} />}
        aria-required="true"
        aria-invalid={(missing && headline.trim() === '') || undefined}
        onChange={(event) => setHeadline(event.target.value.replace(/\s*\n\s*/g, ' '))}
      />
      <TextArea
        label={t('edit.statement')}
        dir="auto"
        value={statement}
        counter={<Counter text={statement} most={limits.supportingStatement} />}
        aria-required={needsStatement}
        aria-invalid={(missing && needsStatement && statement.trim() === '') || undefined}
        onChange={(event) => setStatement(event.target.value)}
      />
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
