import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useState } from 'react'
import { paths } from '#api/index.ts'
import { Button, CheckIcon, CopyIcon, TextField, useCopy, useTranslation } from '#ui/index.ts'
import { useCreateLink } from '../data/useJoiningActions.ts'
import { wholeNumberOf } from '../model/limits.ts'
import styles from './Joining.module.css'

const bounds = {
  uses: { least: 1, most: limits.invitationUses },
  days: { least: 1, most: limits.invitationDays },
} as const
const usual = { note: '', uses: '1', days: '7' }

/** Creates an invitation link and shows it once. */
export function CreateLink() {
  const { t } = useTranslation('admin')
  const [fields, setFields] = useState(usual)
  const [wrong, setWrong] = useState<{ uses: boolean; days: boolean }>({ uses: false, days: false })
  const create = useCreateLink()
  const set = (field: keyof typeof usual) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [field]: event.target.value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [uses, days] = [wholeNumberOf(fields.uses, bounds.uses), wholeNumberOf(fields.days, bounds.days)]
    setWrong({ uses: uses === undefined, days: days === undefined })
    if (uses === undefined || days === undefined || create.isPending) return
    const clear = () => setFields((now) => (now === fields ? usual : now)) // the admin may be typing the next link
    create.mutate({ uses, days, note: fields.note.trim() }, { onSuccess: clear })
  }
  const numberField = (field: 'uses' | 'days') => (
    <TextField
      label={t(`joining.links.${field}`)}
      error={wrong[field] ? t('joining.links.wrong', { most: bounds[field].most }) : undefined}
      inputMode="numeric"
      autoComplete="off"
      value={fields[field]}
      onChange={set(field)}
    />
  )
  return (
    <form className={styles.create} onSubmit={submit} noValidate>
      <TextField
        label={t('joining.links.note')}
        dir="auto"
        maxLength={limits.invitationNote}
        autoComplete="off"
        value={fields.note}
        onChange={set('note')}
      />
      <div className={styles.pair}>
        {numberField('uses')}
        {numberField('days')}
      </div>
      <div>
        <Button type="submit" pending={create.isPending}>
          {t('joining.links.create')}
        </Button>
      </div>
      {create.data && <NewLink key={create.data.code} code={create.data.code} />}
    </form>
  )
}

function NewLink({ code }: { code: string }) {
  const { t } = useTranslation('admin')
  const { copied, copy } = useCopy()
  const address = `${location.origin}${paths.invited(code)}`
  return (
    <div className={styles.made} role="status">
      <p>{t('joining.links.ready')}</p>
      <TextField
        label={t('joining.links.address')}
        labelHidden
        dir="ltr"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <Button look="primary" icon={copied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy(address)}>
        {t(copied ? 'joining.links.copied' : 'joining.links.copy')}
      </Button>
    </div>
  )
}
