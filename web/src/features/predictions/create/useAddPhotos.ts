import { limits } from '@hunch/proto/http/client'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../ui/index.ts'
import { pickPhotos, type RefusedPhoto } from '../model/photos.ts'
import { isReadable } from './preview.ts'
import type { DraftState } from './useDraft.ts'

const megabyte = 1024 * 1024

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Adds files to a draft's photos, leaves out what cannot be posted, and says which and why. */
export function useAddPhotos(state: DraftState, onChanged: () => void): (files: readonly File[]) => Promise<void> {
  const { t } = useTranslation('predictions')
  const reason = ({ name, fault }: RefusedPhoto) =>
    t(`create.refused.${fault}`, { name, size: limits.photoBytes / megabyte })

  return async (files) => {
    const fresh = files.filter((file) => !state.photos.some((photo) => isSame(photo, file)))
    const { taken, refused, tooMany } = await pickPhotos(fresh, state.photos.length, isReadable)
    if (taken.length > 0) {
      onChanged()
      state.setPhotos((photos) => [...photos, ...taken].slice(0, limits.photosAPost))
    }
    if (refused.length > 0) {
      showToast({ tone: 'error', title: t('create.refusedTitle'), description: refused.map(reason).join(' ') })
    } else if (tooMany) {
      showToast({ tone: 'error', title: t('create.tooManyTitle'), description: t('create.tooManyText') })
    }
  }
}
