import { useMutation } from '@tanstack/react-query'
import { call, codeOf, session } from '#api/index.ts'
import { useReportAction, useTranslation } from '#ui/index.ts'
import { readPost } from './postStore.ts'
import { usePosts } from './usePosts.ts'

/** Error codes after which the post is refetched, because it has changed. */
const staleCodes: readonly (string | undefined)[] = [
  'resultStands',
  'notResolvedYet',
  'predictionNotFound',
  'notEndedYet',
]

/** Sets the result of the owner's post: true, false, or null for unclear. The owner can take it back for a limited time. */
export function useResolve(id: string) {
  const { t } = useTranslation(['predictions', 'common'])
  const { store } = usePosts()
  const report = useReportAction(session)
  const onError = (title: string) => (error: unknown) => {
    report(error, { title, fallback: t('common:tryAgainLater') })
    if (staleCodes.includes(codeOf(error))) void readPost(store, id).catch(() => undefined)
  }
  const resolve = useMutation({
    mutationFn: (result: boolean | null) => call('resolvePrediction', { params: { id }, body: { result } }),
    onSuccess: store.put,
    onError: onError(t('resolve.failed')),
  })
  const takeBack = useMutation({
    mutationFn: () => call('takeBackResult', { params: { id } }),
    onSuccess: store.put,
    onError: onError(t('resolve.takeBackFailed')),
  })
  return { resolve, takeBack }
}
