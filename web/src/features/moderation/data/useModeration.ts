import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { ApiError, meKey, session } from '../../../api/index.ts'
import { useReportAction, useTranslation } from '../../../ui/index.ts'
import type { CaseDetail } from '../model/types.ts'
import { moderationKeys } from './reads.ts'

/** Names what decides cases, and what decides appeals: what is under way is out of the lists already. */
export const deciding = { cases: ['moderation', 'decide'], appeals: ['moderation', 'decideAppeal'] } as const

/** The ids of what is being decided now, by the variables of the calls under way. */
export const useUnderWay = (mutationKey: readonly string[]): readonly string[] =>
  useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as { readonly ids: readonly string[] }).ids,
  }).flat()

/**
 * Reports what could not be done. If the role may be over, the member is read again, and with them the screen; where
 * something was added to a case, everything is.
 */
export function useReportFailure(): (error: unknown, text: string) => void {
  const { t } = useTranslation('common')
  const cache = useQueryClient()
  const report = useReportAction(session)
  return (error, text) => {
    if (isForbidden(error)) void cache.invalidateQueries({ queryKey: meKey })
    if (isOutdated(error)) void cache.invalidateQueries({ queryKey: moderationKeys.all })
    report(error, { title: t('error'), text })
  }
}

/** Whether the viewer may not do this, perhaps no longer. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403

/** Whether a decision was made on less than there is by now. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.code === 'caseChanged'

/** Shows cases as the server has them now (one that was not opened stays so), and reads the lists again; ends once those are there. */
export function useSettled(): (details: readonly CaseDetail[]) => Promise<void> {
  const cache = useQueryClient()
  return async (details) => {
    for (const detail of details)
      cache.setQueryData<CaseDetail>(moderationKeys.one(detail.id), (opened) => opened && detail)
    await Promise.all([
      cache.invalidateQueries({ queryKey: moderationKeys.lists }),
      cache.invalidateQueries({ queryKey: moderationKeys.figures }),
      cache.invalidateQueries({ queryKey: moderationKeys.appeals }),
    ])
  }
}
