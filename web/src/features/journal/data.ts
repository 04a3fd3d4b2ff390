import type { Body, Reply } from '@hunch/proto/http/client'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, readOr, session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'

export type Entry = Reply<'listJournal'>[number]
export type Mood = NonNullable<Entry['mood']>

/** The moods of a reflection, in display order. */
export const moods: readonly Mood[] = ['happy', 'disappointed', 'surprised', 'proud', 'confused']

/** Maximum number of stars. */
export const mostStars = 5

/** Entries per page. */
const pageSize = 20

const journalKeys = {
  own: ['journal', 'own'],
  ofPost: (predictionId: string) => ['journal', 'ofPost', predictionId] as const,
} as const

/** The viewer's reflections on one of their posts. */
export function usePostJournal(predictionId: string) {
  return useQuery({
    queryKey: journalKeys.ofPost(predictionId),
    queryFn: ({ signal }) => readOr([], 'listPredictionJournal', { params: { id: predictionId }, signal }),
  })
}

/** The viewer's journal, newest first, paged. */
export function useJournal() {
  return useInfiniteQuery({
    queryKey: journalKeys.own,
    queryFn: ({ pageParam: offset, signal }) =>
      readOr([], 'listJournal', { query: { limit: pageSize, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length * pageSize),
    refetchOnMount: 'always',
  })
}

type Reflection = Pick<Body<'writeReflection'>, 'content' | 'mood' | 'rating'>

/** Saves a reflection. `key` is the idempotency key, so that retries do not save it twice. */
export function useWriteReflection(predictionId: string, { onSaved }: { onSaved(): void }) {
  const { t } = useTranslation(['journal', 'common'])
  const client = useQueryClient()
  const report = useReportAction(session)
  return useMutation({
    mutationFn: ({ key, ...reflection }: Reflection & { key: string }) =>
      call('writeReflection', {
        body: { predictionId, ...reflection, entryType: 'prediction-outcome' },
        idempotencyKey: key,
      }),
    onSuccess(entry) {
      onSaved()
      client.setQueryData<Entry[]>(journalKeys.ofPost(predictionId), (entries = []) => [entry, ...entries])
      void client.invalidateQueries({ queryKey: journalKeys.own })
      showToast({ tone: 'success', title: t('form.saved'), description: t('form.savedText') })
    },
    onError(error) {
      report(error, { title: t('common:error'), text: t('form.failed') })
    },
  })
}
