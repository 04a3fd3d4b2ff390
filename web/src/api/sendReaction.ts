/** Sends reactions to posts. Loaded before the first reaction: when the browser is idle, or a pointer reaches a heart. */
import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'
import { type ReactionKind, type Reactions, reactionKinds } from './reactions.ts'

/** Returns a post's reactions after the viewer has changed their own to `mine`; null removes the viewer's reaction. */
export function withMine({ counts, mine: before }: Reactions, mine: ReactionKind | null): Reactions {
  const moved = (kind: ReactionKind) =>
    Math.max(0, (counts[kind] ?? 0) + Number(kind === mine) - Number(kind === before))
  return { counts: Object.fromEntries(reactionKinds.map((kind) => [kind, moved(kind)])), mine }
}

/** The total number of reactions. */
export const countReactions = ({ counts }: Reactions): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The viewer's reaction to each post before the taps that are being sent. Restored if the last tap fails. */
const saved = new Map<string, ReactionKind | null>()

/** The ids of the posts whose reactions are being sent. */
export const postsBeingSent = (): string[] => [...saved.keys()]

/** Returns by how much a post's number of reactions changes: 1, 0 or -1. */
const stepOf = (from: ReactionKind | null, to: ReactionKind | null): number =>
  Number(to !== null) - Number(from !== null)

interface Callbacks {
  /** The change of the number of reactions (1 or -1) that the page already shows for this tap. Default: 0. */
  readonly shownStep?: number
  /** Called with each further change of the number of reactions: when the tap is sent, and when it is rolled back. */
  onStep?(step: number): void
  /** Called with the number of reactions after the server has confirmed the last tap. */
  onCount(count: number): void
  onError(error: unknown): void
}

/**
 * Sets or removes (null) the viewer's reaction to a post. The change is optimistic and shown in the query cache. Calls
 * run one after the other, and the last tap wins.
 */
export function sendReaction(
  client: QueryClient,
  predictionId: string,
  kind: ReactionKind | null,
  { shownStep = 0, onStep, onCount, onError }: Callbacks,
): void {
  const params = { id: predictionId }
  const queryKey = keys.reactions.ofPost(predictionId)
  const mutationKey = keys.reactions.reacting(predictionId)
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const sending = new MutationObserver<Reactions, unknown, ReactionKind | null>(client, {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (wanted) =>
      wanted ? call('setReaction', { params, body: { kind: wanted } }) : call('removeReaction', { params }),
    async onMutate(wanted) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Reactions>(queryKey) ?? { counts: {}, mine: null }
      if (!saved.has(predictionId)) saved.set(predictionId, before.mine)
      client.setQueryData(queryKey, withMine(before, wanted))
      onStep?.(stepOf(before.mine, wanted) - shownStep)
    },
    onSuccess(answer) {
      saved.set(predictionId, answer.mine)
      if (!isLast()) return // a later tap is pending and already shown
      saved.delete(predictionId)
      client.setQueryData(queryKey, answer)
      onCount(countReactions(answer))
    },
    onError(error, wanted) {
      if (isLast()) {
        const before = saved.get(predictionId) ?? null
        saved.delete(predictionId)
        onStep?.(stepOf(wanted, before))
        client.setQueryData<Reactions>(queryKey, (shown) => shown && withMine(shown, before))
        void client.invalidateQueries({ queryKey })
      }
      onError(error)
    },
  })
  sending.mutate(kind).catch(() => undefined) // already reported by onError
}
