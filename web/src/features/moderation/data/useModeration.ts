import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { ApiError, meKey, session } from '#api/index.ts'
import { useReportAction, useTranslation } from '#ui/index.ts'
import type { CaseDetail } from '../model/types.ts'
import { moderationKeys } from './reads.ts'

/** Keys of the mutations that decide cases and appeals. Lists omit the items of pending mutations. */
export const deciding = { cases: ['moderation', 'decide'], appeals: ['moderation', 'decideAppeal'] } as const

/** Returns the ids of the cases or appeals that pending mutations are deciding. `mutationKey` is one of `deciding`. */
export const useUnderWay = (mutationKey: readonly string[]): readonly string[] =>
  useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as { readonly ids: readonly string[] }).ids,
  }).flat()

/** Describes the successful part of an action that partly failed: a title with the numbers, and a button that undoes it. */
interface Part {
  readonly title: string
  readonly action?: { readonly label: string; run(): void } | undefined
}

/**
 * Returns a function that reports a failed call. If the call is forbidden, the function reloads the current user, because the
 * viewer's role may have ended. If the case has changed, it reloads all moderation queries. `part` describes the successful
 * calls of an action that partly failed.
 */
export function useReportFailure(): (error: unknown, text: string, part?: Part) => void {
  const { t } = useTranslation('common')
  const cache = useQueryClient()
  const report = useReportAction(session)
  return (error, text, part) => {
    if (isForbidden(error)) void cache.invalidateQueries({ queryKey: meKey })
    if (isOutdated(error)) void cache.invalidateQueries({ queryKey: moderationKeys.all })
    report(error, { title: t('error'), text, ...part })
  }
}

/** Whether a call was forbidden (403), for example because the viewer's role has ended. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403

/** Whether a decision was rejected because the case has changed since the moderator read it. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.code === 'caseChanged'

/** Returns a function that updates cases in the cache and reloads the lists. It resolves when the lists are loaded. */
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
