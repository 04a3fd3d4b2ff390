import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call, codeOf, keys, session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'
import type { Notification } from '../model/types.ts'
import { changeNotifications, countBy } from './cachedNotifications.ts'
import { sendLater } from './undoable.ts'
import { hold, release } from './useHeld.ts'

/**
 * Deletes notifications. Each disappears immediately and is deleted on the server after the time to undo.
 * If the request fails, the notification reappears.
 */
export function useDeleteNotification(): (item: Notification) => void {
  const { t } = useTranslation(['notifications', 'common'])
  const client = useQueryClient()
  const report = useReportAction(session)

  async function send(item: Notification): Promise<void> {
    try {
      await call('deleteNotification', { params: { id: item.id } })
      forget(client, item)
    } catch (error) {
      if (codeOf(error) === 'notificationNotFound') return forget(client, item)
      bringBack(client, item)
      report(error, { title: t('failed.delete'), fallback: t('common:tryAgainLater') })
    }
  }

  return (item) => {
    hold(client, 'deleted', item.id)
    if (!item.read) hold(client, 'unread', item.id)
    const cancel = sendLater(`delete ${item.id}`, () => void send(item))
    const undo = () => {
      if (cancel()) bringBack(client, item)
    }
    showToast({ tone: 'info', title: t('deleted'), action: { label: t('undo'), run: undo } })
  }
}

/**
 * Shows a deleted notification again. An unread notification counts as unread again. For a notification that is shown as
 * read, the entry under `unread` stays: a mark as read that has not been sent yet made that entry.
 */
function bringBack(client: QueryClient, { id, read }: Notification): void {
  release(client, 'deleted', id)
  if (!read) release(client, 'unread', id)
}

function forget(client: QueryClient, deleted: Notification): void {
  changeNotifications(client, (item) => (item.id === deleted.id ? undefined : item))
  bringBack(client, deleted)
  if (!deleted.read) countBy(client, -1)
  void client.invalidateQueries({ queryKey: keys.notifications.unread })
}
