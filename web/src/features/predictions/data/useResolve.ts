import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, codeOf, session } from '../../../api/index.ts'
import { useReportAction } from '../../../ui/index.ts'
import { readPost } from './readPost.ts'
import { usePosts } from './usePosts.ts'

/** What a refusal means when the post has moved on meanwhile: it is read again. */
const staleCodes: readonly (string | undefined)[] = [
  'resultStands',
  'notResolvedYet',
  'predictionNotFound',
  'notEndedYet',
]

/** The owner says what happened (true, false, or null for unclear), and may take it back for a while. */
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
