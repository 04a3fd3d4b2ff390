/** Every call and method that shows members or their texts, for two members of whom one has blocked the other. */
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import type { Call } from '@hunch/proto/http'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let blocker: TestMember
let blocked: TestMember
let third: TestMember
let admin: TestMember
/** A post of the third person. */
let postId: string
/** A comment of the third person on that post. All three like it. */
let likedId: string
/** For each of the two members: a comment with a reply by the third person, a comment without replies, and a post. */
const written = new Map<TestMember, { readonly answered: string; readonly alone: string; readonly postId: string }>()

beforeAll(async () => {
  world = await startWorld()
  ;[blocker, blocked, third] = [world.join(), world.join(), world.join()]
  admin = world.join({}, { role: 'admin' })
  postId = world.post(third).id
  likedId = (await world.say(third, postId)).body.id
  for (const member of [blocker, blocked]) {
    const answered = (await world.say(member, postId, { content: `answered ${member.id}` })).body.id
    await world.say(third, postId, { content: 'a reply', parentId: answered })
    const alone = (await world.say(member, postId, { content: `alone ${member.id}` })).body.id
    await world.say(member, postId, { content: `below ${member.id}`, parentId: likedId })
    written.set(member, { answered, alone, postId: world.post(member).id })
  }
  for (const viewer of [blocker, blocked, third, admin])
    for (const { postId: id } of written.values())
      await world.call(viewer, calls.setReaction, { params: { id }, body: { kind: 'heart' } })
  for (const member of [blocker, blocked, third]) {
    await world.call(member, calls.likeComment, about(likedId))
    for (const other of [blocker, blocked, third])
      if (other !== member) await world.call(member, calls.followUser, about(other.id))
  }
  before = await everything()
  await world.block(blocker, blocked, 1, true)
})
afterAll(() => world.stop())

let before: Record<string, readonly string[]>
const about = (id: string) => ({ params: { id } })

interface ShownComment {
  readonly id: string
  readonly content: string
  readonly unavailable: boolean
  readonly user: { readonly id: string } | null
  readonly replies: readonly ShownComment[]
}
const flat = (comments: readonly ShownComment[]): ShownComment[] =>
  comments.flatMap((comment) => [comment, ...flat(comment.replies)])
const commentsFor = async (viewer: TestMember): Promise<ShownComment[]> =>
  flat((await world.call(viewer, calls.listComments, about(postId))).body)
const idsOf = (members: readonly { readonly id: string }[]) => members.map(({ id }) => id)

/** Each surface returns the ids of members whom it shows to the viewer. The test looks for the id of the member `of`. */
const surfaces: Readonly<Record<string, (viewer: TestMember, of: TestMember) => Promise<readonly string[]>>> = {
  comments: async (viewer) => (await commentsFor(viewer)).map(({ user }) => user?.id ?? ''),
  'words of comments': async (viewer, of) =>
    (await commentsFor(viewer)).flatMap(({ content }) => (content.includes(of.id) ? [of.id] : [])),
  likes: async (viewer) =>
    (await world.call(viewer, calls.listLikes, about(likedId))).body.map(
      ({ user }: { user: { id: string } }) => user.id,
    ),
  "a member's comments": async (viewer, of) =>
    (await world.call(viewer, calls.listUserComments, about(of.id))).body.map(
      ({ user }: { user: { id: string } }) => user.id,
    ),
  "the viewer's reactions to a member's posts": async (viewer, of) => {
    const query = { posts: written.get(of)?.postId ?? '' }
    return (await world.call(viewer, calls.listOwnReactions, { query })).body.map(() => of.id)
  },
  "a third member's followers": async (viewer) =>
    idsOf((await world.call(viewer, calls.listFollowers, about(third.id))).body),
  'whom a third member follows': async (viewer) =>
    idsOf((await world.call(viewer, calls.listFollowing, about(third.id))).body),
  "the member's own followers": async (viewer, of) =>
    (await world.call(viewer, calls.listFollowers, about(of.id))).body.map(() => of.id),
  'whom the member follows': async (viewer, of) =>
    (await world.call(viewer, calls.listFollowing, about(of.id))).body.map(() => of.id),
}

const shownOf = async (name: string, viewer: TestMember, of: TestMember) =>
  ((await surfaces[name]?.(viewer, of)) ?? []).filter((id) => id === of.id)
const views = (): [string, TestMember, TestMember][] => [
  ['the blocker', blocker, blocked],
  ['the blocked', blocked, blocker],
  ['a third person, of the blocker', third, blocker],
  ['a third person, of the blocked', third, blocked],
  ['the admin, of the blocker', admin, blocker],
  ['the admin, of the blocked', admin, blocked],
]
async function everything() {
  const shown: Record<string, readonly string[]> = {}
  for (const name of Object.keys(surfaces))
    for (const [who, viewer, of] of views()) shown[`${name}: ${who}`] = await shownOf(name, viewer, of)
  return shown
}

test.each(Object.keys(surfaces))(
  '%s: neither of the two is shown anything of the other; everything else stays',
  async (name) => {
    // The block has ended the follows between the two, so these lists have lost one entry.
    const fewer = name === "the member's own followers" || name === 'whom the member follows' ? 1 : 0
    for (const [who, viewer, of] of views()) {
      const was = before[`${name}: ${who}`] ?? []
      expect([who, was.length > fewer]).toEqual([who, true])
      const isOneOfTheTwo = viewer === blocker || viewer === blocked
      expect([who, await shownOf(name, viewer, of)]).toEqual([who, isOneOfTheTwo ? [] : was.slice(fewer)])
    }
  },
)

test('a hidden comment with replies leaves an empty place, without words, author or likes', async () => {
  for (const [viewer, of] of [
    [blocker, blocked],
    [blocked, blocker],
  ] as const) {
    const shown = await commentsFor(viewer)
    const { answered = '', alone = '' } = written.get(of) ?? {}
    expect(shown.find(({ id }) => id === answered)).toMatchObject({
      content: '',
      deleted: false,
      unavailable: true,
      user: null,
      likeCount: 0,
      liked: false,
      replies: [{ content: 'a reply', unavailable: false, user: { id: third.id } }],
    })
    expect(idsOf(shown)).not.toContain(alone)
  }
  expect((await commentsFor(third)).filter(({ unavailable }) => unavailable)).toEqual([])
})

test('pages of comments stay full although hidden ones are left out', async () => {
  const { body } = await world.call(blocked, calls.listComments, { ...about(postId), query: { limit: '3' } })
  expect(body).toHaveLength(3)
})

/** Calls about a comment, which all fail in the same way if it is missing. */
const aboutComment: readonly Call[] = [
  calls.listLikes,
  calls.getMyLike,
  calls.likeComment,
  calls.unlikeComment,
  calls.deleteComment,
]
const aboutMember: readonly Call[] = [
  calls.followUser,
  calls.unfollowUser,
  calls.getFollowStatus,
  calls.listFollowers,
  calls.listFollowing,
  calls.listUserComments,
]
const aboutPost: readonly Call[] = [calls.listComments, calls.getCommenting, calls.getReactions, calls.removeReaction]
const named = (contracts: readonly Call[]) => contracts.map((each) => [`${each.method} ${each.path}`, each] as const)
const theTwo = () =>
  [
    [blocker, blocked],
    [blocked, blocker],
  ] as const

const ask = async (viewer: TestMember, contract: Call, id: string) => {
  const { status, body } = await world.call(viewer, contract, { params: { id } })
  return [status, body?.detail ?? body]
}

test.each(named(aboutComment))('threat 61: %s replies as for a missing comment', async (_name, contract) => {
  for (const [viewer, of] of theTwo())
    for (const id of [written.get(of)?.answered ?? '', written.get(of)?.alone ?? ''])
      expect(await ask(viewer, contract, id)).toEqual(await ask(viewer, contract, nowhere))
})

test.each(named(aboutMember))('threat 61: %s replies as for a missing member', async (_name, contract) => {
  for (const [viewer, of] of theTwo())
    expect(await ask(viewer, contract, of.id)).toEqual(await ask(viewer, contract, nowhere))
})

test.each(named(aboutPost))('threat 61: %s replies as for a missing post', async (_name, contract) => {
  for (const [viewer, of] of theTwo())
    expect(await ask(viewer, contract, written.get(of)?.postId ?? '')).toEqual(await ask(viewer, contract, nowhere))
})

test('threat 61: commenting on a post and replying to a comment fail as for missing ones', async () => {
  for (const [viewer, of] of theTwo()) {
    const { answered, alone, postId: own } = written.get(of) ?? {}
    const problem = ({ status, body }: Awaited<ReturnType<World['say']>>) => [status, body.code, body.detail]
    expect(problem(await world.say(viewer, own))).toEqual(problem(await world.say(viewer, nowhere)))
    for (const parentId of [answered, alone])
      expect(problem(await world.say(viewer, postId, { parentId }))).toEqual(
        problem(await world.say(viewer, postId, { parentId: nowhere })),
      )
  }
  const reply = await world.say(admin, postId, { parentId: written.get(blocked)?.alone })
  expect(reply.status).toBe(201)
  await world.call(admin, calls.deleteComment, about(reply.body.id))
})

test('of several viewers who read a post at once, only the blocked one does not find it', async () => {
  const own = written.get(blocker)?.postId ?? ''
  const viewers = [blocked, third, blocked, admin, blocker]
  const replies = await Promise.all(viewers.map((viewer) => world.call(viewer, calls.listComments, about(own))))
  expect(replies.map(({ status }) => status)).toEqual([404, 200, 404, 200, 200])
})

test('the list of followers to notify leaves out those from whom the member is hidden', async () => {
  const other = world.join()
  await world.call(other, calls.followUser, about(third.id))
  const listed = async () =>
    (await world.connectAs(SocialService, 'notifications').listFollowers({ memberId: third.id })).memberIds
  expect(await listed()).toContain(other.id)
  await world.setBlock(third, other, 1, true)
  expect(await listed()).not.toContain(other.id)
})
