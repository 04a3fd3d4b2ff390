import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keys, type ReactionKind, type Reactions, readReactions, session } from '#api/index.ts'
import { sendReaction } from '#api/sendReaction.ts'
import { useReportAction, useTranslation } from '#ui/index.ts'

const none: Reactions = { counts: {}, mine: null }

/** A post's reactions, and a function to react. `onCount` receives the server's number of reactions. */
export function useReactions(predictionId: string, onCount: (count: number) => void) {
  const { t } = useTranslation(['comments', 'predictions'])
  const report = useReportAction(session)
  const {
    data: reactions = none,
    isLoadingError,
    refetch,
  } = useQuery({
    queryKey: keys.reactions.ofPost(predictionId),
    queryFn: ({ signal }) => readReactions(predictionId, signal),
    refetchOnMount: 'always',
  })
  const client = useQueryClient()
  const react = (kind: ReactionKind | null) =>
    sendReaction(client, predictionId, kind, {
      onCount,
      onError: (error) => report(error, { title: t('predictions:card.reactFailed'), fallback: t('errorText') }),
    })
  return { reactions, hasFailed: isLoadingError, react, refetch }
}
