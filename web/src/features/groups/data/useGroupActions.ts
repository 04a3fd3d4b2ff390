import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'
import type { Detail } from '../model/types.ts'
import { rememberDisbanded, rememberJoined, rememberLeft } from './cachedGroups.ts'

type Failed = 'create' | 'join' | 'leave' | 'remove' | 'disband' | 'invite' | 'link'

/** Returns a function that reports a failed action on a group: with the server's message, or 'Something went wrong'. */
export function useReportGroup(): (what: Failed, error: unknown) => void {
  const { t } = useTranslation(['groups', 'common'])
  const report = useReportAction(session)
  return (what, error) => report(error, { title: t(`failed.${what}`), fallback: t('common:somethingWrong') })
}

type Group = Pick<Detail, 'id' | 'isPrivate'>

/** Joins a group that is public, or by invitation, or with a code. `onError` returns true if it has handled the failure. */
export function useJoinGroup({ onError }: { onError?: (error: unknown) => boolean } = {}) {
  const { t } = useTranslation('groups')
  const client = useQueryClient()
  const report = useReportGroup()
  return useMutation({
    mutationFn: ({ id, inviteCode }: { id: string; inviteCode?: string }) =>
      call('joinGroup', { params: { id }, body: { inviteCode: inviteCode ?? null } }),
    onSuccess: (detail) => {
      rememberJoined(client, detail)
      showToast({ tone: 'success', title: t('joined') })
    },
    onError: (error) => {
      if (!onError?.(error)) report('join', error)
    },
  })
}

export function useLeaveGroup(onDone?: () => void) {
  const { t } = useTranslation('groups')
  const client = useQueryClient()
  const report = useReportGroup()
  return useMutation({
    mutationFn: ({ id }: Group) => call('leaveGroup', { params: { id } }),
    onSuccess: (_nothing, group) => {
      onDone?.()
      rememberLeft(client, group)
      showToast({ tone: 'success', title: t('left') })
    },
    onError: (error) => report('leave', error),
  })
}

/** Disbands a group. `onDone` is called before the group leaves the cache, so that no component fetches it again. */
export function useDisbandGroup(onDone?: () => void) {
  const { t } = useTranslation('groups')
  const client = useQueryClient()
  const report = useReportGroup()
  return useMutation({
    mutationFn: (id: string) => call('disbandGroup', { params: { id } }),
    onSuccess: (_nothing, id) => {
      onDone?.()
      rememberDisbanded(client, id)
      showToast({ tone: 'success', title: t('disbanded') })
    },
    onError: (error) => report('disband', error),
  })
}
