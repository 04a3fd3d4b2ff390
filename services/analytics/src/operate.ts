/** Operator commands for the events of analytics, configured by the process's environment. */
import { operateProcess } from '@hunch/kit/operations'
import { operateAnalyticsBy } from './operations.ts'

await operateProcess('analytics', operateAnalyticsBy)
