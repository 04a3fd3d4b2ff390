import { readOr } from '../../../api/index.ts'
import { reportKeys } from './keys.ts'
import { usePages } from './usePages.ts'

/** The viewer's reports, newest first, paged. */
export const useOwnReports = () =>
  usePages(reportKeys.own, (query, signal) => readOr([], 'listOwnReports', { query, signal }))
