/** Media: what an operator can do about its events, by its own environment. */
import { operateProcess } from '@hunch/kit/operations'
import { operateMediaBy } from './operations.ts'

await operateProcess('media', operateMediaBy)
