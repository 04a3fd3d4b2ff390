import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { ApiError, meKey, session } from '#api/index.ts'
import { useReportAction, useTranslation } from '#ui/index.ts'
import type { CaseDetail } from '../model/types.ts'
import { moderationKeys } from './reads.ts'

/** Keys of the mutations that decide cases and appeals. Lists omit the items of pending mutations. */
export const deciding = { cases: ['moderation', 'decide'], appeals: ['moderation', 'decideAppeal'] } as const

/** Returns the ids in the variables of the pending mutations with a key. */
export const useUnderWay = (mutationKey: readonly string[]): readonly string[] =>
  useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as { readonly ids: readonly string[] }).ids,
  }).flat()

/** The successful calls of an action that partly failed: a title that counts them, and a button that undoes them. */
interface Part {
  readonly title: string
  readonly action?: { readonly label: string; run(): void } | undefined
}

/**
 * Reports a failed call. If it is forbidden, reloads the current user, because the viewer's role may have ended. If its
 * case has changed, reloads all moderation queries. If an action partly failed, `part` describes the successful calls.
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

/** Whether a call is forbidden (403), for example because the role has ended. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403

/** Whether a decision was rejected because its case has changed since it was read. */
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
