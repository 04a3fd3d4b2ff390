import { limits } from '@hunch/proto/http/client'
import { useState } from 'react'
import { scalePhoto, showToast, useTranslation } from '#ui/index.ts'
import { pickPhotos, type RejectedPhoto } from '../model/pickPhotos.ts'
import { isReadable } from './decodePhoto.ts'
import type { DraftState } from './useDraft.ts'

const megabyte = 1024 * 1024

export interface AddedPhotos {
  add(files: readonly File[]): Promise<void>
  /** True while files are being prepared. A post that is sent now would lack these files. */
  readonly isAdding: boolean
}

/** Compares files by name and time of change. Their sizes can differ, because a draft's photo may have been scaled. */
const isSame = (one: File, other: File): boolean => one.name === other.name && one.lastModified === other.lastModified

const isNewIn =
  (photos: readonly File[]) =>
  (file: File): boolean =>
    !photos.some((photo) => isSame(photo, file))

/** Scales files and adds them to a draft's photos. Skips invalid files and reports the reasons. */
export function useAddPhotos(state: DraftState, onChanged: () => void): AddedPhotos {
  const { t } = useTranslation('predictions')
  const [adding, setAdding] = useState(0)
  const reason = ({ name, fault }: RejectedPhoto) =>
    t(`create.refused.${fault}`, { name, size: limits.photoBytes / megabyte })

  async function add(files: readonly File[]): Promise<void> {
    const fresh = files.filter(isNewIn(state.photos))
    const { accepted, rejected, tooMany } = await pickPhotos(fresh, state.photos.length, {
      scale: scalePhoto,
      isReadable,
    })
    if (accepted.length > 0) {
      onChanged()
      state.setPhotos((photos) => [...photos, ...accepted.filter(isNewIn(photos))].slice(0, limits.photosAPost))
    }
    if (rejected.length > 0) {
      showToast({ tone: 'error', title: t('create.refusedTitle'), description: rejected.map(reason).join(' ') })
    } else if (tooMany) {
      showToast({ tone: 'error', title: t('create.tooManyTitle'), description: t('create.tooManyText') })
    }
  }

  return {
    isAdding: adding > 0,
    add(files) {
      setAdding((count) => count + 1)
      return add(files).finally(() => setAdding((count) => count - 1))
    },
  }
}
