import { limits } from '@hunch/proto/http/client'
import { showToast, useTranslation } from '../../../ui/index.ts'
import { pickPhotos, type RejectedPhoto } from '../model/pickPhotos.ts'
import { isReadable } from './decodePhoto.ts'
import type { DraftState } from './useDraft.ts'

const megabyte = 1024 * 1024

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Adds files to a draft's photos, leaves out invalid ones, and reports which and why. */
export function useAddPhotos(state: DraftState, onChanged: () => void): (files: readonly File[]) => Promise<void> {
  const { t } = useTranslation('predictions')
  const reason = ({ name, fault }: RejectedPhoto) =>
    t(`create.refused.${fault}`, { name, size: limits.photoBytes / megabyte })

  return async (files) => {
    const fresh = files.filter((file) => !state.photos.some((photo) => isSame(photo, file)))
    const { accepted, rejected, tooMany } = await pickPhotos(fresh, state.photos.length, isReadable)
    if (accepted.length > 0) {
      onChanged()
      state.setPhotos((photos) => [...photos, ...accepted].slice(0, limits.photosAPost))
    }
    if (rejected.length > 0) {
      showToast({ tone: 'error', title: t('create.refusedTitle'), description: rejected.map(reason).join(' ') })
    } else if (tooMany) {
      showToast({ tone: 'error', title: t('create.tooManyTitle'), description: t('create.tooManyText') })
    }
  }
}
