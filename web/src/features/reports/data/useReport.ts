import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/index.ts'
import type { NewReport } from '../model/types.ts'
import { reportKeys } from './keys.ts'

/** Sends a report. The form shows failures. */
export function useReport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (report: NewReport) => call('reportThing', { body: report }),
    onSuccess: () => cache.invalidateQueries({ queryKey: reportKeys.own }),
  })
}
