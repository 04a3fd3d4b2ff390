/** The context of reported posts and comments: the conversation around a comment, and the group. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { put } from './support/things.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let moderator: TestMember
let post: string
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ann = world.join({ firstName: 'Ann' })
  bob = world.join({ firstName: 'Bob' })
  moderator = world.joinAs('moderator')
  post = world.post(ann)
})

/** Reports a comment of Bob's, and opens its case as a moderator. */
async function caseAbout(comment: string, reporter = world.join()) {
  await world.report(reporter, 'comment', comment)
  const [{ id }] = await world.rows('select id from cases where target_id = $1', [comment])
  return (await world.open(moderator, id)).body
}

const reply = (to: string) => put(world.social, bob, 'You are wrong', { postId: post, parentId: to })

test('the case of a reply has its post and the comment that it replies to, with their authors', async () => {
  const parent = put(world.social, ann, 'As I said', { postId: post })
  expect((await caseAbout(reply(parent))).context).toMatchObject({
    post: { member: { id: ann.id, firstName: 'Ann' }, words: 'It rains on Monday' },
    parent: { member: { id: ann.id }, words: 'As I said' },
  })
})

test('the context is shown even if the author of the comment may not see it', async () => {
  const id = reply('')
  const about = await caseAbout(id)
  const before = world.predictions.things.get(post)
  if (before) world.predictions.things.set(post, { ...before, only: [ann.id] })
  expect((await world.open(moderator, about.id)).body.context).toMatchObject({
    post: { words: 'It rains on Monday' },
    parent: null,
  })
})

test('a deleted post is absent from the context', async () => {
  const parent = put(world.social, ann, 'As I said', { postId: post })
  const about = await caseAbout(reply(parent))
  world.predictions.things.delete(post)
  expect((await world.open(moderator, about.id)).body.context).toMatchObject({
    post: null,
    parent: { words: 'As I said' },
  })
})

test('a post and a comment in a public group have its name, also if they are hidden', async () => {
  const group = { id: put(world.groups, ann, 'Rowers'), name: 'Rowers' }
  const inGroup = put(world.predictions, ann, 'We will win', { openGroupId: group.id })
  const id = await world.caseOf(inGroup)
  expect((await world.open(moderator, id)).body.context).toEqual({ post: null, parent: null, group })
  expect((await world.act(moderator, id, 'hide')).body).toMatchObject({ path: null, context: { group } })
  const comment = put(world.social, bob, 'You will lose', { postId: inGroup })
  expect((await caseAbout(comment)).context).toMatchObject({ post: { words: 'We will win' }, group })
  world.groups.mood.away = true
  const { status, body } = await world.open(moderator, id).finally(() => {
    world.groups.mood.away = false
  })
  expect([status, body.context]).toEqual([200, { post: null, parent: null, group: null }])
})

test('threat 86: the case of a post has its earlier wordings, and which of them only the author still sees', async () => {
  const earlierWordings = [
    { headline: 'He may be a crook', replacedMs: 2_000n },
    { headline: 'What a crook', supportingStatement: 'As all know.', replacedMs: 1_000n, isWithheld: true },
  ]
  const reworded = put(world.predictions, ann, 'He may win', { earlierWordings })
  const { words, context } = (await world.open(moderator, await world.caseOf(reworded))).body
  expect([words, context.earlierWordings]).toEqual([
    'He may win\nAs I said.',
    [
      { words: 'He may be a crook', replacedAt: '1970-01-01T00:00:02.000Z', isWithheld: false },
      { words: 'What a crook\nAs all know.', replacedAt: '1970-01-01T00:00:01.000Z', isWithheld: true },
    ],
  ])
  const comment = put(world.social, bob, 'He will', { postId: reworded })
  expect((await caseAbout(comment)).context).not.toHaveProperty('earlierWordings')
})

test('the words of a reported Story contain its context', async () => {
  const story = put(world.predictions, ann, 'I move abroad', { context: 'My landlord is a crook' })
  expect((await world.open(moderator, await world.caseOf(story))).body.words).toBe(
    'I move abroad\nAs I said.\nMy landlord is a crook',
  )
})

test('other cases have no context, and of a private group only the reported comment is shown', async () => {
  const nothing = { post: null, parent: null, group: null }
  expect((await world.open(moderator, await world.caseOf(post))).body.context).toEqual(nothing)
  const group = put(world.groups, ann, 'Rowers')
  for (const [kind, id] of [
    ['group', group],
    ['member', ann.id],
  ] as const) {
    await world.report(bob, kind, id)
    const [{ id: caseId }] = await world.rows('select id from cases where target_id = $1', [id])
    expect((await world.open(moderator, caseId)).body.context).toBeNull()
  }
  const secret = world.privatePost(ann, [bob])
  const inside = put(world.social, bob, 'Psst', { postId: secret, only: [ann.id, bob.id] })
  const about = await caseAbout(inside, ann)
  expect([about.isPrivate, about.context]).toEqual([true, null])
  expect((await world.open(moderator, await world.caseOf(secret, bob))).body.context).toBeNull()
  const asked = [...world.predictions.requests, ...world.social.requests].filter(({ method }) =>
    ['getPostForModerators', 'getParentComment'].includes(method),
  )
  expect(asked.filter(({ message }) => message.postId === secret || message.commentId === inside)).toEqual([])
})

test('while predictions or social is unavailable a case is opened without context', async () => {
  const id = reply('')
  const about = await caseAbout(id)
  for (const peer of [world.predictions, world.social]) {
    peer.mood.away = true
    const { status, body } = await world.open(moderator, about.id).finally(() => {
      peer.mood.away = false
    })
    expect([status, body.context]).toEqual([200, null])
  }
})
