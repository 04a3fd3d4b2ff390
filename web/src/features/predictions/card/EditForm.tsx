import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useState } from 'react'
import {
  Button,
  Counter,
  countCharacters,
  fieldErrors,
  TextArea,
  useFocusOnInvalid,
  useFormDraft,
  useTranslation,
} from '#ui/index.ts'
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

/** Returns the fields that a fault is about, in the order of the form. */
function missingFields(words: Words, fault: Fault | undefined): (keyof Words)[] {
  if (!fault) return []
  const needed = {
    required: ['headline', 'statement'],
    headlineRequired: ['headline'],
    sidesIncomplete: sideFields,
  } as const
  return needed[fault].filter((field) => isBlank(words[field]))
}

const sideFields = ['agreeSide', 'disagreeSide'] as const

const most = {
  headline: limits.headline,
  statement: limits.supportingStatement,
  agreeSide: limits.sideName,
  disagreeSide: limits.sideName,
}

const isTooLong = (words: Words, field: keyof Words): boolean => countCharacters(words[field]) > most[field]

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
  const [tries, setTries] = useState(0)
  const form = useFocusOnInvalid(tries)
  // Keep the side fields while the form is open. If a vote arrives in the meantime, the server rejects the change.
  const [namesSides] = useState(post.postType === 'comparison' && agreeCount + disagreeCount === 0)
  const { agreeSide, disagreeSide } = namesSides ? draft.fields : saved
  const words = { ...draft.fields, agreeSide, disagreeSide }
  const edit = useEditPost(post.id, close)
  const needsStatement = post.postType === 'prediction'
  const fault = faultOf(words, needsStatement)
  const long = (Object.keys(most) as (keyof Words)[]).filter((field) => isTooLong(words, field))
  const errorOf = fieldErrors(tries > 0 ? missingFields(words, fault) : [], fault && t(faultTexts[fault]))
  const mark: Mark = (field) => ({ ...(long.includes(field) && { 'aria-invalid': true }), ...errorOf(field) })

  function close() {
    draft.drop()
    onDone()
  }
  function save(event: FormEvent) {
    event.preventDefault()
    setTries((before) => before + 1)
    if (fault || long.length > 0 || closed || edit.isPending) return
    const sides = renamedSides(post, words)
    const texts = { headline: words.headline.trim(), supportingStatement: words.statement.trim() }
    edit.mutate(sides === undefined ? texts : { ...texts, sides })
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={t('edit.label')}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onDone()
      }}
    >
      <Wording words={words} needsStatement={needsStatement} mark={mark} onChange={draft.change} />
      {namesSides && <SidesField draft={words} mark={mark} onChange={(part) => draft.change({ ...words, ...part })} />}
      {closed && (
        <p role="alert" className={styles.fault}>
          {t('problems:editingClosed')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button type="submit" look="primary" pending={edit.isPending} disabled={closed || long.length > 0}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  )
}

/** Returns the props that mark a wrong field. */
type Mark = ReturnType<typeof fieldErrors<keyof Words>>

interface WordingProps {
  words: Words
  needsStatement: boolean
  mark: Mark
  onChange(words: Words): void
}

function Wording({ words, needsStatement, mark, onChange }: WordingProps) {
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
        {...mark('headline')}
        onChange={(event) => onChange({ ...words, headline: event.target.value.replace(/\s*\n\s*/g, ' ') })}
      />
      <TextArea
        label={t(needsStatement ? 'edit.statement' : 'create.details')}
        dir="auto"
        value={statement}
        counter={<Counter text={statement} most={limits.supportingStatement} />}
        aria-required={needsStatement}
        {...mark('statement')}
        onChange={(event) => onChange({ ...words, statement: event.target.value })}
      />
    </>
  )
}
