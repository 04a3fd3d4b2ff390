/** Two members, one of whom has blocked the other: through the gateway, from the moment the call returns. */

import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { createWorld, type World } from '../calls/world.ts'
import { answer, comment, group, post, type SignedInMember } from '../people.ts'
import { removeFolders } from '../world.ts'

jest.setTimeout(120_000)

const nowhere = '019aa000-0000-7000-8000-000000000000'

let world: World
/**
 * The content of Ada, who blocks, and of Zoe, who is blocked. Each has a post, and a comment on Ben's post. Ben has replied to
 * both comments.
 */
const theirs = new Map<SignedInMember, { readonly postId: string; readonly commentId: string }>()
/** Id of Ben's post. */
let about: string
/** Id of a comment by Ben that Ada and Zoe like. */
let liked: string
/** Id of a group of Ben that Ada and Zoe are in. */
let shared: string

beforeAll(async () => {
  world = await createWorld()
  const { product, ada, ben, zoe } = world
  about = await post(ben, { headline: 'Swallows' })
  shared = await group(ben, false, 'Everyone’s swallows')
  await product.settle()
  liked = await comment(ben, about)
  for (const member of [ada, zoe]) {
    await answer(member.browser.call('POST', `/api/comments/${liked}/like`))
    await answer(member.browser.call('POST', `/api/groups/${shared}/join`))
    await group(member, false, 'Own swallows')
    const postId = await post(member, { headline: 'Swallows' })
    const commentId = await comment(member, about)
    const reply = { predictionId: about, content: 'So it is.', parentId: commentId }
    await answer(ben.browser.call('POST', '/api/comments', reply), 201)
    await answer(ben.browser.call('POST', `/api/users/${member.id}/follow`))
    await answer(member.browser.call('POST', `/api/users/${ben.id}/follow`))
    theirs.set(member, { postId, commentId })
  }
  await answer(zoe.browser.call('POST', `/api/users/${ada.id}/follow`))
  await product.settle()
  for (const [member, other] of theTwo()) await comment(member, theirs.get(other)?.postId ?? '')
  await product.settle()
  for (const { browser } of [ada, zoe]) await answer(browser.call('GET', '/api/recommendations/feed'))
  await answer(ada.browser.call('PUT', `/api/blocks/${zoe.id}`))
})
afterAll(async () => {
  await world.product.stop()
  removeFolders()
})

const theTwo = () =>
  [
    [world.ada, world.zoe],
    [world.zoe, world.ada],
  ] as const

/** Lists of members or of their content, each path once. */
const lists: readonly ((of: SignedInMember) => string)[] = [
  () => '/api/predictions/explore?limit=50',
  () => '/api/predictions/trending?limit=50',
  () => '/api/recommendations/feed?limit=50',
  () => '/api/recommendations/people?limit=20',
  () => '/api/predictions/highlights',
  () => '/api/search/predictions?q=swallows',
  () => `/api/predictions/${about}/comments`,
  () => `/api/users/${world.ben.id}/followers`,
  () => `/api/users/${world.ben.id}/following`,
  ({ id }) => `/api/users/${id}/predictions`,
  ({ id }) => `/api/users/${id}/comments`,
  ({ id }) => `/api/users/${id}/followers`,
  ({ id }) => `/api/users/${id}/following`,
  () => `/api/comments/${liked}/likes`,
  () => `/api/groups/${shared}/members`,
  () => '/api/groups?limit=50',
  () => '/api/groups/search?q=swallows',
  ({ id }) => `/api/users/${id}/groups`,
  (of) => `/api/search/users?q=${firstName(of)}`,
]
const bodyOf = async ({ browser }: SignedInMember, path: string) => (await browser.call('GET', path)).text()
/** The ids of a member and of their post. The id of their comment may stay in a list, because Ben replied to the comment. */
const namesOf = (of: SignedInMember) => [of.id, theirs.get(of)?.postId ?? '']
const firstName = (of: SignedInMember) => (of === world.ada ? 'Ada' : 'Zoe')

describe('threat 61: lists', () => {
  test.each(lists.map((path, index) => [index, path] as const))(
    'list %i shows neither member the other',
    async (_, path) => {
      for (const [viewer, of] of theTwo()) {
        // A list of the member's own is addressed by their id.
        const text = (await bodyOf(viewer, path(of))).replaceAll(path(of), '')
        for (const name of namesOf(of)) expect(text).not.toContain(name)
      }
    },
  )

  test('a third person and the admin see both as before', async () => {
    for (const viewer of [world.ben, await world.admin()])
      for (const other of [world.ada, world.zoe]) {
        expect(await bodyOf(viewer, '/api/predictions/explore?limit=50')).toContain(theirs.get(other)?.postId)
        expect(await bodyOf(viewer, `/api/predictions/${about}/comments`)).toContain(other.id)
        expect(await bodyOf(viewer, `/api/users/${world.ben.id}/followers`)).toContain(other.id)
        expect(await bodyOf(viewer, `/api/comments/${liked}/likes`)).toContain(other.id)
        expect(await bodyOf(viewer, `/api/groups/${shared}/members`)).toContain(other.id)
        expect(await bodyOf(viewer, '/api/groups/search?q=swallows')).toContain(other.id)
      }
  })

  test('notifications no longer name the other, and still name third persons', async () => {
    const notifications = '/api/notifications?limit=50'
    for (const [viewer, of] of theTwo()) {
      expect(await bodyOf(viewer, notifications)).not.toContain(`"name":"${firstName(of)}"`)
      expect(await bodyOf(viewer, notifications)).toContain('"name":"Ben"')
    }
    // Ben has one notification about both followers. It names only one of them.
    const ofBen: { kind: string; params: object }[] = JSON.parse(await bodyOf(world.ben, notifications))
    const followed = ofBen.find(({ kind }) => kind === 'followed')
    expect(followed?.params).toEqual({ name: expect.stringMatching(/^(Ada|Zoe)$/), count: 1 })
  })
})

describe('threat 61: every call', () => {
  const calls: readonly (readonly [string, (ids: Ids) => string, ((ids: Ids) => unknown)?])[] = [
    ['GET', ({ postId }) => `/api/predictions/${postId}`],
    ['GET', ({ postId }) => `/api/predictions/${postId}/comments`],
    ['PUT', ({ postId }) => `/api/predictions/${postId}/reaction`, () => ({ kind: 'sad' })],
    ['POST', () => '/api/votes', ({ postId }) => ({ predictionId: postId, vote: true })],
    ['DELETE', ({ postId }) => `/api/votes/${postId}`],
    ['POST', () => '/api/comments', ({ postId }) => ({ predictionId: postId, content: 'Here I am.' })],
    [
      'POST',
      () => '/api/comments',
      ({ commentId }) => ({ predictionId: about, content: 'Here.', parentId: commentId }),
    ],
    ['POST', ({ commentId }) => `/api/comments/${commentId}/like`],
    ['GET', ({ commentId }) => `/api/comments/${commentId}/likes`],
    ['DELETE', ({ commentId }) => `/api/comments/${commentId}`],
    ['POST', ({ memberId }) => `/api/users/${memberId}/follow`],
    ['GET', ({ memberId }) => `/api/users/${memberId}/follow-status`],
    ['GET', ({ memberId }) => `/api/users/${memberId}/followers`],
  ]
  interface Ids {
    readonly postId: string
    readonly commentId: string
    readonly memberId: string
  }
  const none = { postId: nowhere, commentId: nowhere, memberId: nowhere }

  test.each(calls.map((call, index) => [`${call[0]} ${call[1](none)} (${index})`, call] as const))(
    '%s replies as for unknown ids',
    async (_name, [method, path, body]) => {
      for (const [viewer, of] of theTwo()) {
        const ids = { ...none, ...theirs.get(of), memberId: of.id }
        const ask = async (about: Ids) => {
          const response = await viewer.browser.call(method, path(about), body?.(about))
          const text = await response.text()
          const { requestId: _requestId, ...reply } = JSON.parse(text || '{}')
          return [response.status, reply]
        }
        expect(await ask(ids)).toEqual(await ask(none))
      }
    },
  )

  test('a blocked member sees no trace of the block, and cannot block in return', async () => {
    const { ada, zoe } = world
    expect(await answer(zoe.browser.call('GET', `/api/blocks/${ada.id}`))).toEqual({ isBlocked: false })
    expect(await answer(zoe.browser.call('GET', '/api/blocks'))).toEqual([])
    const problem = await answer<{ code: string }>(zoe.browser.call('PUT', `/api/blocks/${ada.id}`), 404)
    expect(problem.code).toBe('userNotFound')
  })
})

test('threat 61: a live subscription leaves out a hidden post, and reading it returns 404', async () => {
  const { zoe, ada } = world
  const { postId = '' } = theirs.get(ada) ?? {}
  const stream = await zoe.browser.call('GET', `/api/live?posts=${postId},${about}`)
  let ready: unknown
  let text = ''
  for await (const chunk of stream.body ?? []) {
    text += Buffer.from(chunk).toString()
    const [, data] = /^data: (.*"ready".*)$/m.exec(text) ?? []
    if (data) ready = JSON.parse(data)
    if (ready) break
  }
  expect(ready).toEqual({ kind: 'ready', postIds: [about] })
  await answer(zoe.browser.call('GET', `/api/predictions/${postId}`), 404)
})

test('a block is listed and removes follows permanently; when it ends, hidden posts are shown again', async () => {
  const { product, ada, zoe } = world
  await product.settle()
  expect(await answer(ada.browser.call('GET', '/api/blocks'))).toMatchObject([{ user: { id: zoe.id } }])
  expect(await answer(ada.browser.call('DELETE', `/api/blocks/${zoe.id}`))).toEqual({ isBlocked: false })
  await answer(zoe.browser.call('GET', `/api/predictions/${theirs.get(ada)?.postId}`))
  expect(await answer(zoe.browser.call('GET', `/api/users/${ada.id}/follow-status`))).toEqual({ isFollowing: false })
  await product.settle()
  expect(await bodyOf(zoe, '/api/predictions/explore?limit=50')).toContain(theirs.get(ada)?.postId)
})
