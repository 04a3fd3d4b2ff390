import type { QueryClient } from '@tanstack/react-query'
import { keys, type LiveMessage } from '#api/index.ts'

/**
 * Handles live updates of notifications: refetches the unread count, which refreshes the lists (see useUnread).
 */
export const handleNotificationUpdates =
  (client: QueryClient) =>
  (message: LiveMessage): void => {
    if (message.kind === 'reset') void client.invalidateQueries({ queryKey: keys.notifications.all })
    if (message.kind === 'notification') void client.invalidateQueries({ queryKey: keys.notifications.unread })
  }
