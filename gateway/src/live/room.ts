import type { Log } from '@hunch/kit/log'
import type { Limits } from '../config.ts'
import type { Sessions } from '../session.ts'
import type { StreamIndex } from './index-of-streams.ts'
import type { Memory } from './memory.ts'

/** Those of the posts that the member may see. Throws where that cannot be asked. */
export type MayView = (memberId: string, postIds: readonly string[]) => Promise<readonly string[]>

/** What the functions of live updates work with. */
export interface Room {
  readonly limits: Limits
  readonly log: Log
  readonly sessions: Sessions
  readonly mayView: MayView
  readonly memory: Memory
  readonly streams: StreamIndex
}
