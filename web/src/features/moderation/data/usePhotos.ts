import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/index.ts'
import { showToast, useTranslation } from '../../../ui/index.ts'
import type { CaseDetail, CasePhoto } from '../model/types.ts'
import { moderationKeys } from './reads.ts'
import { useReportFailure, useSettled } from './useModeration.ts'

/** The photos of what an opened case is about; a kind that has none is not asked for. */
export const useCasePhotos = ({ id, targetKind }: Pick<CaseDetail, 'id' | 'targetKind'>) =>
  useQuery({
    queryKey: moderationKeys.photos(id),
    queryFn: ({ signal }) => call('listCasePhotos', { params: { id }, signal }),
    enabled: targetKind === 'post' || targetKind === 'member',
  })

/** Shows the held photos of a case to everybody who sees it. */
export function useReleasePhotos() {
  const { t } = useTranslation('moderation')
  const failed = useReportFailure()
  const settled = useSettled()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('releasePhotos', { params: { id } }),
    async onSuccess(detail) {
      showToast({ tone: 'success', title: t('done.releasePhotos') })
      // media shows them a moment later.
      cache.setQueryData<CasePhoto[]>(moderationKeys.photos(detail.id), (photos) =>
        photos?.map((photo) => ({ ...photo, isHeld: false })),
      )
      await settled([detail])
    },
    onError: (error) => failed(error, t('failed.releasePhotos')),
  })
}
