/** Social: what an operator can do about its events, by its own environment. */
import { operateProcess } from '@hunch/kit/operations'
import { operateSocialBy } from './operations.ts'

await operateProcess('social', operateSocialBy)
