import type { Reply } from '@hunch/proto/http/client'
import { call } from './call.ts'

export type Reactions = Reply<'getReactions'>
export type ReactionKind = NonNullable<Reactions['mine']>

/** The quick reactions, in display order. */
export const reactionKinds: readonly ReactionKind[] = ['heart', 'laughing', 'surprised', 'sad', 'fire', 'thinking']

/** Reads a post's reactions. */
export const readReactions = (predictionId: string, signal?: AbortSignal): Promise<Reactions> =>
  call('getReactions', { params: { id: predictionId }, ...(signal ? { signal } : {}) })
