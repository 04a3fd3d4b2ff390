import type { QueryClient } from '@tanstack/react-query'
import { keys, type LiveMessage } from '../../../api/index.ts'
import { isHolding } from './useHeld.ts'

/**
 * Handles live updates of notifications: reads the unread count, which refreshes the rest (see useUnread). The message's
 * own counts also those that a block or a lost right hides from the viewer.
 */
export const handleAlertUpdates =
  (client: QueryClient) =>
  (message: LiveMessage): void => {
    if (message.kind === 'reset') void client.invalidateQueries({ queryKey: keys.alerts.all })
    if (message.kind !== 'notification' || isHolding(client)) return
    void client.invalidateQueries({ queryKey: keys.alerts.unread })
  }
