import type { QueryClient } from '@tanstack/react-query'
import { caseRead } from '../data/reads.ts'
import type { CaseSummary } from '../model/types.ts'

/**
 * Whether a listed case is from a private group and the moderator has not opened it on this page, or not since new
 * reports reopened it. The words of a sealed case are hidden, and it cannot be decided.
 */
export const isSealed = (cache: QueryClient, { id, isPrivate, openedAt }: CaseSummary): boolean =>
  isPrivate && cache.getQueryData(caseRead(id).queryKey)?.openedAt !== openedAt
