/** Mutes, through the gateway of the whole product, from the moment the call returns. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { createWorld, type World } from '../calls/world.ts'
import { answer, comment, group, post, type SignedInMember } from '../people.ts'
import { removeFolders } from '../world.ts'

jest.setTimeout(120_000)

let world: World
let postId: string
let muteId: string
beforeAll(async () => {
  world = await createWorld()
  const { product, ada, zoe, ben } = world
  postId = await post(zoe, { headline: 'Cranes fly south' })
  await answer(ada.browser.call('POST', `/api/users/${zoe.id}/follow`))
  await product.settle()
  const mute = { kind: 'member', userId: zoe.id, duration: 'week' }
  muteId = (await answer<{ id: string }>(ada.browser.call('POST', '/api/mutes', mute), 201)).id
  await answer(ben.browser.call('POST', '/api/mutes', { kind: 'word', word: 'CRANÉS', duration: 'day' }), 201)
})
afterAll(async () => {
  await world.product.stop()
  removeFolders()
})

/** Whether the response to a member's request contains an id. */
const shows = async ({ browser }: SignedInMember, path: string, id: string): Promise<boolean> =>
  JSON.stringify(await answer(browser.call('GET', path))).includes(id)

const lists = [
  '/api/predictions/explore?limit=50',
  '/api/recommendations/feed?limit=50',
  '/api/recommendations/highlights',
]

test('threat 69: muted posts are in no list of the muter; the muted member votes and comments as before', async () => {
  const { product, ada, ben, zoe } = world
  for (const viewer of [ada, ben])
    for (const path of lists) expect([path, await shows(viewer, path, postId)]).toEqual([path, false])
  for (const { browser } of [ada, ben]) await answer(browser.call('GET', `/api/predictions/${postId}`))
  expect(await (await ada.browser.call('GET', `/api/users/${zoe.id}/predictions`)).text()).toContain(postId)

  const ofAda = await post(ada, { headline: 'Ada predicts' })
  await product.settle()
  await answer(zoe.browser.call('POST', '/api/votes', { predictionId: ofAda, vote: true }))
  await comment(zoe, ofAda)
  await product.settle()
  const comments = await answer<{ user: { id: string }; isMuted?: true }[]>(
    ada.browser.call('GET', `/api/predictions/${ofAda}/comments`),
  )
  expect(comments).toMatchObject([{ user: { id: zoe.id }, isMuted: true }])
  const seen = await (await zoe.browser.call('GET', `/api/predictions/${ofAda}/comments`)).text()
  expect(seen).not.toContain('isMuted')
  const notified = await (await ada.browser.call('GET', '/api/notifications')).text()
  expect(notified).not.toContain(zoe.id)
  for (const path of ['/api/mutes', `/api/users/${ada.id}`, '/api/notifications'])
    expect(await (await zoe.browser.call('GET', path)).text()).not.toContain(muteId)
})

test('searches and groups show muted members and posts, because the viewer asks for them by name', async () => {
  const { product, ada, ben, zoe } = world
  const groupId = await group(zoe, false, 'Crane watchers')
  const inGroup = await post(zoe, { headline: 'Cranes land', groupId })
  await product.settle()
  const byName: readonly (readonly [path: string, id: string])[] = [
    ['/api/search/predictions?q=cranes', postId],
    ['/api/search/predictions?q=cranes', inGroup],
    ['/api/search/users?q=zoe', zoe.id],
    ['/api/groups/search?q=crane', groupId],
    ['/api/groups', groupId],
    [`/api/groups/${groupId}/members`, zoe.id],
    [`/api/predictions/group/${groupId}`, inGroup],
  ]
  for (const viewer of [ada, ben]) {
    for (const [path, id] of byName) expect([path, await shows(viewer, path, id)]).toEqual([path, true])
    for (const path of lists) expect([path, await shows(viewer, path, inGroup)]).toEqual([path, false])
  }
})

test('threat 69: a member cannot end another’s mute, and their own ends at once', async () => {
  const { ada, zoe } = world
  await answer(zoe.browser.call('DELETE', `/api/mutes/${muteId}`))
  expect(await answer(ada.browser.call('GET', '/api/mutes'))).toMatchObject([{ id: muteId, user: { id: zoe.id } }])
  await answer(ada.browser.call('DELETE', `/api/mutes/${muteId}`))
  expect(await (await ada.browser.call('GET', lists[0] ?? '')).text()).toContain(postId)
})
