/** Operator commands for the events of media, configured by the process's environment. */
import { operateProcess } from '@hunch/kit/operations'
import { operateMediaBy } from './operations.ts'

await operateProcess('media', operateMediaBy)
