import { limits } from '@hunch/proto/http/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type CurrentUser, call, codeOf, meKey, newIdempotencyKey, session, upload } from '#api/index.ts'
import { isPhoto, showToast, useReportAction, useTranslation } from '#ui/index.ts'

/** Checks a file before it is sent as a profile photo. Returns undefined if the file is acceptable. */
export function faultOf(file: Pick<File, 'name' | 'size' | 'type'>): 'tooLarge' | 'noImage' | undefined {
  if (file.size > limits.profileImageBytes) return 'tooLarge'
  return isPhoto(file) ? undefined : 'noImage'
}

/** Whether the viewer's own profile photo is held for review. `src` is the photo's URL. */
export function useIsPhotoHeld(src: string): boolean {
  const { data } = useQuery({
    queryKey: ['profile', 'heldPhotos', src],
    queryFn: ({ signal }) => call('listHeldPhotos', { signal }),
  })
  return data?.files.some((file) => src.endsWith(`/${file}`)) ?? false
}

/** Uploads a profile photo. `progress` is the sent share, 0 to 1. `cancel` or leaving the screen aborts the upload. */
export function useUploadPhoto(onDone: () => void) {
  const { t } = useTranslation('account')
  const report = useReportAction(session)
  const cache = useQueryClient()
  const [progress, setProgress] = useState(0)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const mutation = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('profileImage', file, file.name)
      running.current = new AbortController()
      setProgress(0)
      const { signal } = running.current
      const idempotencyKey = newIdempotencyKey()
      return upload('uploadProfileImage', { body, idempotencyKey, signal, onProgress: setProgress })
    },
    onSuccess: ({ imageUrl }) => {
      cache.setQueryData<CurrentUser | null>(meKey, (user) => user && { ...user, profileImageUrl: imageUrl })
      showToast({ tone: 'success', title: t('photo.updated') })
      onDone()
    },
    onError: (error) => {
      if (error.name === 'AbortError') return
      const isOfPhoto = codeOf(error)?.startsWith('photo') ?? false
      const text = isOfPhoto ? t('photo.tryAnother') : t('photo.uploadFailedText')
      report(error, { title: t('photo.uploadFailed'), text })
    },
  })
  return { ...mutation, progress, cancel: () => running.current?.abort() }
}

/** Removes the profile photo. */
export function useRemovePhoto(onDone: () => void) {
  const { t } = useTranslation(['account', 'common'])
  const report = useReportAction(session)
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('removeProfileImage'),
    onSuccess: (user) => {
      cache.setQueryData(meKey, user)
      showToast({ tone: 'success', title: t('photo.removed') })
      onDone()
    },
    onError: (error) => report(error, { title: t('photo.removeFailed'), text: t('common:tryAgainLater') }),
  })
}
