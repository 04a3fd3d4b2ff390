import { useMutation, useQueryClient } from '@tanstack/react-query'
import { session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'
import { adminKey } from './reads.ts'

interface Words {
  /** Toast title after success; no toast if undefined. */
  readonly done?: string
  readonly failed: string
}

/** A mutation by the admin. It is pending until the lists have been refetched. */
export function useAction<Input, Output>(act: (input: Input) => Promise<Output>, { done, failed }: Words) {
  const { t } = useTranslation('common')
  const cache = useQueryClient()
  const report = useReportAction(session)
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      if (done) showToast({ tone: 'success', title: done })
      await cache.invalidateQueries({ queryKey: adminKey })
    },
    onError: (error) => report(error, { title: failed, fallback: t('tryAgainLater') }),
  })
}
