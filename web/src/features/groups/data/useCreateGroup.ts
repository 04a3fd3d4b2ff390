import type { Body } from '@hunch/proto/http/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/index.ts'
import { showToast, useTranslation } from '#ui/index.ts'
import type { Detail } from '../model/types.ts'
import { groupKeys } from './useGroup.ts'
import { useReportGroup } from './useGroupActions.ts'

type Wanted = Required<Pick<Body<'createGroup'>, 'name' | 'description' | 'isPrivate'>>

interface Attempt {
  readonly wanted: Wanted
  /** The idempotency key. Sending the same fields again with this key does not create a second group. */
  readonly key: string
}

/** Creates a group. */
export function useCreateGroup(onDone: (group: Detail) => void) {
  const { t } = useTranslation('groups')
  const client = useQueryClient()
  const report = useReportGroup()
  return useMutation({
    mutationFn: ({ wanted, key }: Attempt) =>
      call('createGroup', { body: { ...wanted, categoryId: null }, idempotencyKey: key }),
    onSuccess: (group) => {
      client.setQueryData(groupKeys.detail(group.id), group)
      void client.invalidateQueries({ queryKey: groupKeys.lists })
      showToast({ tone: 'success', title: t('new.done') })
      onDone(group)
    },
    onError: (error) => report('create', error),
  })
}
