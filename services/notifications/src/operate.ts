/** Operator commands for the events of notifications, configured by the process's environment. */
import { operateProcess } from '@hunch/kit/operations'
import { operateNotificationsBy } from './operations.ts'

await operateProcess('notifications', operateNotificationsBy)
