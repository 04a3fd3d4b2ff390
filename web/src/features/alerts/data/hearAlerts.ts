import type { QueryClient } from '@tanstack/react-query'
import { keys, type LiveMessage } from '../../../api/index.ts'
import { isHiding } from './useHidden.ts'

/**
 * Hears of notifications: the bell takes the count, and with it what else there is to say and read
 * (see useUnread). While something of the viewer's own is on its way, the server is asked instead.
 */
export const hearAlerts =
  (client: QueryClient) =>
  (message: LiveMessage): void => {
    if (message.kind === 'reset') void client.invalidateQueries({ queryKey: keys.alerts.all })
    if (message.kind !== 'notification' || isHiding(client)) return
    if (client.isMutating() > 0) return void client.invalidateQueries({ queryKey: keys.alerts.unread })
    void client.cancelQueries({ queryKey: keys.alerts.unread })
    client.setQueryData(keys.alerts.unread, message.unreadCount)
  }
