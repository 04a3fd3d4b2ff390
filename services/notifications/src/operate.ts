/** What an operator can do about the events of notifications, by its own environment. */
import { operateProcess } from '@hunch/kit/operations'
import { operateNotificationsBy } from './operations.ts'

await operateProcess('notifications', operateNotificationsBy)
