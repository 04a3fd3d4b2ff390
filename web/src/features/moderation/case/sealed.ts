import type { QueryClient } from '@tanstack/react-query'
import { caseRead } from '../data/reads.ts'
import type { CaseSummary } from '../model/types.ts'

/**
 * Whether a case of a list is of a private group and was not opened here, or not since it was opened again for other
 * reports: what it hides is not shown, and nobody decides it unseen.
 */
export const isSealed = (cache: QueryClient, { id, isPrivate, openedAt }: CaseSummary): boolean =>
  isPrivate && cache.getQueryData(caseRead(id).queryKey)?.openedAt !== openedAt
