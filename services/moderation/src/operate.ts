/** Moderation: what an operator can do about its events, by its own environment. */
import { operateProcess } from '@hunch/kit/operations'
import { operateModerationBy } from './operations.ts'

await operateProcess('moderation', operateModerationBy)
