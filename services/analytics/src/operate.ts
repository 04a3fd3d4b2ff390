/** Analytics: what an operator can do about its events, by its own environment. */
import { operateProcess } from '@hunch/kit/operations'
import { operateAnalyticsBy } from './operations.ts'

await operateProcess('analytics', operateAnalyticsBy)
