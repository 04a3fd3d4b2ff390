/** Mutes and “Not interested”, through the gateway of the whole product, from the moment the call returns. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { createWorld, makeTrending, newcomer, type World } from '../calls/world.ts'
import { answer, comment, group, inMinutes, post, type SignedInMember } from '../people.ts'
import { removeFolders } from '../world.ts'

jest.setTimeout(120_000)

let world: World
let postId: string
/** Ada's mute of Zoe, who wrote the post. */
let muteId: string
/** Members who do not want the post, by the kind of their mute. `undo` is the path to end it. */
const unwilling = new Map<string, { readonly viewer: SignedInMember; readonly undo: string }>()
/** A member who mutes nothing. */
let third: SignedInMember
beforeAll(async () => {
  world = await createWorld()
  const { product, ada, zoe, ben } = world
  postId = await post(zoe, { headline: 'Cranes fly south', category: 'weather', deadline: inMinutes(30) })
  await answer(ada.browser.call('POST', `/api/users/${zoe.id}/follow`))
  await product.settle()
  await makeTrending(world, [postId])
  third = await newcomer(world)
  const [mutesWeather, dismisses] = [await newcomer(world), await newcomer(world)]
  const mute = async (viewer: SignedInMember, muted: { kind: string; [field: string]: string }) => {
    const { id } = await answer<{ id: string }>(viewer.browser.call('POST', '/api/mutes', muted), 201)
    unwilling.set(muted.kind, { viewer, undo: `/api/mutes/${id}` })
    return id
  }
  muteId = await mute(ada, { kind: 'member', userId: zoe.id, duration: 'week' })
  await mute(ben, { kind: 'word', word: 'CRANÉS', duration: 'day' })
  await mute(mutesWeather, { kind: 'category', category: 'weather', duration: 'week' })
  const mark = `/api/recommendations/not-interested/${postId}`
  await answer(dismisses.browser.call('PUT', mark))
  unwilling.set('Not interested', { viewer: dismisses, undo: mark })
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
  '/api/predictions/trending?limit=50',
  '/api/recommendations/feed?limit=50',
  '/api/recommendations/highlights',
]

test('threat 69: unwanted posts are in no list of the viewer, and in all lists of others', async () => {
  for (const path of lists) {
    expect([path, await shows(third, path, postId)]).toEqual([path, true])
    for (const [what, { viewer }] of unwilling)
      expect([path, what, await shows(viewer, path, postId)]).toEqual([path, what, false])
  }
  for (const { viewer } of unwilling.values())
    expect(await shows(viewer, `/api/predictions/${postId}`, postId)).toBe(true)
})

test('threat 69: the muted member votes and comments as before, and learns nothing of the mute', async () => {
  const { product, ada, zoe } = world
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

test('searches and groups show unwanted members and posts, because the viewer asks for them by name', async () => {
  const { product, zoe } = world
  const groupId = await group(zoe, false, 'Crane watchers')
  const inGroup = await post(zoe, { headline: 'Cranes land', groupId, category: 'weather' })
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
  for (const [what, { viewer }] of unwilling) {
    for (const [path, id] of byName) expect([path, what, await shows(viewer, path, id)]).toEqual([path, what, true])
    // The mark "Not interested" is on the other post only.
    if (what === 'Not interested') continue
    for (const path of lists) expect([path, what, await shows(viewer, path, inGroup)]).toEqual([path, what, false])
  }
})

test('threat 69: a member cannot end another’s mute, and everyone’s own ends at once', async () => {
  const { ada, zoe } = world
  await answer(zoe.browser.call('DELETE', `/api/mutes/${muteId}`))
  expect(await answer(ada.browser.call('GET', '/api/mutes'))).toMatchObject([{ id: muteId, user: { id: zoe.id } }])
  for (const [what, { viewer, undo }] of unwilling) {
    await answer(viewer.browser.call('DELETE', undo))
    for (const path of lists) expect([path, what, await shows(viewer, path, postId)]).toEqual([path, what, true])
  }
})
