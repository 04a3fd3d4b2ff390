/** Reads the viewer's reactions to posts, which feeds do not contain. Loaded with the first post that has reactions. */
import { call } from './call.ts'
import type { ReactionKind } from './reactions.ts'

/** How long to collect ids for one request, in ms. The cards of a page appear together. */
const gatherMs = 50
/** Maximum ids per request. */
const maxIds = 100

interface Batch {
  readonly ids: Set<string>
  readonly kinds: Promise<ReadonlyMap<string, ReactionKind>>
}

let gathering: Batch | undefined

/** Reads the viewer's reaction to a post; null if there is none. Reads requested at about the same time share one call. */
export async function readOwnReaction(predictionId: string): Promise<ReactionKind | null> {
  if (!gathering || gathering.ids.size === maxIds) gathering = startBatch()
  gathering.ids.add(predictionId)
  return (await gathering.kinds).get(predictionId) ?? null
}

function startBatch(): Batch {
  const ids = new Set<string>()
  const read = async () => {
    await new Promise((done) => setTimeout(done, gatherMs))
    if (gathering === batch) gathering = undefined
    const own = await call('listOwnReactions', { query: { posts: [...ids].join(',') } })
    return new Map(own.map(({ predictionId, kind }) => [predictionId, kind]))
  }
  const batch: Batch = { ids, kinds: read() }
  return batch
}
