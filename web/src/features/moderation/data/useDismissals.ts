import { useMutation } from '@tanstack/react-query'
import { call, serverNow } from '#api/index.ts'
import { showToast, useFormat, useTranslation } from '#ui/index.ts'
import { isHiddenByPeople } from '../model/acts.ts'
import { forEach } from './forEach.ts'
import { deciding, isOutdated, useReportFailure, useSettled } from './useModeration.ts'
import { useSeenPhotos } from './usePhotos.ts'

interface Cases {
  readonly ids: readonly string[]
}

interface Dismissed extends Cases {
  /** Whether some cases are about content that is held for review. Dismissing shows such content and cannot be undone. */
  readonly held: boolean
  /** The number of all reports (`additions`) of each case when the case was read, by case id. */
  readonly seen: Readonly<Record<string, number>>
}

/**
 * Dismisses the reports of some cases. The cases leave the queue at once; cases that cannot be dismissed reappear. One toast
 * shows how many succeeded and failed. The toast offers Undo, unless `held`. `onBack` receives the id of a case to show: the
 * first case after Undo, or the first case if none was dismissed because new reports had arrived.
 */
export function useDismiss(onBack: (id: string) => void) {
  const { t } = useTranslation(['moderation', 'notifications'])
  const format = useFormat()
  const failed = useReportFailure()
  const settled = useSettled()
  const reopen = useReopen(onBack)
  const seenPhotos = useSeenPhotos()
  return useMutation({
    mutationKey: deciding.cases,
    mutationFn: ({ ids, seen }: Dismissed) =>
      forEach(ids, (id) => {
        const photos = seenPhotos({ id, additions: seen[id] }).join(',')
        return call('dismissCase', { params: { id }, query: { seen: seen[id], ...(photos && { photos }) } })
      }),
    async onSuccess({ done, failed: failures, fault }, { ids: [first], held }) {
      const isShown = held && !done.some((each) => isHiddenByPeople(each, serverNow()))
      const undo = { label: t('notifications:undo'), run: () => reopen.mutate({ ids: done.map(({ id }) => id) }) }
      const action = held ? undefined : undo
      const [dismissed, notDismissed] = [format.number(done.length), format.number(failures.length)]
      const part = done.length > 0 ? { title: t('done.dismissPart', { dismissed, notDismissed }), action } : undefined
      if (fault) failed(fault, t('failed.dismiss'), part)
      else if (done.length > 1)
        showToast({ tone: 'success', title: t('done.dismissMany', { count: done.length }), action })
      else showToast({ tone: 'success', title: t(isShown ? 'done.release' : 'done.dismiss'), action })
      if (isOutdated(fault) && first !== undefined && done.length === 0) onBack(first)
      await settled(done)
    },
  })
}

/** Undoes the last dismissal of some cases. `onReopened` receives the id of the first case that was reopened. */
export function useReopen(onReopened?: (id: string) => void) {
  const { t } = useTranslation('moderation')
  const failed = useReportFailure()
  const settled = useSettled()
  return useMutation({
    mutationFn: ({ ids }: Cases) => forEach(ids, (id) => call('reopenCase', { params: { id } })),
    async onSuccess({ done, fault }) {
      await settled(done)
      const [first] = done
      if (fault) failed(fault, t('failed.reopen'))
      else showToast({ tone: 'success', title: t('done.reopen') })
      if (first) onReopened?.(first.id)
    },
  })
}
