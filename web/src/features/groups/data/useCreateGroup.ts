import type { Body } from '@hunch/proto/http/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, newIdempotencyKey } from '../../../api/index.ts'
import { showToast, useTranslation } from '../../../ui/index.ts'
import type { Detail } from '../model/types.ts'
import { groupKeys } from './groupKeys.ts'
import { useReportGroup } from './useGroupActions.ts'

type Wanted = Required<Pick<Body<'createGroup'>, 'name' | 'description' | 'isPrivate'>>

/** Creates a group. Sending the same fields again does not create a second group. */
export function useCreateGroup(onDone: (group: Detail) => void) {
  const { t } = useTranslation('groups')
  const client = useQueryClient()
  const report = useReportGroup()
  const attempt = useRef({ content: '', key: '' })
  return useMutation({
    mutationFn: (wanted: Wanted) => {
      const content = JSON.stringify(wanted)
      if (attempt.current.content !== content) attempt.current = { content, key: newIdempotencyKey() }
      return call('createGroup', { body: { ...wanted, categoryId: null }, idempotencyKey: attempt.current.key })
    },
    onSuccess: (group) => {
      client.setQueryData(groupKeys.detail(group.id), group)
      void client.invalidateQueries({ queryKey: groupKeys.lists })
      showToast({ tone: 'success', title: t('new.done') })
      onDone(group)
    },
    onError: (error) => report('create', error),
  })
}
