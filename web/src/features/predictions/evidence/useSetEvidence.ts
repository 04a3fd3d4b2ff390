import { useMutation } from '@tanstack/react-query'
import { call, codeOf, session } from '#api/index.ts'
import { problemText, useReportAction, useTranslation } from '#ui/index.ts'
import { readPost } from '../data/postStore.ts'
import { usePosts } from '../data/usePosts.ts'

/** Error codes after which the post is refetched, because it has changed. */
const staleCodes: readonly (string | undefined)[] = ['notResolvedYet', 'notYourResult', 'predictionNotFound']

export interface NewEvidence {
  readonly note: string
  readonly photo: File | undefined
  /** Keeps the stored photo if no new one is sent. */
  readonly keepPhoto: boolean
}

/** Sets the evidence of a post's result. Without text and photo, the evidence is removed. */
export function useSetEvidence(id: string, onDone: () => void) {
  const { t } = useTranslation('predictions')
  const { store } = usePosts()
  const report = useReportAction(session)
  return useMutation({
    mutationFn: ({ note, photo, keepPhoto }: NewEvidence) => {
      const body = new FormData()
      body.set('note', note.trim())
      body.set('keepPhoto', String(keepPhoto))
      if (photo) body.set('photo', photo, photo.name)
      return call('setEvidence', { params: { id }, body })
    },
    onSuccess(item) {
      store.put(item)
      onDone()
    },
    onError(error) {
      report(error, { title: t('evidence.failed'), fallback: problemText(error) ?? t('evidence.failed') })
      if (staleCodes.includes(codeOf(error))) void readPost(store, id).catch(() => undefined)
    },
  })
}
