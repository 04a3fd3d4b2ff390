import { useTranslation } from '../../../ui/index.ts'
import type { CaseAct } from '../model/types.ts'
import { usePersonName } from './useNames.ts'

/** Names the author of an act: a moderator, the group's creator, or a rule. */
export function ActedBy({ act }: { act: Pick<CaseAct, 'byRule' | 'byCreator' | 'by'> }) {
  const { t } = useTranslation('moderation')
  const personOf = usePersonName()
  if (act.byRule) return t('acts.byRule')
  return t(act.byCreator ? 'acts.byCreator' : 'acts.by', { name: personOf(act.by) })
}
