/** Every call and method that shows comments, judged for comments that moderation has hidden. */
import { newId } from '@hunch/kit/postgres'
import { eventOf } from '@hunch/kit/testing'
import { VisibilityChangedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import type { Call } from '@hunch/proto/http'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let author: TestMember
let other: TestMember
let admin: TestMember
let postId: string
/** A comment of the author with a reply by the other member. */
let answered: string
/** A comment of the author without replies. */
let alone: string
/** A reply of the author to a comment of the other member. */
let below: string
/** The other member's reply to `answered`. */
let reply: string
let before: Record<string, readonly string[]>
const acts = new Map<string, string>()

beforeAll(async () => {
  world = await startWorld()
  ;[author, other] = [world.join(), world.join()]
  admin = world.join({}, { role: 'admin' })
  postId = world.post(other).id
  const say = async (member: TestMember, content: string, parentId?: string): Promise<string> =>
    (await world.say(member, postId, { content, parentId })).body.id
  const top = await say(other, 'top')
  answered = await say(author, 'bad words, answered')
  reply = await say(other, 'a reply', answered)
  alone = await say(author, 'bad words, alone')
  below = await say(author, 'bad words, below', top)
  for (const id of hidden()) {
    acts.set(id, newId())
    for (const member of [author, other, admin]) await world.call(member, calls.likeComment, { params: { id } })
  }
  before = await everything()
  for (const [id, actId] of acts) await world.takeAct(actId, id)
})
afterAll(() => world.stop())

const hidden = () => [answered, alone, below]

interface ShownComment {
  readonly id: string
  readonly content: string
  readonly unavailable: boolean
  readonly isHidden?: true
  readonly replies: readonly ShownComment[]
}
const flat = (comments: readonly ShownComment[]): ShownComment[] =>
  comments.flatMap((comment) => [comment, ...flat(comment.replies)])
const commentsFor = async (viewer: TestMember): Promise<ShownComment[]> =>
  flat((await world.call(viewer, calls.listComments, { params: { id: postId } })).body)
const getComments = async (memberId: string, commentIds = [...hidden(), reply]) =>
  (await world.connectAs(SocialService, 'moderation').getComments({ memberId, commentIds })).comments

/** Each surface returns the ids of the comments whose texts a viewer is shown. */
const surfaces: Readonly<Record<string, (viewer: TestMember) => Promise<readonly string[]>>> = {
  comments: async (viewer) => (await commentsFor(viewer)).flatMap(({ id, content }) => (content ? [id] : [])),
  "a member's comments": async (viewer) =>
    (await world.call(viewer, calls.listUserComments, { params: { id: author.id } })).body.map(
      ({ id }: { id: string }) => id,
    ),
  'GetComments for moderation': async ({ id }) => (await getComments(id)).map(({ commentId }) => commentId),
}
const shownOf = async (name: string, viewer: TestMember) =>
  ((await surfaces[name]?.(viewer)) ?? []).filter((id) => hidden().includes(id)).sort()
const views = (): [string, TestMember][] => [
  ['the author', author],
  ['another member', other],
  ['the admin', admin],
]
async function everything() {
  const shown: Record<string, readonly string[]> = {}
  for (const name of Object.keys(surfaces))
    for (const [who, viewer] of views()) shown[`${name}: ${who}`] = await shownOf(name, viewer)
  return shown
}

test.each(Object.keys(surfaces))('%s: only their author is shown them', async (name) => {
  for (const [who, viewer] of views()) {
    expect([who, before[`${name}: ${who}`]]).toEqual([who, hidden().sort()])
    expect([who, await shownOf(name, viewer)]).toEqual([who, viewer === author ? hidden().sort() : []])
  }
})

test('others see an empty place if there are replies; the author sees that the comments are hidden', async () => {
  for (const viewer of [other, admin]) {
    const shown = await commentsFor(viewer)
    const place = shown.find(({ id }) => id === answered)
    expect(place).toMatchObject({
      content: '',
      deleted: false,
      unavailable: true,
      user: null,
      likeCount: 0,
      liked: false,
      replies: [{ content: 'a reply', unavailable: false }],
    })
    expect(place).not.toHaveProperty('isHidden')
    expect(shown.map(({ id }) => id)).not.toContain(alone)
    expect(shown.map(({ id }) => id)).not.toContain(below)
  }
  const own = await commentsFor(author)
  expect(
    own
      .filter(({ isHidden }) => isHidden)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(hidden().sort())
  expect(own.find(({ id }) => id === answered)).toMatchObject({ likeCount: 3, liked: true, unavailable: false })
})

test('pages stay full although hidden comments are left out; counts stay', async () => {
  const { body } = await world.call(other, calls.listComments, { params: { id: postId }, query: { limit: '2' } })
  expect(body).toHaveLength(2)
  const [tally] = await world.rows('select comment_count, commenter_count from post_tallies where post_id = $1', [
    postId,
  ])
  expect(tally).toEqual({ comment_count: 5, commenter_count: 2 })
})

const aboutComment: readonly Call[] = [
  calls.listLikes,
  calls.getMyLike,
  calls.likeComment,
  calls.unlikeComment,
  calls.deleteComment,
]
const problem = ({ status, body }: Awaited<ReturnType<World['say']>>) => [status, body?.code, body?.detail]

test.each(aboutComment.map((each) => [`${each.method} ${each.path}`, each] as const))(
  '%s replies as for a missing comment',
  async (_name, contract) => {
    for (const viewer of [other, admin])
      for (const id of hidden())
        expect(problem(await world.call(viewer, contract, { params: { id } }))).toEqual(
          problem(await world.call(viewer, contract, { params: { id: nowhere } })),
        )
  },
)

test('others cannot reply to them, their author can', async () => {
  for (const viewer of [other, admin])
    for (const parentId of hidden())
      expect(problem(await world.say(viewer, postId, { parentId }))).toEqual(
        problem(await world.say(viewer, postId, { parentId: nowhere })),
      )
  const own = await world.say(author, postId, { parentId: alone })
  expect(own.status).toBe(201)
  await world.call(author, calls.deleteComment, { params: { id: own.body.id } })
})

test('a member’s list leaves out comments on posts hidden by moderation, and its pages stay full', async () => {
  const [writer, owner] = [world.join(), world.join()]
  const posts = [world.post(owner), world.post(owner), world.post(owner)] as const
  for (const { id } of posts) await world.say(writer, id)
  const [, middle] = posts
  const { id, ownerId } = middle
  const set = (hidden: boolean, version: bigint) =>
    world.append('predictions', eventOf(VisibilityChangedSchema, id, { postId: id, ownerId, hidden }, { version }))
  const pageFor = async (viewer: TestMember) =>
    (await world.call(viewer, calls.listUserComments, { params: { id: writer.id }, query: { limit: '2' } })).body.map(
      ({ predictionId }: { predictionId: string }) => predictionId,
    )
  await set(true, 2n)
  const shown = world.predictions.posts.get(id)
  world.predictions.posts.delete(id)
  for (const viewer of [other, admin, writer]) expect(await pageFor(viewer)).toEqual([posts[2].id, posts[0].id])
  if (shown) world.predictions.posts.set(id, shown)
  expect(await pageFor(owner)).toEqual([posts[2].id, id])
  await set(false, 4n)
  await set(true, 3n)
  expect(await pageFor(other)).toEqual([posts[2].id, id])
})

test('an export marks hidden comments', async () => {
  const { files } = await world.connectAs(SocialService, 'auth').exportMember({ memberId: author.id })
  const exported: { id: string; hiddenByModeration: boolean }[] = JSON.parse(files['comments.json'] ?? '')
  expect(
    exported
      .filter((each) => each.hiddenByModeration)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(hidden().sort())
})

test('once the acts are lifted, everything is shown as before', async () => {
  for (const [id, actId] of acts) await world.liftAct(actId, id)
  expect(await everything()).toEqual(before)
  expect((await commentsFor(author)).filter(({ isHidden }) => isHidden)).toEqual([])
})
