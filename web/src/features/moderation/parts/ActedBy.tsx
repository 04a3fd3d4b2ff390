import { useTranslation } from '../../../ui/index.ts'
import type { CaseAct } from '../model/types.ts'
import { usePersonName } from './useNames.ts'

/** Who acted: somebody of moderation, whoever made the group, or a rule. */
export function ActedBy({ act }: { act: Pick<CaseAct, 'byRule' | 'byCreator' | 'by'> }) {
  const { t } = useTranslation('moderation')
  const personOf = usePersonName()
  if (act.byRule) return t('acts.byRule')
  return t(act.byCreator ? 'acts.byCreator' : 'acts.by', { name: personOf(act.by) })
}
