import { useMutation } from '@tanstack/react-query'
import { call, codeOf, serverNow } from '#api/index.ts'
import { showToast, useFormat, useTranslation } from '#ui/index.ts'
import { type ActForm, bodyOf } from '../model/actForm.ts'
import { standingAct } from '../model/acts.ts'
import { beginnings } from '../model/queue.ts'
import type { CaseDetail } from '../model/types.ts'
import { forEach } from './forEach.ts'
import { deciding, useReportFailure, useSettled } from './useModeration.ts'

interface Hiding {
  readonly ids: readonly string[]
  readonly form: ActForm
  /** The number of all reports (`additions`) of each case when the case was read, by case id. */
  readonly seen: Readonly<Record<string, number>>
  /** The reported words of each case, by case id. */
  readonly words: Readonly<Record<string, string>>
}

/** Error codes after which a retry is useless. Examples: the post is hidden already, or its author is the admin. */
const final = new Set([
  'caseNotFound',
  'cannotActOnAdmin',
  'cannotActOnModerator',
  'notPossibleHere',
  'notYoursToDecide',
  'alreadyActed',
])

/**
 * Hides the posts and comments of some cases, for one reason. The cases leave the queue at once; cases whose content cannot be
 * hidden reappear. One toast counts successes and failures, and quotes the cases that can never be hidden. Undo in the toast
 * lifts all acts. `onFailed` receives the form and the ids of the cases that may be retried.
 */
export function useHideMany(onFailed: (ids: readonly string[], form: ActForm) => void) {
  const { t } = useTranslation(['moderation', 'notifications'])
  const format = useFormat()
  const failed = useReportFailure()
  const settled = useSettled()
  const lift = useLiftMany()
  return useMutation({
    mutationKey: deciding.cases,
    mutationFn: ({ ids, form, seen }: Hiding) =>
      forEach(ids, (id) => call('takeAct', { params: { id }, query: { seen: seen[id] }, body: bodyOf(form) })),
    async onSuccess({ done, failed: failures }, { form, words }) {
      const isFinal = ({ error }: { readonly error: unknown }) => final.has(codeOf(error) ?? '')
      const [never, later] = [failures.filter(isFinal), failures.filter((each) => !isFinal(each))]
      const action = { label: t('notifications:undo'), run: () => lift.mutate(done) }
      const [hidden, notHidden] = [format.number(done.length), format.number(failures.length)]
      const part = done.length > 0 ? { title: t('done.hidePart', { hidden, notHidden }), action } : undefined
      if (never[0]) {
        const list = format.list(beginnings(never.map(({ thing }) => words[thing] ?? '')))
        failed(never[0].error, t('failed.hideThese', { list }), part)
      } else if (later[0]) failed(later[0].error, t('failed.hide'), part)
      else showToast({ tone: 'success', title: t('done.hideMany', { number: hidden }), action })
      if (later[0])
        onFailed(
          later.map(({ thing }) => thing),
          form,
        )
      await settled(done)
    },
  })
}

/** Lifts the acts that have just hidden some content. */
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
