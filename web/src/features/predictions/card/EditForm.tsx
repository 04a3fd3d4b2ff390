import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useState } from 'react'
import { Button, Counter, countCharacters, TextArea, useFormDraft, useTranslation } from '#ui/index.ts'
import { SidesField } from '../create/SidesField.tsx'
import { useEditPost } from '../data/useEditPost.ts'
import { isHalfNamed, renamedSides, type SidesDraft } from '../model/sides.ts'
import type { FeedItem, Prediction } from '../model/types.ts'
import styles from './EditForm.module.css'

interface Words extends SidesDraft {
  readonly headline: string
  readonly statement: string
}

const faultTexts = {
  required: 'edit.required',
  headlineRequired: 'edit.headlineRequired',
  sidesIncomplete: 'create.sidesIncomplete',
} as const
type Fault = keyof typeof faultTexts

const isBlank = (text: string): boolean => text.trim() === ''

const wordsOf = ({ headline, supportingStatement, sides }: Prediction): Words => ({
  headline,
  statement: supportingStatement,
  agreeSide: sides?.agree ?? '',
  disagreeSide: sides?.disagree ?? '',
})

function faultOf(words: Words, needsStatement: boolean): Fault | undefined {
  if (needsStatement && (isBlank(words.headline) || isBlank(words.statement))) return 'required'
  if (isBlank(words.headline)) return 'headlineRequired'
  return isHalfNamed(words) ? 'sidesIncomplete' : undefined
}

const isTooLong = ({ headline, statement, agreeSide, disagreeSide }: Words): boolean =>
  countCharacters(headline) > limits.headline ||
  countCharacters(statement) > limits.supportingStatement ||
  [agreeSide, disagreeSide].some((name) => countCharacters(name) > limits.sideName)

interface EditFormProps {
  item: FeedItem
  closed: boolean
  onDone(): void
}

/**
 * Edits a post's texts in its card, and the side names of a comparison without votes. Changes stay as a draft,
 * unless the author cancels. Once voting has closed, the form cannot be saved.
 */
export default function EditForm({ item, closed, onDone }: EditFormProps) {
  const { t } = useTranslation(['predictions', 'common', 'problems'])
  const { prediction: post, agreeCount, disagreeCount } = item
  const saved = wordsOf(post)
  const draft = useFormDraft(`edit ${post.userId} ${post.id}`, saved)
  const [fault, setFault] = useState<Fault>()
  // Keep the side fields while the form is open. If a vote arrives in the meantime, the server rejects the change.
  const [namesSides] = useState(post.postType === 'comparison' && agreeCount + disagreeCount === 0)
  const { agreeSide, disagreeSide } = namesSides ? draft.fields : saved
  const words = { ...draft.fields, agreeSide, disagreeSide }
  const edit = useEditPost(post.id, close)
  const needsStatement = post.postType === 'prediction'

  function close() {
    draft.drop()
    onDone()
  }
  function save(event: FormEvent) {
    event.preventDefault()
    const found = faultOf(words, needsStatement)
    setFault(found)
    if (found || isTooLong(words) || closed || edit.isPending) return
    const sides = renamedSides(post, words)
    const texts = { headline: words.headline.trim(), supportingStatement: words.statement.trim() }
    edit.mutate(sides === undefined ? texts : { ...texts, sides })
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
      <Wording words={words} needsStatement={needsStatement} fault={fault} onChange={draft.change} />
      {namesSides && <Sides words={words} fault={fault} onChange={draft.change} />}
      {(fault || closed) && (
        <p role="alert" className={styles.fault}>
          {closed || !fault ? t('problems:editingClosed') : t(faultTexts[fault])}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button type="submit" look="primary" pending={edit.isPending} disabled={closed || isTooLong(words)}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  )
}

interface FieldsProps {
  words: Words
  fault: Fault | undefined
  onChange(words: Words): void
}

function Sides({ words, fault, onChange }: FieldsProps) {
  return (
    <SidesField
      draft={words}
      required={fault === 'sidesIncomplete'}
      isWrong={(text, most, required) => (required && isBlank(text)) || countCharacters(text) > most || undefined}
      onChange={(part) => onChange({ ...words, ...part })}
    />
  )
}

function Wording({ words, needsStatement, fault, onChange }: FieldsProps & { needsStatement: boolean }) {
  const { t } = useTranslation('predictions')
  const { headline, statement } = words
  const isMissing = fault === 'required' || fault === 'headlineRequired'
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
        aria-invalid={(isMissing && isBlank(headline)) || undefined}
        onChange={(event) => onChange({ ...words, headline: event.target.value.replace(/\s*\n\s*/g, ' ') })}
      />
      <TextArea
        label={t('edit.statement')}
        dir="auto"
        value={statement}
        counter={<Counter text={statement} most={limits.supportingStatement} />}
        aria-required={needsStatement}
        aria-invalid={(fault === 'required' && isBlank(statement)) || undefined}
        onChange={(event) => onChange({ ...words, statement: event.target.value })}
      />
    </>
  )
}
