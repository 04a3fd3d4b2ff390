/** Moderation as a process of its own. */
import { runProcess } from '@hunch/kit/lifecycle'
import { readModerationConfig } from './config.ts'
import { createModeration } from './service.ts'

await runProcess(readModerationConfig, createModeration)
