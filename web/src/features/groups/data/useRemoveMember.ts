import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, nameOf } from '#api/index.ts'
import { showToast, useTranslation } from '#ui/index.ts'
import type { GroupMember } from '../model/types.ts'
import { refreshMembers, rememberRemoved } from './cachedGroups.ts'
import { useReportGroup } from './useGroupActions.ts'

interface Removal {
  readonly member: GroupMember
  /** Restores the cached list. */
  undo(): void
}

/** Removes a member from a group. Optimistic: the row disappears in the same render as the caller's own changes. */
export function useRemoveMember(groupId: string): (member: GroupMember) => void {
  const { t } = useTranslation('groups')
  const client = useQueryClient()
  const report = useReportGroup()
  const { mutate } = useMutation({
    mutationFn: ({ member }: Removal) => call('removeMember', { params: { id: groupId, userId: member.user.id } }),
    onSuccess: (_nothing, { member }) =>
      showToast({ tone: 'success', title: t('removal.done', { name: nameOf(member.user) }) }),
    onError(error, { undo }) {
      undo()
      report('remove', error)
    },
    onSettled: () => refreshMembers(client, groupId),
  })
  return (member) => mutate({ member, undo: rememberRemoved(client, groupId, member.user.id) })
}
