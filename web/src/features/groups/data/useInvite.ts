import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, readOr, trackEvent } from '#api/index.ts'
import { showToast, useCopy, useTranslation } from '#ui/index.ts'
import { groupKeys } from './useGroup.ts'
import { useReportGroup } from './useGroupActions.ts'

const codeQuery = (groupId: string) =>
  queryOptions({
    queryKey: groupKeys.invite(groupId),
    queryFn: async ({ signal }) =>
      (await readOr(null, 'getInvite', { params: { id: groupId }, signal }))?.inviteCode ?? null,
  })

/**
 * The group's current invite code; null if the viewer's session has expired.
 * Fetch the code before the viewer taps Copy: some browsers allow copying only during a tap.
 */
export const useInviteCode = (groupId: string, { enabled }: { enabled: boolean }) =>
  useQuery({ ...codeQuery(groupId), enabled, staleTime: 0 })

const codeOf = (client: QueryClient, groupId: string): string | Promise<string> =>
  client.getQueryData(codeQuery(groupId).queryKey) ?? fetchCode(client, groupId)

/** Fetches the code after a tap. Throws if the session has expired. */
async function fetchCode(client: QueryClient, groupId: string): Promise<string> {
  const { inviteCode } = await call('getInvite', { params: { id: groupId } })
  client.setQueryData(codeQuery(groupId).queryKey, inviteCode)
  return inviteCode
}

/** Copies a group's invite link. `pathOf` returns the path for a code. `copied` is true for 2 s after copying. */
export function useCopyInvite(groupId: string, pathOf: (code: string) => string) {
  const { t } = useTranslation('groups')
  const client = useQueryClient()
  const report = useReportGroup()
  const { copied, copy } = useCopy()
  return {
    copied,
    async copyInvite(): Promise<void> {
      try {
        const known = codeOf(client, groupId)
        const link = `${location.origin}${pathOf(typeof known === 'string' ? known : await known)}`
        if (await copy(link)) {
          showToast({ tone: 'success', title: t('inviting.copied') })
          trackEvent({ action: 'copy_invite', category: 'groups', label: groupId })
        } else showToast({ tone: 'error', title: t('inviting.copyFailed'), description: link })
      } catch (error) {
        report('link', error)
      }
    },
  }
}

/** Returns a function that opens the system's share sheet with the invite link; undefined if there is no share sheet. */
export function useShareInvite(group: { id: string; name: string }, link: string): (() => void) | undefined {
  const { t } = useTranslation('groups')
  const { share } = navigator as Partial<Navigator>
  if (!share) return undefined
  return () => {
    share.call(navigator, { title: t('inviting.title', { name: group.name }), url: link }).then(
      () => trackEvent({ action: 'share_invite', category: 'groups', label: group.id }),
      () => undefined, // closed without sharing
    )
  }
}

/** Replaces the invite code. The old code stops working. Only for the group's creator. */
export function useRenewInvite(groupId: string, onDone: () => void) {
  const { t } = useTranslation('groups')
  const client = useQueryClient()
  const report = useReportGroup()
  return useMutation({
    mutationFn: () => call('makeInvite', { params: { id: groupId }, body: { renew: true } }),
    onSuccess: ({ inviteCode }) => {
      client.setQueryData(codeQuery(groupId).queryKey, inviteCode)
      showToast({ tone: 'success', title: t('inviting.renewed') })
      onDone()
    },
    onError: (error) => report('link', error),
  })
}
