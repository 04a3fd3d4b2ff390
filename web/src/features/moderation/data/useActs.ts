import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, serverNow } from '#api/index.ts'
import { showToast, useTranslation } from '#ui/index.ts'
import type { ActForm } from '../model/actForm.ts'
import { bodyOf } from '../model/actForm.ts'
import { standingAct } from '../model/acts.ts'
import type { CaseDetail, CasePhoto } from '../model/types.ts'
import { moderationKeys } from './reads.ts'
import { deciding, useReportFailure, useSettled } from './useModeration.ts'

/** The state of a case on which the moderator bases the act. */
export interface Seen {
  /** The number of all reports of the case (`additions`) when the case was read. */
  readonly additions: number
  /** The photo of a reported profile; undefined for every other case. */
  readonly photoFile: string | undefined
}

interface Act {
  /** The case's id, in an array for `useUnderWay`. */
  readonly ids: readonly [string]
  readonly form: ActForm
  readonly seen: Seen
}

interface Then {
  /** Called after Undo in the toast has lifted the act. */
  onUndone(caseId: string): void
  /** Called if the act fails, with the form, so that its content is not lost. */
  onFailed(caseId: string, form: ActForm): void
}

/** Takes an act on a case. The case leaves the queue at once, and reappears if the act fails. A removal has no Undo. */
export function useTakeAct({ onUndone, onFailed }: Then) {
  const { t } = useTranslation(['moderation', 'notifications'])
  const failed = useReportFailure()
  const settled = useSettled()
  const lift = useLiftAct(onUndone)
  const cache = useQueryClient()
  const undoOf = (detail: CaseDetail, { form }: Act) => {
    const act = form.act === 'remove' ? undefined : standingAct(detail, form.act, serverNow())
    return act && { label: t('notifications:undo'), run: () => lift.mutate({ id: act.id, seen: detail.additions }) }
  }
  return useMutation({
    mutationKey: deciding.cases,
    mutationFn: ({ ids: [id], form, seen }: Act) =>
      call('takeAct', { params: { id }, query: { seen: seen.additions }, body: bodyOf(form, seen.photoFile) }),
    async onSuccess(detail, act) {
      const removed = act.form.photoFiles
      if (removed)
        // Change the cache, because the media service deletes the photos a moment later.
        cache.setQueriesData<CasePhoto[]>({ queryKey: moderationKeys.photos(detail.id) }, (photos) =>
          photos?.filter(({ file }) => !removed.includes(file)),
        )
      showToast({ tone: 'success', title: t(`done.${act.form.act}`), action: undoOf(detail, act) })
      await settled([detail])
    },
    onError(error, { ids: [id], form }) {
      failed(error, t(`failed.${form.act}`))
      onFailed(id, form)
    },
  })
}

/** Lifts an act. `seen` is the `additions` of its case when the case was read. Pending until the lists are refreshed. */
export function useLiftAct(onLifted?: (caseId: string) => void) {
  const { t } = useTranslation('moderation')
  const failed = useReportFailure()
  const settled = useSettled()
  return useMutation({
    mutationFn: ({ id, seen }: { id: string; seen: number }) => call('liftAct', { params: { id }, query: { seen } }),
    async onSuccess(detail) {
      showToast({ tone: 'success', title: t('done.lift') })
      onLifted?.(detail.id)
      await settled([detail])
    },
    onError: (error) => failed(error, t('failed.lift')),
  })
}
