import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useId, useState } from 'react'
import type { CurrentUser } from '#api/index.ts'
import { Button, countCharacters, Dialog, TextArea, TextField, useFormDraft, useTranslation } from '#ui/index.ts'
import { useUpdateProfile } from '../data/useProfile.ts'
import styles from './EditProfileDialog.module.css'

/**
 * Edits the profile: name, bio with the remaining characters, and a free-text location. Changes stay as a draft,
 * unless the member cancels.
 */
export function EditProfileDialog({ user, open, onClose }: { user: CurrentUser; open: boolean; onClose(): void }) {
  const { t } = useTranslation(['account', 'common'])
  return (
    <Dialog open={open} onClose={onClose} title={t('profile.edit')}>
      <ProfileForm user={user} onClose={onClose} />
    </Dialog>
  )
}

const fieldsOf = ({ firstName, lastName, bio, location }: CurrentUser) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  bio: bio ?? '',
  location: location ?? '',
})

type Fields = ReturnType<typeof fieldsOf>

function ProfileForm({ user, onClose }: { user: CurrentUser; onClose(): void }) {
  const { t } = useTranslation(['account', 'common'])
  const id = useId()
  const draft = useFormDraft(`profile ${user.id}`, fieldsOf(user))
  const { firstName, lastName, bio, location } = draft.fields
  const [tried, setTried] = useState(false)
  const close = () => {
    draft.drop()
    onClose()
  }
  const update = useUpdateProfile(close)
  const nameMissing = firstName.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (nameMissing || leftOf(bio) < 0 || update.isPending) return
    update.mutate({
      firstName,
      lastName: lastName.trim() || null,
      bio: bio.trim() || null,
      location: location.trim() || null,
    })
  }
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <Names
        firstName={firstName}
        lastName={lastName}
        error={tried && nameMissing ? t('profile.firstNameRequired') : undefined}
        onChange={draft.change}
      />
      <Bio value={bio} onChange={(text) => draft.change({ bio: text })} />
      <TextField
        label={t('location.title')}
        hint={t('profile.locationHint')}
        dir="auto"
        maxLength={limits.location}
        value={location}
        onChange={(event) => draft.change({ location: event.target.value })}
      />
      <div className={styles.actions}>
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button look="primary" type="submit" pending={update.isPending}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  )
}

interface NamesProps extends Pick<Fields, 'firstName' | 'lastName'> {
  error: string | undefined
  onChange(part: Partial<Fields>): void
}

function Names({ firstName, lastName, error, onChange }: NamesProps) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.names}>
      <TextField
        label={t('profile.firstName')}
        autoComplete="given-name"
        maxLength={limits.name}
        value={firstName}
        error={error}
        onChange={(event) => onChange({ firstName: event.target.value })}
        data-autofocus=""
      />
      <TextField
        label={t('profile.lastName')}
        autoComplete="family-name"
        maxLength={limits.name}
        value={lastName}
        onChange={(event) => onChange({ lastName: event.target.value })}
      />
    </div>
  )
}

const leftOf = (bio: string): number => limits.bio - countCharacters(bio)

function Bio({ value, onChange }: { value: string; onChange(bio: string): void }) {
  const { t } = useTranslation(['account', 'common'])
  const remaining = leftOf(value)
  return (
    <TextArea
      label={t('profile.bio')}
      placeholder={t('profile.bioPlaceholder')}
      dir="auto"
      value={value}
      aria-invalid={remaining < 0 || undefined}
      onChange={(event) => onChange(event.target.value)}
      counter={
        <span aria-live="polite" className={remaining < 0 ? styles.over : undefined}>
          {remaining < 0
            ? t('common:counter.over', { count: -remaining })
            : t('common:counter.left', { count: remaining })}
        </span>
      }
    />
  )
}
