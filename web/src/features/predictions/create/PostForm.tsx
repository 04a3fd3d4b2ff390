import { limits } from '@hunch/proto/http/client'
import { type ClipboardEvent, type FormEvent, useEffect, useRef } from 'react'
import { Counter, countCharacters, Switch, TextArea, useTranslation } from '#ui/index.ts'
import type { DraftFault } from '../model/draft.ts'
import type { PostType } from '../model/types.ts'
import { CategoryField } from './CategoryField.tsx'
import { DeadlineField } from './DeadlineField.tsx'
import { PhotoField } from './PhotoField.tsx'
import styles from './PostForm.module.css'
import { SidesField } from './SidesField.tsx'
import type { AddedPhotos } from './useAddPhotos.ts'
import type { DraftState } from './useDraft.ts'
import type { PhotoRejection } from './usePublish.ts'

interface PostFormProps {
  id: string
  postType: PostType
  state: DraftState
  fault: DraftFault | undefined
  rejection: PhotoRejection | undefined
  added: AddedPhotos
  onPhotosChanged(): void
  onSubmit(): void
}

/** Whether a field is invalid. Returns undefined, not false, for a valid field. */
type Judge = (text: string, most: number, required: boolean) => true | undefined

interface FieldsProps {
  state: DraftState
  isWrong: Judge
}

/** The form with the fields of a post. */
export function PostForm({ id, postType, state, fault, rejection, added, onPhotosChanged, onSubmit }: PostFormProps) {
  const { draft, change } = state
  const form = useFocusOnFault(fault)
  const isWrong: Judge = (text, most, required) =>
    (fault && ((required && text.trim() === '') || countCharacters(text) > most)) || undefined

  return (
    <form
      ref={form}
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSubmit()
      }}
      onPaste={(event: ClipboardEvent) => {
        if (event.clipboardData.files.length > 0) void added.add([...event.clipboardData.files])
      }}
    >
      <Texts postType={postType} state={state} isWrong={isWrong} />
      {postType === 'prediction' ? (
        <PredictionFields state={state} fault={fault} isWrong={isWrong} />
      ) : (
        <SidesField draft={draft} required={fault === 'sidesIncomplete'} isWrong={isWrong} onChange={change} />
      )}
      <PhotoField
        photos={state.photos}
        rejection={rejection}
        isAdding={added.isAdding}
        onAdd={added.add}
        onRemove={(index) => {
          onPhotosChanged()
          state.setPhotos((photos) => photos.filter((_, at) => at !== index))
        }}
      />
      <CategoryField value={draft.category} onChange={(category) => change({ category })} />
    </form>
  )
}

function Texts({ postType, state, isWrong }: FieldsProps & { postType: PostType }) {
  const { t } = useTranslation('predictions')
  const { draft, change } = state
  const isPrediction = postType === 'prediction'
  return (
    <>
      <TextArea
        data-autofocus=""
        label={t('create.headline')}
        placeholder={t(isPrediction ? 'create.headlineHint' : 'create.comparisonHeadlineHint')}
        rows={2}
        dir="auto"
        className={styles.headline}
        value={draft.headline}
        aria-required="true"
        aria-invalid={isWrong(draft.headline, limits.headline, true)}
        counter={<Counter text={draft.headline} most={limits.headline} />}
        onChange={(event) => change({ headline: event.target.value.replace(/\s*\n\s*/g, ' ') })}
      />
      <TextArea
        label={t(isPrediction ? 'create.statement' : 'create.details')}
        placeholder={t(isPrediction ? 'create.statementHint' : 'create.detailsHint')}
        dir="auto"
        value={draft.supportingStatement}
        aria-required={isPrediction}
        aria-invalid={isWrong(draft.supportingStatement, limits.supportingStatement, isPrediction)}
        counter={<Counter text={draft.supportingStatement} most={limits.supportingStatement} />}
        onChange={(event) => change({ supportingStatement: event.target.value })}
      />
    </>
  )
}

/** Focuses the first invalid field after a failed attempt to post. */
function useFocusOnFault(fault: DraftFault | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [fault])
  return form
}

/** Fields that only predictions have: the deadline, and an optional story. */
function PredictionFields({ state, fault, isWrong }: FieldsProps & { fault: DraftFault | undefined }) {
  const { t } = useTranslation('predictions')
  const { draft, change } = state
  return (
    <>
      <DeadlineField draft={draft} faulty={fault === 'deadlineOutOfRange'} onChange={change} />
      <div className={styles.story}>
        <Switch
          label={t('create.story')}
          hint={t('create.storyHint')}
          checked={draft.isExperience}
          onChange={(isExperience) => change({ isExperience })}
        />
        {draft.isExperience && (
          <TextArea
            label={t('create.context')}
            dir="auto"
            value={draft.experienceContext}
            aria-required="true"
            aria-invalid={isWrong(draft.experienceContext, limits.experienceContext, true)}
            counter={<Counter text={draft.experienceContext} most={limits.experienceContext} />}
            onChange={(event) => change({ experienceContext: event.target.value })}
          />
        )}
      </div>
    </>
  )
}
