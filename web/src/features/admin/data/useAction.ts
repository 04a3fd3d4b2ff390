import { useMutation, useQueryClient } from '@tanstack/react-query'
import { session } from '../../../api/index.ts'
import { showToast, useReportAction, useTranslation } from '../../../ui/index.ts'
import { adminKey } from './reads.ts'

interface Words {
  /** Said once it is done; nothing where the screen shows it. */
  readonly done?: string
  readonly failed: string
}

/** An action of the admin's. Pending until the lists show it. */
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
