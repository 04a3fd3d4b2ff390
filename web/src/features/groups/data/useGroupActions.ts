import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/index.ts'
import { showToast } from '../../../ui/index.ts'
import type { Detail } from '../model/types.ts'
import { rememberDisbanded, rememberJoined, rememberLeft } from './cachedGroups.ts'
import { useReportGroup } from './useFailures.ts'

type Group = Pick<Detail, 'id' | 'isPrivate'>

/** Joins a group: a public one, one where one is invited, or with a code. `onError` may take a failure upon itself. */
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

/** Deletes a group for good. `onDone` comes before the group is forgotten, so that nothing asks for it again. */
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
