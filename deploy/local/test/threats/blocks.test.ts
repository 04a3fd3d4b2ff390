/** Two members, one of whom has blocked the other: through the gateway, from the moment the call returns. */

import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { buildWebApp, webRoot } from '../../src/builds/web-app.ts'
import { createBrowser } from '../../src/demo/browser.ts'
import { createWorld, makeTrending, newcomer, type World } from '../calls/world.ts'
import { answer, comment, group, inMinutes, post, type SignedInMember } from '../people.ts'
import { removeFolders } from '../world.ts'

jest.setTimeout(120_000)

const nowhere = '019aa000-0000-7000-8000-000000000000'

let world: World
/** A member who follows no one, and has neither voted nor posted. */
let third: SignedInMember
/**
 * The content of Ada, who blocks, and of Zoe, who is blocked. Each has a post, and a comment on Ben's post. Ben has replied to
 * both comments.
 */
const theirs = new Map<SignedInMember, { readonly postId: string; readonly commentId: string }>()
/** Id of Ben's post. Ada and Zoe show their votes on it. */
let about: string
/** Id of a comment by Ben that Ada and Zoe like. */
let liked: string
/** Id of a group of Ben that Ada and Zoe are in, and in which they post. */
let shared: string
/** Id of a post of Ben with a result. Ada and Zoe show their votes on it in their calls. */
let called: string

beforeAll(async () => {
  if (!existsSync(webRoot)) await buildWebApp()
  world = await createWorld()
  third = await newcomer(world)
  const { product, ada, ben, zoe } = world
  about = await post(ben, { headline: 'Swallows' })
  shared = await group(ben, false, 'Everyone’s swallows')
  await product.settle()
  liked = await comment(ben, about)
  for (const member of [ada, zoe]) {
    await answer(member.browser.call('POST', `/api/comments/${liked}/like`))
    await answer(member.browser.call('POST', `/api/groups/${shared}/join`))
    await group(member, false, 'Own swallows')
    const headline = `Swallows of ${firstName(member)}`
    const postId = await post(member, { headline, groupId: shared, deadline: inMinutes(30) })
    const commentId = await comment(member, about)
    const reply = { predictionId: about, content: 'So it is.', parentId: commentId }
    await answer(ben.browser.call('POST', '/api/comments', reply), 201)
    await answer(ben.browser.call('POST', `/api/users/${member.id}/follow`))
    await answer(member.browser.call('POST', `/api/users/${ben.id}/follow`))
    await vote(member, about)
    await answer(member.browser.call('PUT', `/api/votes/${about}/shown`, { shown: true }))
    theirs.set(member, { postId, commentId })
  }
  await answer(zoe.browser.call('POST', `/api/users/${ada.id}/follow`))
  await product.settle()
  for (const [member, other] of theTwo()) await comment(member, theirs.get(other)?.postId ?? '')
  called = await showCalls()
  await makeTrending(
    world,
    Array.from(theirs.values(), ({ postId }) => postId),
  )
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

const vote = ({ browser }: SignedInMember, predictionId: string): Promise<unknown> =>
  answer(browser.call('POST', '/api/votes', { predictionId, vote: true }))

/** Ada and Zoe vote on a past post of Ben, and show their settled calls. Returns the post's id. */
async function showCalls(): Promise<string> {
  const { product, ada, ben, zoe } = world
  await product.setClock(new Date(Date.parse(inMinutes(-120))))
  const id = await post(ben, { deadline: inMinutes(-90) })
  await product.settle()
  for (const member of [ada, zoe]) {
    await vote(member, id)
    await answer(member.browser.call('PUT', '/api/calls/settings', { showSettledCalls: true }))
  }
  await product.setClock(new Date(Date.parse(inMinutes(-60))))
  await answer(ben.browser.call('POST', `/api/predictions/${id}/resolve`, { result: true }))
  await product.setClock(null)
  return id
}

/**
 * Lists of members or of their content, each address once, and what each shows of a member: by default their id, or the id of
 * their post. The id of their comment may stay in a list, because Ben replied to the comment.
 */
const lists: readonly (readonly [path: string, shown?: string])[] = [
  ['/api/predictions/explore?limit=50'],
  ['/api/predictions/trending?limit=50'],
  ['/api/recommendations/feed?limit=50'],
  ['/api/recommendations/people?limit=20'],
  ['/api/recommendations/highlights'],
  ['/api/search/predictions?q=swallows'],
  ['/api/predictions/group/{shared}'],
  ['/api/predictions/{about}/comments'],
  ['/api/predictions/{about}/shown-votes'],
  ['/api/users/{ben}/followers'],
  ['/api/users/{ben}/following'],
  ['/api/predictions/user/{id}'],
  ['/api/users/{id}/predictions'],
  ['/api/users/{id}/comments'],
  ['/api/users/{id}/calls', '{called}'],
  ['/api/users/{id}/followers', '{ben}'],
  ['/api/users/{id}/following', '{ben}'],
  ['/api/comments/{liked}/likes'],
  ['/api/groups/{shared}/members'],
  ['/api/groups?limit=50'],
  ['/api/groups/search?q=swallows'],
  ['/api/users/{id}/groups'],
  ['/api/search/users?q={name}'],
]

/** Replaces the names in braces by the values of a member; without a member, by those of an unknown one. */
function fill(text: string, of?: SignedInMember): string {
  const { postId, commentId } = { postId: nowhere, commentId: nowhere, ...(of && theirs.get(of)) }
  const [id, name] = of ? [of.id, firstName(of)] : [nowhere, 'Nobody']
  const values: Record<string, string> = {
    about,
    shared,
    liked,
    called,
    ben: world.ben.id,
    id,
    name,
    postId,
    commentId,
  }
  return text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
}

const bodyOf = async ({ browser }: SignedInMember, path: string): Promise<string> =>
  (await browser.call('GET', path)).text()
const firstName = (of: SignedInMember) => (of === world.ada ? 'Ada' : 'Zoe')

describe('threat 61: lists', () => {
  test.each(lists.map(([path, shown]) => [path, shown] as const))(
    '%s shows neither member the other, and both to a third person and to the admin',
    async (path, given) => {
      /** Whether the list shows a member, and its status. A list of the member's own is addressed by their id. */
      const found = async (viewer: SignedInMember, of: SignedInMember) => {
        const reply = await viewer.browser.call('GET', fill(path, of))
        const text = (await reply.text()).replaceAll(fill(path, of), '')
        const shown = given ? [given] : ['{id}', '{postId}']
        return { status: reply.status, shown: shown.some((each) => text.includes(fill(each, of))) }
      }
      const { status } = await third.browser.call('GET', fill(path))
      for (const [viewer, of] of theTwo()) expect(await found(viewer, of)).toEqual({ status, shown: false })
      for (const viewer of [third, await world.admin()])
        for (const [of] of theTwo()) expect(await found(viewer, of)).toEqual({ status: 200, shown: true })
    },
  )

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
  const calls: readonly (readonly [method: string, path: string, body?: Readonly<Record<string, unknown>>])[] = [
    ['GET', '/api/predictions/{postId}'],
    ['GET', '/api/predictions/{postId}/versions'],
    ['GET', '/api/predictions/{postId}/comments'],
    ['GET', '/api/predictions/{postId}/reactions'],
    ['GET', '/api/predictions/{postId}/shown-votes'],
    ['PUT', '/api/predictions/{postId}/reaction', { kind: 'sad' }],
    ['GET', '/api/votes/{postId}'],
    ['POST', '/api/votes', { predictionId: '{postId}', vote: true }],
    ['DELETE', '/api/votes/{postId}'],
    ['POST', '/api/comments', { predictionId: '{postId}', content: 'Here I am.' }],
    ['POST', '/api/comments', { predictionId: '{about}', content: 'Here.', parentId: '{commentId}' }],
    ['POST', '/api/comments/{commentId}/like'],
    ['GET', '/api/comments/{commentId}/likes'],
    ['DELETE', '/api/comments/{commentId}'],
    ['GET', '/api/users/{id}'],
    ['GET', '/api/users/{id}/stats'],
    ['GET', '/api/users/{id}/analytics'],
    ['GET', '/api/users/{id}/badges'],
    ['GET', '/api/users/{id}/streak'],
    ['GET', '/api/users/{id}/calls'],
    ['POST', '/api/users/{id}/follow'],
    ['GET', '/api/users/{id}/follow-status'],
    ['GET', '/api/users/{id}/followers'],
  ]

  test.each(
    calls.map(([method, path, body], index) => [`${method} ${path} (${index})`, { method, path, body }] as const),
  )('%s replies as for unknown ids', async (_name, { method, path, body }) => {
    const ask = async ({ browser }: SignedInMember, of?: SignedInMember) => {
      const sent = body && JSON.parse(fill(JSON.stringify(body), of))
      const response = await browser.call(method, fill(path, of), sent)
      const { requestId: _requestId, ...reply } = JSON.parse((await response.text()) || '{}')
      return [response.status, reply]
    }
    for (const [viewer, of] of theTwo()) expect(await ask(viewer, of)).toEqual(await ask(viewer))
    if (method === 'GET') for (const [of] of theTwo()) expect((await ask(third, of))[0]).toBe(200)
  })

  test('the page of a post has its preview only for others', async () => {
    const visitor = { id: '', email: '', browser: createBrowser(world.product.origin()) }
    for (const [viewer, of] of theTwo()) {
      const shows = async (who: SignedInMember) => {
        const page = await who.browser.visit(fill('/prediction/{postId}', of))
        return [page.status, page.text.includes('og:title'), page.text.includes(fill('Swallows of {name}', of))]
      }
      expect(await shows(viewer)).toEqual([200, false, false])
      for (const who of [of, third, visitor, await world.admin()]) expect(await shows(who)).toEqual([200, true, true])
    }
  })

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
