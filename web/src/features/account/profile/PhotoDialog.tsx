import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { type CurrentUser, nameOf } from '#api/index.ts'
import {
  Avatar,
  BinIcon,
  Button,
  ConfirmDialog,
  Dialog,
  PhotoIcon,
  photoAccept,
  scalePhoto,
  showToast,
  UnseenPhoto,
  useFormat,
  useTranslation,
} from '#ui/index.ts'
import { faultOf, useRemovePhoto, useUploadPhoto } from '../data/useProfilePhoto.ts'
import styles from './PhotoDialog.module.css'

/** Chooses, previews and uploads a profile photo, or removes it. */
export function PhotoDialog({ user, open, onClose }: { user: CurrentUser; open: boolean; onClose(): void }) {
  const { t } = useTranslation('account')
  return (
    <Dialog open={open} onClose={onClose} size="small" title={t('photo.title')}>
      <Photo user={user} onClose={onClose} />
    </Dialog>
  )
}

function Photo({ user, onClose }: { user: CurrentUser; onClose(): void }) {
  const { t } = useTranslation(['account', 'common'])
  const [file, setFile] = useState<File>()
  const [isScaling, setScaling] = useState(false)
  const preview = usePreview(file)
  const upload = useUploadPhoto(onClose)
  const leave = () => {
    upload.cancel()
    onClose()
  }
  return (
    <div className={styles.content}>
      {file && preview === 'unseen' ? (
        <UnseenPhoto file={file} className={styles.unseen} />
      ) : (
        <Avatar key={preview} name={nameOf(user)} id={user.id} src={preview ?? user.profileImageUrl} size="portrait" />
      )}
      <p className={styles.rule}>{t('photo.rule')}</p>
      {upload.isPending && <Progress share={upload.progress} />}
      <ChooseButton
        chosen={file !== undefined}
        disabled={upload.isPending}
        isScaling={isScaling}
        onScaling={setScaling}
        onChoose={setFile}
      />
      {file ? (
        <div className={styles.actions}>
          <Button onClick={leave}>{t('common:cancel')}</Button>
          <Button look="primary" pending={upload.isPending || isScaling} onClick={() => upload.mutate(file)}>
            {t('common:save')}
          </Button>
        </div>
      ) : (
        user.profileImageUrl && <RemoveButton onDone={onClose} />
      )}
    </div>
  )
}

interface ChooseButtonProps {
  chosen: boolean
  disabled: boolean
  /** True while a chosen photo is being scaled. */
  isScaling: boolean
  onScaling(isScaling: boolean): void
  onChoose(file: File): void
}

function ChooseButton({ chosen, disabled, isScaling, onScaling, onChoose }: ChooseButtonProps) {
  const { t } = useTranslation('account')
  const input = useRef<HTMLInputElement>(null)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? []
    target.value = '' // Allows choosing the same file again.
    if (!picked) return
    onScaling(true)
    const file = await scalePhoto(picked).finally(() => onScaling(false))
    const fault = faultOf(file)
    if (fault === 'tooLarge')
      showToast({ tone: 'error', title: t('photo.tooLarge'), description: t('photo.tooLargeText') })
    else if (fault) showToast({ tone: 'error', title: t('photo.uploadFailed'), description: t('photo.tryAnother') })
    else onChoose(file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={photoAccept}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('photo.choose')}
        onChange={(event) => void choose(event)}
      />
      <Button
        look={chosen ? 'secondary' : 'primary'}
        wide
        icon={<PhotoIcon />}
        className={styles.choose}
        data-autofocus=""
        pending={isScaling}
        aria-disabled={disabled || undefined}
        onClick={() => !disabled && input.current?.click()}
      >
        {chosen ? t('photo.chooseOther') : t('photo.choose')}
      </Button>
    </>
  )
}

function RemoveButton({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('account')
  const [asking, setAsking] = useState(false)
  const remove = useRemovePhoto(onDone)
  return (
    <>
      <Button look="quiet" wide icon={<BinIcon />} onClick={() => setAsking(true)}>
        {t('photo.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('photo.removeTitle')}
        text={t('photo.removeText')}
        confirmLabel={t('photo.remove')}
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

function Progress({ share }: { share: number }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const percent = Math.round(share * 100)
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={t('photo.uploading')}
        aria-valuenow={percent}
        aria-valuetext={format.percent(share)}
        className={styles.track}
      >
        <span style={{ inlineSize: `${Math.max(3, percent)}%` }} />
      </div>
      <p>{t('photo.uploading')}</p>
    </div>
  )
}

/** Returns the preview's URL once the browser has decoded the file; 'unseen' if the browser cannot decode the file. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    setAddress(undefined)
    if (!file) return
    const made = URL.createObjectURL(file)
    const probe = new Image()
    probe.onload = () => setAddress(made)
    probe.onerror = () => setAddress('unseen')
    probe.src = made
    return () => {
      probe.onload = null
      probe.onerror = null
      URL.revokeObjectURL(made)
    }
  }, [file])
  return file && address
}
