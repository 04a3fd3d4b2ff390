/** Surfaces: every call and method that shows members or posts, each once. */
import * as calls from '@hunch/proto/http'
import { type Call, castVote, setCallSettings, setShownVote } from '@hunch/proto/http'
import { inMinutes, startWorld, type TestMember, type World } from './world.ts'

/** The service with four members. `one` and `two` have posts. All four have voted on all posts. */
export interface Surfaces {
  readonly world: World
  readonly one: TestMember
  readonly two: TestMember
  readonly third: TestMember
  readonly admin: TestMember
  /** A group with all four members. */
  readonly groupId: string
  /** The posts of `one` and `two`: for each member, one open post and one with a result. */
  readonly posts: ReadonlyMap<TestMember, { readonly open: string; readonly resolved: string }>
  /** The snapshot of each member's first For You list. */
  readonly kept: Map<TestMember, string>
}

/** Makes a call as `viewer`, about the member `of` if the call needs one. Returns the ids of the shown posts or members. */
type Read = (at: Surfaces, viewer: TestMember, of: TestMember) => Promise<readonly string[]>

export const idsIn = (items: readonly { prediction: { id: string } }[]) => items.map(({ prediction }) => prediction.id)
export const postsOf = ({ posts }: Surfaces, of: TestMember): string[] => Object.values(posts.get(of) ?? {})
export const openOf = ({ posts }: Surfaces, of: TestMember): string => posts.get(of)?.open ?? ''

const about = (id: string) => ({ params: { id } })
const idsOf = async ({ world }: Surfaces, viewer: TestMember, contract: Call, request = {}) =>
  idsIn((await world.call(viewer, contract, request)).body)
const callsOf = async ({ world }: Surfaces, viewer: TestMember, of: TestMember): Promise<string[]> =>
  (await world.call(viewer, calls.listCalls, about(of.id))).body.map(
    (call: { predictionId: string }) => call.predictionId,
  )
const viewable =
  (caller: string): Read =>
  async (at, viewer, of) =>
    (await at.world.rpcAs(caller).mayView({ memberId: viewer.id, postIds: postsOf(at, of) })).postIds
const cards =
  (caller: string): Read =>
  async (at, viewer, of) => {
    const { cards } = await at.world.rpcAs(caller).getPostCards({ memberId: viewer.id, postIds: postsOf(at, of) })
    return cards.map(({ postId }) => postId)
  }

export const surfaces: Readonly<Record<string, Read>> = {
  explore: (at, viewer) => idsOf(at, viewer, calls.explore),
  'For You': (at, viewer) => idsOf(at, viewer, calls.recommendationsFeed),
  'a kept list of For You': (at, viewer) =>
    idsOf(at, viewer, calls.recommendationsFeed, { query: { snapshot: at.kept.get(viewer) } }),
  async trending(at, viewer) {
    await fillTrending(at)
    return idsOf(at, viewer, calls.listTrending)
  },
  search: (at, viewer) => idsOf(at, viewer, calls.searchPredictions, { query: { q: 'swallows' } }),
  'search with a mistake': (at, viewer) => idsOf(at, viewer, calls.searchPredictions, { query: { q: 'swalows' } }),
  "a member's posts": (at, viewer, of) => idsOf(at, viewer, calls.listUserPredictions, about(of.id)),
  "a member's posts at their other address": (at, viewer, of) =>
    idsOf(at, viewer, calls.listPredictionsOfUser, about(of.id)),
  "a group's posts": (at, viewer) => idsOf(at, viewer, calls.listGroupPredictions, { params: { groupId: at.groupId } }),
  highlights: async (at, viewer) => {
    const { closingSoon, newResults } = (await at.world.call(viewer, calls.listHighlights)).body
    return [...idsIn(closingSoon), ...idsIn(newResults)]
  },
  'people to follow': async (at, viewer) =>
    (await at.world.call(viewer, calls.suggestPeople)).body.map(({ user }: { user: { id: string } }) => user.id),
  'own calls': (at, viewer) => callsOf(at, viewer, viewer),
  "a third member's calls": (at, viewer) => callsOf(at, viewer, at.third),
  'votes shown beside comments': async (at, viewer) => {
    const own = openOf(at, viewer) || openOf(at, at.one)
    const shown: { userId: string }[] = (await at.world.call(viewer, calls.listShownVotes, about(own))).body
    return shown.map(({ userId }) => userId)
  },
  'MayView for the gateway': viewable('gateway'),
  'MayView for social': viewable('social'),
  'MayView for notifications': viewable('notifications'),
  'MayView for analytics': viewable('analytics'),
  'MayView for media': viewable('media'),
  'GetPostCards for social': cards('social'),
  'GetPostCards for moderation': cards('moderation'),
}

/** Calls about one post, which all fail in the same way if it is missing. */
export const callsAboutPost: readonly (readonly [Call, object?])[] = [
  [calls.getPrediction],
  [calls.listVersions],
  [calls.updatePrediction, { headline: 'Mine', supportingStatement: 'now' }],
  [calls.deletePrediction],
  [calls.resolvePrediction, { result: true }],
  [calls.takeBackResult],
  [calls.revealResult],
  [calls.listShownVotes],
  [calls.setShownVote, { shown: true }],
  [calls.getVote],
  [calls.withdrawVote],
  [calls.listPredictionJournal],
]

/** Returns the ids that a surface shows to a viewer, sorted: only those of the member `of` and of their posts. */
export async function shownOf(
  at: Surfaces,
  name: string,
  viewer: TestMember,
  of: TestMember,
): Promise<readonly string[]> {
  const own = new Set([of.id, ...postsOf(at, of)])
  return ((await surfaces[name]?.(at, viewer, of)) ?? []).filter((id) => own.has(id)).sort()
}

/** Returns the ids that each surface shows in each view. */
export async function everything(at: Surfaces, views: readonly (readonly [string, TestMember, TestMember])[]) {
  const shown: Record<string, readonly string[]> = {}
  for (const name of Object.keys(surfaces))
    for (const [who, viewer, of] of views) shown[`${name}: ${who}`] = await shownOf(at, name, viewer, of)
  return shown
}

/** Makes a call about a post. Returns the status of the reply, and the code and detail of its problem. */
export async function ask({ world }: Surfaces, viewer: TestMember | null, contract: Call, id: string, body?: object) {
  const reply = await world.call(viewer, contract, { params: { id, predictionId: id }, body })
  return [reply.status, reply.body?.code, reply.body?.detail]
}

/** Lists all posts as trending. They have too few acts, so the service removes them within a minute. */
export const fillTrending = ({ world }: Pick<Surfaces, 'world'>): Promise<unknown> =>
  world.rows(`insert into trending (post_ids, refreshed_at) select array_agg(id order by id), app_now() from posts
    on conflict (only_row) do update set post_ids = excluded.post_ids, refreshed_at = excluded.refreshed_at`)

export async function startSurfaces(): Promise<Surfaces> {
  const world = await startWorld()
  const [one, two] = [world.join({ firstName: 'Ann' }), world.join({ firstName: 'Bob' })]
  const third = world.join({ firstName: 'Cem' })
  const admin = world.join({ firstName: 'Ada' }, { role: 'admin' })
  const everybody = [one, two, third, admin]
  const groupId = world.groups.make(false, ...everybody)
  const posts = new Map<TestMember, { open: string; resolved: string }>()
  for (const owner of [one, two]) {
    const open = await world.post(owner, { groupId, headline: 'Swallows fly low', deadline: inMinutes(60) })
    const resolved = await world.post(owner, { groupId, headline: 'Swallows flew low', deadline: inMinutes(90) })
    posts.set(owner, { open, resolved })
  }
  await voteOn([...posts.values()], everybody, world)
  await world.call(third, setCallSettings, { body: { showSettledCalls: true } })
  for (const { resolved } of posts.values())
    await world.rows(
      `update posts set deadline = now() - interval '2 hours', resolved_at = now() - interval '1 hour', result = true,
        resolved_by = 'owner', lapses_at = now() + interval '1 day' where id = $1`,
      [resolved],
    )
  await fillTrending({ world })
  const kept = new Map<TestMember, string>()
  for (const viewer of everybody) {
    const { headers } = await world.call(viewer, calls.recommendationsFeed)
    kept.set(viewer, headers.get('feed-snapshot') ?? '')
  }
  return { world, one, two, third, admin, groupId, posts, kept }
}

async function voteOn(
  posts: readonly { open: string; resolved: string }[],
  members: readonly TestMember[],
  world: World,
) {
  for (const { open, resolved } of posts)
    for (const member of members) {
      for (const predictionId of [open, resolved])
        await world.call(member, castVote, { body: { predictionId, vote: true } })
      await world.call(member, setShownVote, { params: { predictionId: open }, body: { shown: true } })
    }
}
