import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, noteUse } from '../../../api/index.ts'
import { showToast, useCopy } from '../../../ui/index.ts'
import { groupKeys } from './groupKeys.ts'
import { useReportGroup } from './useFailures.ts'

const codeQuery = (groupId: string) =>
  queryOptions({
    queryKey: groupKeys.invite(groupId),
    queryFn: async ({ signal }) => (await call('getInvite', { params: { id: groupId }, signal })).inviteCode,
  })

/** The group's present code. Fetched ahead, as some browsers copy only while a tap is being handled. */
export const useInviteCode = (groupId: string, { enabled }: { enabled: boolean }) =>
  useQuery({ ...codeQuery(groupId), enabled, staleTime: 0 })

const codeOf = (client: QueryClient, groupId: string): string | Promise<string> =>
  client.getQueryData(codeQuery(groupId).queryKey) ?? client.fetchQuery(codeQuery(groupId))

/** Copies a group's invite link, `pathOf` its code on this origin. `copied` is true for two seconds. */
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
          noteUse({ action: 'copy_invite', category: 'groups', label: groupId })
        } else showToast({ tone: 'error', title: t('inviting.copyFailed'), description: link })
      } catch (error) {
        report('link', error)
      }
    },
  }
}

/** Puts a new code in the place of the present one, which stops working. The creator alone may. */
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
