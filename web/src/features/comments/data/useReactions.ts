import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, session } from '../../../api/index.ts'
import { useReportAction, useTranslation } from '../../../ui/index.ts'
import { countReactions, withMine } from '../model/reactions.ts'
import type { ReactionKind, Reactions } from '../model/types.ts'
import { commentKeys } from './keys.ts'

const none: Reactions = { counts: {}, mine: null }

/**
 * A post's reactions, and how to react: one kind a member, optimistic, one call after the other,
 * the last tap wins. `onCount` gets the server's number of reactions.
 */
export function useReactions(predictionId: string, onCount: (count: number) => void) {
  const { t } = useTranslation('comments')
  const client = useQueryClient()
  const report = useReportAction(session)
  const queryKey = commentKeys.reactions(predictionId)
  const mutationKey = commentKeys.reacting(predictionId)
  const params = { id: predictionId }
  const {
    data: reactions = none,
    isLoadingError,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('getReactions', { params, signal }),
    refetchOnMount: 'always',
  })
  const isLast = () => client.isMutating({ mutationKey }) === 1

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (kind: ReactionKind | null) =>
      kind ? call('setReaction', { params, body: { kind } }) : call('removeReaction', { params }),
    async onMutate(kind) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Reactions>(queryKey) ?? none
      client.setQueryData(queryKey, withMine(before, kind))
      return before.mine
    },
    onSuccess(answer) {
      if (!isLast()) return // a later tap is waiting, and shown
      client.setQueryData(queryKey, answer)
      onCount(countReactions(answer))
    },
    onError(error, _, before = null) {
      if (isLast()) {
        client.setQueryData<Reactions>(queryKey, (shown = none) => withMine(shown, before))
        void refetch()
      }
      report(error, { title: t('reactions.failed'), fallback: t('errorText') })
    },
  })
  return { reactions, hasFailed: isLoadingError, react: mutate, refetch }
}
