/** Notifications as a process of its own. */
import { runProcess } from '@hunch/kit/lifecycle'
import { readNotificationsConfig } from './config.ts'
import { createNotifications } from './service.ts'

await runProcess(readNotificationsConfig, createNotifications)
