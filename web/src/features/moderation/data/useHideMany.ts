import { useMutation } from '@tanstack/react-query'
import { call, serverNow } from '../../../api/index.ts'
import { showToast, useFormat, useTranslation } from '../../../ui/index.ts'
import { type ActForm, bodyOf } from '../model/actForm.ts'
import { standingAct } from '../model/acts.ts'
import type { CaseDetail } from '../model/types.ts'
import { forEach } from './forEach.ts'
import { deciding, useReportFailure, useSettled } from './useModeration.ts'

interface Hiding {
  readonly ids: readonly string[]
  readonly form: ActForm
  /** The `additions` of each case as it was read. */
  readonly seen: Readonly<Record<string, number>>
}

/**
 * Hides what some cases are about, for one reason. They leave the queue at once; those that could not be hidden come back, and
 * `onFailed` gets them with what was written. Undo of the toast lifts all.
 */
export function useHideMany(onFailed: (ids: readonly string[], form: ActForm) => void) {
  const { t } = useTranslation(['moderation', 'alerts'])
  const format = useFormat()
  const failed = useReportFailure()
  const settled = useSettled()
  const lift = useLiftMany()
  return useMutation({
    mutationKey: deciding.cases,
    mutationFn: ({ ids, form, seen }: Hiding) =>
      forEach(ids, (id) => call('takeAct', { params: { id }, query: { seen: seen[id] }, body: bodyOf(form) })),
    async onSuccess({ done, fault }, { ids, form }) {
      if (done.length > 0)
        showToast({
          tone: 'success',
          title: t('done.hideMany', { number: format.number(done.length) }),
          action: { label: t('alerts:undo'), run: () => lift.mutate(done) },
        })
      if (fault) {
        failed(fault, t('failed.hide'))
        onFailed(
          ids.filter((id) => !done.some((each) => each.id === id)),
          form,
        )
      }
      await settled(done)
    },
  })
}

/** Shows again what was just hidden. */
function useLiftMany() {
  const { t } = useTranslation('moderation')
  const failed = useReportFailure()
  const settled = useSettled()
  return useMutation({
    mutationFn: (hidden: readonly CaseDetail[]) => {
      const acts = hidden.flatMap((detail) => {
        const act = standingAct(detail, 'hide', serverNow())
        return act ? [{ id: act.id, seen: detail.additions }] : []
      })
      return forEach(acts, ({ id, seen }) => call('liftAct', { params: { id }, query: { seen } }))
    },
    async onSuccess({ done, fault }) {
      if (fault) failed(fault, t('failed.lift'))
      else showToast({ tone: 'success', title: t('done.lift') })
      await settled(done)
    },
  })
}
