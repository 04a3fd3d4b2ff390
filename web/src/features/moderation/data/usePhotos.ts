import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/index.ts'
import { showToast, useTranslation } from '#ui/index.ts'
import type { CaseDetail, CasePhoto } from '../model/types.ts'
import { moderationKeys } from './reads.ts'
import { useReportFailure, useSettled } from './useModeration.ts'

/** A case as it was read. */
interface ReadCase {
  readonly id: string
  readonly additions: number | undefined
}

const keyOf = ({ id, additions }: ReadCase) => [...moderationKeys.photos(id), additions]

/**
 * The photos of the reported post or profile of an opened case. Loads them again when the case has more reports. Sends no
 * request for comments and groups, which have no photos.
 */
export const useCasePhotos = ({ id, targetKind, additions }: ReadCase & Pick<CaseDetail, 'targetKind'>) =>
  useQuery({
    queryKey: keyOf({ id, additions }),
    queryFn: ({ signal }) => call('listCasePhotos', { params: { id }, signal }),
    enabled: targetKind === 'post' || targetKind === 'member',
    placeholderData: keepPreviousData,
  })

/** Returns a function that lists the file names of the photos shown with a case; none if the case was not opened. */
export function useSeenPhotos(): (read: ReadCase) => readonly string[] {
  const cache = useQueryClient()
  return (read) => (cache.getQueryData<CasePhoto[]>(keyOf(read)) ?? []).map(({ file }) => file)
}

interface Release {
  readonly read: ReadCase
  /** The files of the photos on the screen. */
  readonly photos: readonly string[]
}

/** Releases the held photos of a case, so that others see them. The server rejects a request that lacks a held photo. */
export function useReleasePhotos() {
  const { t } = useTranslation('moderation')
  const failed = useReportFailure()
  const settled = useSettled()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ read: { id, additions }, photos }: Release) =>
      call('releasePhotos', { params: { id }, query: { seen: additions, photos: photos.join(',') } }),
    async onSuccess(detail) {
      showToast({ tone: 'success', title: t('done.releasePhotos') })
      // Change the cache, because the media service releases the photos a moment later.
      cache.setQueriesData<CasePhoto[]>({ queryKey: moderationKeys.photos(detail.id) }, (photos) =>
        photos?.map((photo) => ({ ...photo, isHeld: false })),
      )
      await settled([detail])
    },
    onError: (error) => failed(error, t('failed.releasePhotos')),
  })
}
