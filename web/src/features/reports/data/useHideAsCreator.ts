import type { Body } from '@hunch/proto/http/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, keys, session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'
import { reportKeys } from './useReports.ts'

/** Hides a post or comment in the viewer's group. Refetches the lists here; live updates remove it from others' screens. */
export function useHideAsCreator(onDone: () => void) {
  const { t } = useTranslation(['reports', 'common'])
  const report = useReportAction(session)
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<'actAsCreator'>) => call('actAsCreator', { body }),
    onSuccess() {
      showToast({ tone: 'success', title: t('creator.done') })
      onDone()
      void cache.invalidateQueries({ queryKey: keys.predictions.lists })
      void cache.invalidateQueries({ queryKey: reportKeys.hidden })
    },
    onError: (error) => report(error, { title: t('common:error'), fallback: t('creator.failed') }),
  })
}
