import { type MenuItem, useTranslation } from '../../../ui/index.ts'
import { type Commenting, useCommenting, useSetCommenting } from '../data/useCommenting.ts'

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
