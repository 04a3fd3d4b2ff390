import { useCurrentUser } from '#api/index.ts'
import { useFormat, useTranslation } from '#ui/index.ts'
import type { CaseAct } from '../model/types.ts'
import { useParts, usePersonName, useWrong } from './useNames.ts'

type NamedAct = Pick<CaseAct, 'act' | 'parts' | 'photoFiles' | 'until' | 'rule' | 'law' | 'byRule'>

/** The name of an act, and its reason. A server of an earlier release sends no `photoFiles`. */
export function ActName({ act }: { act: NamedAct }) {
  const { t } = useTranslation('moderation')
  const format = useFormat()
  const wrongOf = useWrong()
  const partsOf = useParts()
  const { parts, photoFiles = [], until, rule, law, byRule } = act
  const reason = byRule ? t('acts.independentReports') : rule ? wrongOf({ rule }) : law
  return (
    <>
      <strong>
        {act.act === 'suspend' && until
          ? t('acts.suspendedUntil', { until: format.date(until) })
          : photoFiles.length > 0
            ? t('acts.removedPhotos', { count: photoFiles.length })
            : parts.length > 0
              ? t('acts.removedParts', { parts: partsOf(parts) })
              : t(`acts.past.${act.act}`)}
      </strong>{' '}
      <span>{t('acts.because', { reason })}</span>
    </>
  )
}

/** Names the author of an act: a moderator, the group's creator, or a rule. */
export function ActedBy({ act }: { act: Pick<CaseAct, 'byRule' | 'byCreator' | 'by'> }) {
  const { t } = useTranslation('moderation')
  const { user } = useCurrentUser()
  const personOf = usePersonName()
  if (act.byRule) return t('acts.byRule')
  if (act.byCreator && act.by && act.by.id === user?.id) return t('acts.byYouAsCreator')
  return t(act.byCreator ? 'acts.byCreator' : 'acts.by', { name: personOf(act.by) })
}
