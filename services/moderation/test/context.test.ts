/** The conversation beside a reported comment. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { put } from './support/things.ts'
import { type Person, startWorld, type World } from './support/world.ts'

let world: World
let ann: Person
let bob: Person
let moderator: Person
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

test('other cases have no context, and of a private group only the reported comment is shown', async () => {
  expect((await world.open(moderator, await world.caseOf(post))).body.context).toBeNull()
  const secret = world.privatePost(ann, [bob])
  const inside = put(world.social, bob, 'Psst', { postId: secret, only: [ann.id, bob.id] })
  const about = await caseAbout(inside, ann)
  expect([about.isPrivate, about.context]).toEqual([true, null])
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
