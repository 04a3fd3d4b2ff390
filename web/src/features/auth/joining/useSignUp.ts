import type { Reply } from '@hunch/proto/http/client'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, dropInvitation, dropVote, paths, session } from '#api/index.ts'
import { useReportAction, useTranslation } from '#ui/index.ts'

const signUpRead = queryOptions({
  queryKey: ['signUp'],
  queryFn: ({ signal }) => call('getSignUp', { signal }),
  staleTime: 0,
})

export type SignUp = NonNullable<Reply<'getSignUp'>>

/** The sign-up that was started in this browser; null if there is none. */
export const useSignUp = () => useQuery(signUpRead)

/** Completes the sign-up. A new member goes to the page that they came from; others see that they wait for approval. */
export function useCompleteSignUp() {
  const { t } = useTranslation(['signUp', 'common'])
  const cache = useQueryClient()
  const report = useReportAction(session)
  return useMutation({
    mutationFn: (body: { isOldEnough: boolean; termsVersion: number | undefined; reason: string }) =>
      call('completeSignUp', { body }),
    onSuccess: async ({ state, returnTo }) => {
      dropInvitation()
      if (state === 'joined') location.replace(returnTo)
      else await cache.invalidateQueries(signUpRead)
    },
    onError: (error) => {
      report(error, { title: t('failed'), fallback: t('common:tryAgainLater') })
      void cache.invalidateQueries(signUpRead)
    },
  })
}

/** Deletes the sign-up with all its data, and the vote that this tab stores. */
export function useCancelSignUp() {
  const { t } = useTranslation(['signUp', 'common'])
  const report = useReportAction(session)
  return useMutation({
    mutationFn: async () => void (await call('cancelSignUp')),
    onSuccess: () => {
      dropVote()
      dropInvitation()
    },
    onError: (error) => report(error, { title: t('waiting.deleteFailed'), fallback: t('common:tryAgainLater') }),
  })
}

/** Signs this browser out of the sign-up. The request to join still waits for approval. */
export function useLeaveSignUp() {
  const { t } = useTranslation(['signUp', 'common'])
  const report = useReportAction(session)
  return useMutation({
    mutationFn: async () => void (await call('leaveSignUp')),
    onSuccess: () => location.replace(paths.home),
    onError: (error) => report(error, { title: t('waiting.signOutFailed'), fallback: t('common:tryAgainLater') }),
  })
}
