import { limits, offeredSuspensions } from '@hunch/proto/http/client'
import { Checkbox, ChoiceChips, Counter, SelectField, TextArea, TextField, useTranslation } from '#ui/index.ts'
import type { ActFault, ActForm } from '../model/actForm.ts'
import { rules } from '../model/reasons.ts'
import styles from './ActDialog.module.css'

interface FieldsProps {
  form: ActForm
  faults: readonly ActFault[]
  /** True if the act removes photos: the form then offers to reject a new upload of the same photos. */
  mayRefusePhotos?: boolean
  onChange(form: ActForm): void
}

/** The form fields of an act: its reason, the length of a suspension, and a note to the member. */
export function ActFields({ form, faults, mayRefusePhotos, onChange }: FieldsProps) {
  const { t } = useTranslation(['moderation', 'reports'])
  const { act, ground, law, note, refusePhotos, parts, photoFiles } = form
  return (
    <>
      {act === 'suspend' && <Days form={form} faults={faults} onChange={onChange} />}
      <SelectField
        label={t('form.reason')}
        data-autofocus=""
        value={ground}
        error={faults.includes('ground') ? t('form.reasonMissing') : undefined}
        hint={ground === '' ? undefined : ground === 'law' ? t('form.lawHint') : t(`reports:rules.${ground}.text`)}
        onChange={(event) => onChange({ ...form, ground: event.target.value as ActForm['ground'] })}
      >
        <option value="">{t('form.choose')}</option>
        {rules.map((rule) => (
          <option key={rule} value={rule}>
            {t(`reports:rules.${rule}.name`)}
          </option>
        ))}
        <option value="law">{t('form.byLaw')}</option>
      </SelectField>
      {ground === 'law' && (
        <TextField
          label={t('form.law')}
          dir="auto"
          value={law}
          error={faults.includes('law') ? t('form.lawMissing') : undefined}
          counter={<Counter text={law} most={limits.reportLaw} />}
          onChange={(event) => onChange({ ...form, law: event.target.value })}
        />
      )}
      <TextArea
        label={t('form.note')}
        hint={t('form.noteHint')}
        dir="auto"
        value={note}
        error={faults.includes('note') ? t('form.noteTooLong') : undefined}
        counter={<Counter text={note} most={limits.actNote} />}
        onChange={(event) => onChange({ ...form, note: event.target.value })}
      />
      {mayRefusePhotos && (
        <Checkbox
          className={styles.choice}
          checked={refusePhotos || ground === 'law'}
          disabled={ground === 'law'}
          onChange={() => onChange({ ...form, refusePhotos: !refusePhotos })}
        >
          {photoFiles
            ? t('form.refuseChosen', { count: photoFiles.length })
            : t(parts ? 'form.refusePhoto' : 'form.refusePhotos')}
        </Checkbox>
      )}
    </>
  )
}

/** The length of a suspension: some usual lengths to choose from, or a typed one. */
function Days({ form, faults, onChange }: FieldsProps) {
  const { t } = useTranslation('moderation')
  const options = offeredSuspensions.map((value) => ({ value, label: t('form.days', { count: Number(value) }) }))
  return (
    <div className={styles.days}>
      <ChoiceChips<ActForm['days']>
        label={t('form.howLong')}
        value={form.days}
        options={[...options, { value: 'other', label: t('form.otherDays') }]}
        onChange={(days) => onChange({ ...form, days })}
      />
      {form.days === 'other' && (
        <TextField
          label={t('form.daysTyped')}
          inputMode="numeric"
          autoComplete="off"
          value={form.otherDays}
          error={faults.includes('days') ? t('form.daysWrong') : undefined}
          onChange={(event) => onChange({ ...form, otherDays: event.target.value })}
        />
      )}
    </div>
  )
}
