import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '../../../api/index.ts'
import { Button, countCharacters, Dialog, TextArea, TextField } from '../../../ui/index.ts'
import { useUpdateProfile } from '../data/useProfile.ts'
import styles from './EditProfileDialog.module.css'

/** Name and bio, with what is left of the bio's 280 characters. */
export function EditProfileDialog({ user, open, onClose }: { user: CurrentUser; open: boolean; onClose(): void }) {
  const { t } = useTranslation(['account', 'common'])
  return (
    <Dialog open={open} onClose={onClose} title={t('profile.edit')}>
      <ProfileForm user={user} onClose={onClose} />
    </Dialog>
  )
}

function ProfileForm({ user, onClose }: { user: CurrentUser; onClose(): void }) {
  const { t } = useTranslation(['account', 'common'])
  const id = useId()
  const [firstName, setFirstName] = useState(user.firstName ?? '')
  const [lastName, setLastName] = useState(user.lastName ?? '')
  const [bio, setBio] = useState(user.bio ?? '')
  const [tried, setTried] = useState(false)
  const update = useUpdateProfile(onClose)
  const remaining = limits.bio - countCharacters(bio)
  const nameMissing = firstName.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (nameMissing || remaining < 0 || update.isPending) return
    update.mutate({ firstName, lastName: lastName.trim() || null, bio: bio.trim() || null })
  }
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.names}>
        <TextField
          label={t('profile.firstName')}
          autoComplete="given-name"
          maxLength={limits.name}
          value={firstName}
          error={tried && nameMissing ? t('profile.firstNameRequired') : undefined}
          onChange={(event) => setFirstName(event.target.value)}
          data-autofocus=""
        />
        <TextField
          label={t('profile.lastName')}
          autoComplete="family-name"
          maxLength={limits.name}
          value={lastName}
          onChange={(event) => setLastName(event.target.value)}
        />
      </div>
      <TextArea
        label={t('profile.bio')}
        placeholder={t('profile.bioPlaceholder')}
        dir="auto"
        value={bio}
        aria-invalid={remaining < 0 || undefined}
        onChange={(event) => setBio(event.target.value)}
        counter={
          <span aria-live="polite" className={remaining < 0 ? styles.over : undefined}>
            {remaining < 0
              ? t('common:counter.over', { count: -remaining })
              : t('common:counter.left', { count: remaining })}
          </span>
        }
      />
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="primary" type="submit" pending={update.isPending}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  )
}
