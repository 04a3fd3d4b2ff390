import type { Reply } from '@hunch/proto/http/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, keys, session } from '#api/index.ts'
import { announce, type MenuItem, useReportAction, useTranslation } from '#ui/index.ts'

type State = Reply<'getCommenting'>
export type Commenting = State['commenting']

/** Who may comment on a post, and whether the viewer may. Undefined until loaded. */
export function useCommenting(predictionId: string, { enabled = true } = {}): State | undefined {
  const { data } = useQuery({
    queryKey: keys.commenting.ofPost(predictionId),
    queryFn: ({ signal }) => call('getCommenting', { params: { id: predictionId }, signal }),
    refetchOnMount: 'always',
    enabled,
  })
  return data
}

/** Sets who may comment on the member's own post. Optimistic. Requests are sent one after the other; the last choice wins. */
function useSetCommenting(predictionId: string): (commenting: Commenting) => void {
  const { t } = useTranslation(['comments', 'common'])
  const client = useQueryClient()
  const report = useReportAction(session)
  const queryKey = keys.commenting.ofPost(predictionId)
  const mutationKey = ['setCommenting', predictionId]
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (commenting: Commenting) =>
      call('setCommenting', { params: { id: predictionId }, body: { commenting } }),
    async onMutate(commenting) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<State>(queryKey)
      client.setQueryData<State>(queryKey, { commenting, mayComment: true })
      return before
    },
    onSuccess(state) {
      if (isLast()) client.setQueryData<State>(queryKey, state)
      announce(t(`commenting.choice.${state.commenting}`))
    },
    onError(error, _commenting, before) {
      if (isLast()) client.setQueryData<State>(queryKey, before)
      report(error, { title: t('common:error'), text: t('commenting.failed') })
      void client.invalidateQueries({ queryKey })
    },
  })
  return mutate
}

const choices: readonly Commenting[] = ['everyone', 'followers', 'nobody']
const none: readonly MenuItem[] = []

/** Menu items that set who may comment on the member's own post. Empty for others' posts and while loading. */
export function useCommentingActions(predictionId: string, isOwn: boolean): readonly MenuItem[] {
  const { t } = useTranslation('comments')
  const state = useCommenting(predictionId, { enabled: isOwn })
  const set = useSetCommenting(predictionId)
  if (!state || !isOwn) return none
  return choices.map((choice) => ({
    label: t(`commenting.choice.${choice}`),
    chosen: choice === state.commenting,
    run() {
      if (choice !== state.commenting) set(choice)
    },
  }))
}
