/** Runs the notifications service as a separate process. */
import { runProcess } from '@hunch/kit/lifecycle'
import { readNotificationsConfig } from './config.ts'
import { createNotifications } from './service.ts'

await runProcess(readNotificationsConfig, createNotifications)
