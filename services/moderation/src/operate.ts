/** Runs the operator's commands for moderation's events, with the settings of the environment. */
import { operateProcess } from '@hunch/kit/operations'
import { operateModerationBy } from './operations.ts'

await operateProcess('moderation', operateModerationBy)
