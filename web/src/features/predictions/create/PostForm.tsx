import { limits } from '@hunch/proto/http/client'
import type { ClipboardEvent, FormEvent } from 'react'
import { Counter, fieldErrors, Switch, TextArea, useFocusOnInvalid, useTranslation } from '#ui/index.ts'
import { type DraftFault, type DraftField, wrongFields } from '../model/draft.ts'
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
  /** The number of attempts to post. After each, the first wrong field gets the focus. */
  tries: number
  rejection: PhotoRejection | undefined
  added: AddedPhotos
  onPhotosChanged(): void
  onSubmit(): void
}

/** Returns the props that mark a wrong field. */
type Mark = ReturnType<typeof fieldErrors<DraftField>>

interface FieldsProps {
  state: DraftState
  mark: Mark
}

/** The form with the fields of a post. */
export function PostForm({ id, postType, state, fault, tries, rejection, added, ...on }: PostFormProps) {
  const { t } = useTranslation('predictions')
  const { draft, change } = state
  const form = useFocusOnInvalid(tries)
  const mark: Mark = fieldErrors(wrongFields(draft, fault), fault && t(`create.${fault}`))

  return (
    <form
      ref={form}
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        on.onSubmit()
      }}
      onPaste={(event: ClipboardEvent) => {
        if (event.clipboardData.files.length > 0) void added.add([...event.clipboardData.files])
      }}
    >
      <Texts postType={postType} state={state} mark={mark} />
      {postType === 'prediction' ? (
        <PredictionFields state={state} mark={mark} />
      ) : (
        <SidesField draft={draft} mark={mark} onChange={change} />
      )}
      <PhotoField
        photos={state.photos}
        rejection={rejection}
        isAdding={added.isAdding}
        onAdd={added.add}
        onRemove={(index) => {
          on.onPhotosChanged()
          state.setPhotos((photos) => photos.filter((_, at) => at !== index))
        }}
      />
      <CategoryField value={draft.category} onChange={(category) => change({ category })} />
    </form>
  )
}

function Texts({ postType, state, mark }: FieldsProps & { postType: PostType }) {
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
        {...mark('headline')}
        counter={<Counter text={draft.headline} most={limits.headline} />}
        onChange={(event) => change({ headline: event.target.value.replace(/\s*\n\s*/g, ' ') })}
      />
      <TextArea
        label={t(isPrediction ? 'create.statement' : 'create.details')}
        placeholder={t(isPrediction ? 'create.statementHint' : 'create.detailsHint')}
        dir="auto"
        value={draft.supportingStatement}
        aria-required={isPrediction}
        {...mark('supportingStatement')}
        counter={<Counter text={draft.supportingStatement} most={limits.supportingStatement} />}
        onChange={(event) => change({ supportingStatement: event.target.value })}
      />
    </>
  )
}

/** Fields that only predictions have: the deadline, and an optional story. */
function PredictionFields({ state, mark }: FieldsProps) {
  const { t } = useTranslation('predictions')
  const { draft, change } = state
  return (
    <>
      <DeadlineField draft={draft} error={mark('ownDeadline').error} onChange={change} />
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
            {...mark('experienceContext')}
            counter={<Counter text={draft.experienceContext} most={limits.experienceContext} />}
            onChange={(event) => change({ experienceContext: event.target.value })}
          />
        )}
      </div>
    </>
  )
}
