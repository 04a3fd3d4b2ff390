import { useMutation } from '@tanstack/react-query'
import { call } from '#api/index.ts'
import { showToast, useTranslation } from '#ui/index.ts'
import type { Outcome, WaitingAppeal } from '../model/types.ts'
import { deciding, useReportFailure, useSettled } from './useModeration.ts'

interface Decision {
  /** The act's id, in an array for `useUnderWay`. */
  readonly ids: readonly [string]
  readonly appeal: WaitingAppeal
  readonly outcome: Outcome
  readonly note: string
  /** The number of all reports (`additions`) of the appeal's case when the case was read. */
  readonly seen: number
}

/** Decides an appeal. The appeal leaves the list at once. On failure it reappears, and `onFailed` gets the decision. */
export function useDecideAppeal(onFailed: (decision: Decision) => void) {
  const { t } = useTranslation('moderation')
  const failed = useReportFailure()
  const settled = useSettled()
  return useMutation({
    mutationKey: deciding.appeals,
    mutationFn: ({ ids: [id], outcome, note, seen }: Decision) =>
      call('decideAppeal', { params: { id }, query: { seen }, body: { outcome, note: note.trim() } }),
    async onSuccess(detail, { outcome }) {
      showToast({ tone: 'success', title: t(`done.${outcome}`) })
      await settled([detail])
    },
    onError(error, decision) {
      failed(error, t('failed.appeal'))
      onFailed(decision)
    },
  })
}
