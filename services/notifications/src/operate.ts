/** Notifications: what an operator can do about its events, by its own environment. */
import { operateProcess } from '@hunch/kit/operations'
import { operateNotificationsBy } from './operations.ts'

await operateProcess('notifications', operateNotificationsBy)
