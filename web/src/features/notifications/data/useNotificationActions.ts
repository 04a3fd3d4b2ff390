import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, codeOf, keys, session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'
import type { Notification } from '../model/types.ts'
import { changeNotifications, countBy, restore, restoreOne, snapshotNotifications } from './cachedNotifications.ts'
import { sendLater } from './undoable.ts'
import { hold, release as releaseHeld } from './useHeld.ts'

/** A notification to mark as read, and the request, if the request has been sent already. */
type Marked = Notification & { readonly request?: Promise<unknown> }

/** While a mark as read can be undone, `useHeld` returns the notification's id for both of these. */
const marks = ['read', 'unread'] as const

const send = (id: string) => call('markRead', { params: { id } })

/** Marks one notification as read. Optimistic. */
export function useMarkRead() {
  const { t } = useTranslation(['notifications', 'common'])
  const client = useQueryClient()
  const report = useReportAction(session)
  const change = (id: string) =>
    changeNotifications(client, (item) => (item.id === id ? { ...item, read: true } : item))
  return useMutation({
    mutationFn: async ({ id, request }: Marked) => void (await (request ?? send(id))),
    onMutate: async ({ id, read }) => {
      const before = await snapshotNotifications(client)
      change(id)
      if (!read) countBy(client, -1)
      return before
    },
    onSuccess: (_nothing, { id }) => {
      change(id) // a list may have been refetched before the server saved this
      void client.invalidateQueries({ queryKey: keys.notifications.lists, fetchStatus: 'fetching' })
    },
    onError: (error, { id, read }, before) => {
      if (codeOf(error) === 'notificationNotFound') return
      if (before) restoreOne(client, before, id)
      if (before && !read) countBy(client, 1)
      void client.invalidateQueries({ queryKey: keys.notifications.lists })
      report(error, { title: t('failed.read'), fallback: t('common:tryAgainLater') })
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.notifications.unread }),
  })
}

/** Marks a notification as read after the time to undo. For swipes, which may be accidental. */
export function useMarkReadLater(): (item: Notification) => void {
  const { t } = useTranslation('notifications')
  const client = useQueryClient()
  const { mutateAsync: markRead } = useMarkRead()
  const release = (act: (typeof marks)[number], id: string) => releaseHeld(client, act, id)
  return (item) => {
    for (const act of marks) hold(client, act, item.id)
    const cancel = sendLater(`read ${item.id}`, () => {
      const request = send(item.id) // at once, since the page may be closing
      request.catch(() => undefined)
      release('unread', item.id)
      countBy(client, -1)
      markRead({ ...item, read: true, request }) // `read: true`, because the count is already reduced
        .catch(() => undefined)
        .finally(() => release('read', item.id))
    })
    const undo = () => {
      if (cancel()) for (const act of marks) release(act, item.id)
    }
    showToast({ tone: 'info', title: t('markedRead'), action: { label: t('undo'), run: undo } })
  }
}

/** Marks all notifications as read. Optimistic. */
export function useMarkAllRead() {
  const { t } = useTranslation(['notifications', 'common'])
  const client = useQueryClient()
  const report = useReportAction(session)
  return useMutation({
    mutationFn: () => call('markAllRead'),
    onMutate: async () => {
      const before = await snapshotNotifications(client)
      changeNotifications(client, (item) => ({ ...item, read: true }))
      client.setQueryData(keys.notifications.unread, 0)
      return before
    },
    onSuccess: () => showToast({ tone: 'success', title: t('markedAllTitle'), description: t('markedAllText') }),
    onError: (error, _nothing, before) => {
      if (before) restore(client, before)
      report(error, { title: t('failed.readAll'), fallback: t('common:tryAgainLater') })
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.notifications.all }),
  })
}
