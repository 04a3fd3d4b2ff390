import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, readOr, session, useCurrentUser } from '#api/index.ts'
import { useReportAction, useTranslation } from '#ui/index.ts'
import { commentKeys } from './keys.ts'

/**
 * Returns the sides that members show beside their comments on a post, by member id. If the viewer shows their side, it is
 * taken from `ownVote`, because the server's list may be older. `ownVote` is null if the viewer has withdrawn their vote, and
 * undefined if the vote is unknown.
 */
export function useShownVotes(predictionId: string, ownVote?: boolean | null): ReadonlyMap<string, boolean> {
  const { user } = useCurrentUser()
  const { data = [] } = useQuery({
    queryKey: commentKeys.shownVotes(predictionId),
    queryFn: ({ signal }) => readOr([], 'listShownVotes', { params: { id: predictionId }, signal }),
    refetchOnMount: 'always',
    enabled: user !== null,
  })
  const shown = new Map(data.map(({ userId, vote }) => [userId, vote]))
  if (user && shown.has(user.id) && ownVote !== undefined) {
    if (ownVote === null) shown.delete(user.id)
    else shown.set(user.id, ownVote)
  }
  return shown
}

const storageKey = 'showVote'

function isWanted(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true'
  } catch {
    return false
  }
}

/**
 * Whether the member wants to show their vote beside comments. Remembered in this browser; default: false.
 * Switching this off hides a shown vote. Call `show` after a comment is sent: it shows the vote if the member wants that.
 */
export function useShowVote(predictionId: string) {
  const { t } = useTranslation(['comments', 'common'])
  const { user } = useCurrentUser()
  const client = useQueryClient()
  const report = useReportAction(session)
  const shown = useShownVotes(predictionId)
  const [wanted, setWanted] = useState(isWanted)
  const { mutate } = useMutation({
    mutationFn: (shown: boolean) => call('setShownVote', { params: { predictionId }, body: { shown } }),
    onSuccess: () => client.invalidateQueries({ queryKey: commentKeys.shownVotes(predictionId) }),
    onError: (error) => report(error, { title: t('common:error'), text: t('showVote.failed') }),
  })
  return {
    wanted,
    change(next: boolean) {
      setWanted(next)
      try {
        localStorage.setItem(storageKey, String(next))
      } catch {
        // Storage may be unavailable. The choice is then remembered until the page is closed.
      }
      if (!next && user && shown.has(user.id)) mutate(false)
    },
    show: () => wanted && mutate(true),
  }
}
