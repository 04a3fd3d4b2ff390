import type { QueryClient } from '@tanstack/react-query'
import { keys, type LiveMessage } from '../../../api/index.ts'
import { isHiding } from './useHidden.ts'

/**
 * Handles live updates of notifications: sets the unread count, which refreshes the rest (see
 * useUnread). While a mutation of the viewer's is under way, the server's count is fetched instead.
 */
export const handleAlertUpdates =
  (client: QueryClient) =>
  (message: LiveMessage): void => {
    if (message.kind === 'reset') void client.invalidateQueries({ queryKey: keys.alerts.all })
    if (message.kind !== 'notification' || isHiding(client)) return
    if (client.isMutating() > 0) return void client.invalidateQueries({ queryKey: keys.alerts.unread })
    void client.cancelQueries({ queryKey: keys.alerts.unread })
    client.setQueryData(keys.alerts.unread, message.unreadCount)
  }
