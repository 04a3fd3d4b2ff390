import { useMutation } from '@tanstack/react-query'
import { call, codeOf, session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'
import type { Prediction } from '../model/types.ts'
import { readPost } from './postStore.ts'
import { usePosts } from './usePosts.ts'

interface Rewording {
  readonly headline: string
  readonly supportingStatement: string
  /** Side names of a comparison. If omitted, they stay unchanged. */
  readonly sides?: Prediction['sides']
}

/** Error codes after which the post is refetched, because it has changed. */
const staleCodes: readonly (string | undefined)[] = ['editingClosed', 'sidesFixed']

/** Edits a post's texts. `onDone` closes the form. */
export function useEditPost(id: string, onDone: () => void) {
  const { t } = useTranslation(['predictions', 'common'])
  const { store } = usePosts()
  const report = useReportAction(session)
  return useMutation({
    mutationFn: (body: Rewording) => call('updatePrediction', { params: { id }, body }),
    onSuccess(item) {
      store.put(item)
      showToast({ tone: 'success', title: t('edit.done') })
      onDone()
    },
    onError(error) {
      report(error, { title: t('common:error'), text: t('edit.failed') })
      if (staleCodes.includes(codeOf(error))) void readPost(store, id).catch(() => undefined)
    },
  })
}
