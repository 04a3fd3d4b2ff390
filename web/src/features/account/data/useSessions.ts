import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, codeOf, logoutUrl, readOr } from '#api/index.ts'
import { problemText, reportFailure, showToast, useTranslation } from '#ui/index.ts'

const sessionsKey = ['sessions'] as const

/** The member's sessions, fetched each time the list opens. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => readOr([], 'listSessions', { signal }),
    staleTime: 0,
  })
}

/** Ends one session. A session that has already ended counts as success. */
export function useEndSession() {
  const { t } = useTranslation('account')
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('endSession', { params: { id } }),
    onSuccess: () => showToast({ tone: 'success', title: t('sessions.ended') }),
    onError: (error) => {
      if (codeOf(error) === 'sessionNotFound') return
      reportFailure('action', { title: t('sessions.endFailed'), description: problemText(error) })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** Ends every session, including the current one, and goes to the landing page. */
export function useSignOutEverywhere() {
  const { t } = useTranslation('account')
  return useMutation({
    mutationFn: () => call('endAllSessions'),
    onSuccess: () => location.assign(logoutUrl),
    onError: (error) =>
      reportFailure('action', { title: t('sessions.everywhereFailed'), description: problemText(error) }),
  })
}
