/** Groups: what an operator can do about its events, by its own environment. */
import { operateProcess } from '@hunch/kit/operations'
import { operateGroupsBy } from './operations.ts'

await operateProcess('groups', operateGroupsBy)
