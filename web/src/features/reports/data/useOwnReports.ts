import { readOr } from '../../../api/index.ts'
import { reportKeys } from './keys.ts'
import { usePages } from './usePages.ts'

/** What the viewer reported, newest first. */
export const useOwnReports = () =>
  usePages(reportKeys.own, (query, signal) => readOr([], 'listOwnReports', { query, signal }))
