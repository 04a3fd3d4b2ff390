import type { Containment } from '@hunch/kit/http'
import type { Log } from '@hunch/kit/log'
import type { Timers } from '@hunch/kit/timers'
import type { Limits } from '../limits.ts'
import type { Sessions } from '../sessions/session-cache.ts'
import type { ReplayBuffer } from './replay-buffer.ts'
import type { StreamIndex } from './stream-index.ts'

/** Returns those of the posts that the member may see. Rejects if predictions is unavailable. */
export type MayView = (memberId: string, postIds: readonly string[]) => Promise<readonly string[]>

/** Dependencies of the functions of live updates. */
export interface LiveContext {
  readonly limits: Limits
  readonly log: Log
  readonly timers: Timers
  readonly sessions: Sessions
  readonly mayView: MayView
  readonly replayBuffer: ReplayBuffer
  readonly streams: StreamIndex
  readonly containment: Containment
}
