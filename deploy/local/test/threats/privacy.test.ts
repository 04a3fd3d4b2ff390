/** What lies in private groups, and who gets to see or to count it, through the gateway of the whole product. */

import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { createBrowser } from '../../src/demo/browser.ts'
import { createWorld, type World } from '../calls/world.ts'
import { answer, comment, post, type Somebody } from '../people.ts'
import { removeFolders } from '../world.ts'

jest.setTimeout(120_000)

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  await world.product.stop()
  removeFolders()
})

const visitor = () => createBrowser(world.product.origin())

describe('threat 7: lists and searches of others', () => {
  const lists = [
    '/api/predictions/explore?limit=50',
    '/api/predictions/trending?limit=50',
    '/api/predictions/public',
    '/api/recommendations/feed?limit=50',
    '/api/search/predictions?q=rains',
    '/api/groups?limit=50',
    '/api/groups/search?q=sealed',
  ]
  test.each(lists)('%s names nothing that lies in a private group', async (path) => {
    const { zoe, ben, posts, groups } = world
    for (const browser of [zoe.browser, visitor()]) {
      const text = await (await browser.call('GET', path)).text()
      for (const id of [posts.closed, groups.closed]) expect(text).not.toContain(id)
    }
    if (/rains|groups/.test(path))
      expect(await (await ben.browser.call('GET', path)).text()).toMatch(new RegExp(`${posts.closed}|${groups.closed}`))
  })

  test('what a member of it did is not listed under their name either', async () => {
    const { zoe, ada, posts, comments, groups } = world
    for (const list of ['predictions', 'comments', 'groups']) {
      const text = await (await zoe.browser.call('GET', `/api/users/${ada.id}/${list}`)).text()
      for (const id of [posts.closed, comments.closed, groups.closed]) expect(text).not.toContain(id)
    }
  })
})

describe('threat 7: live updates', () => {
  test('an outsider who subscribes to a private post is not subscribed to it', async () => {
    const { zoe, ben, posts } = world
    const watched = async ({ browser }: Somebody): Promise<unknown> => {
      const stream = await browser.call('GET', `/api/live?posts=${posts.open},${posts.closed}`)
      let text = ''
      for await (const chunk of stream.body ?? []) {
        text += Buffer.from(chunk).toString()
        const ready = /^data: (.*"ready".*)$/m.exec(text)?.[1]
        if (ready) return JSON.parse(ready)
      }
      return text
    }
    expect(await watched(zoe)).toEqual({ kind: 'ready', postIds: [posts.open] })
    expect(await watched(ben)).toMatchObject({ postIds: expect.arrayContaining([posts.open, posts.closed]) })
  })
})

describe('threat 7: share pages', () => {
  test('of a private post are not found, for its author too: previews have no session', async () => {
    const { zoe, ada, posts } = world
    const picture = async (browser: Somebody['browser'], id: string) => {
      const response = await browser.call('GET', `/share/${id}.png`)
      await response.body?.cancel()
      return response.status
    }
    for (const browser of [zoe.browser, ada.browser, visitor()])
      expect([await picture(browser, posts.closed), await picture(browser, posts.open)]).toEqual([404, 200])
  })
})

describe('threat 50: figures that others see', () => {
  test('are the same to an outsider after something is posted, voted on and said in a private group', async () => {
    const { product, zoe, ada, ben, groups } = world
    const pages = [ada, ben].flatMap(({ id }) => ['', '/stats', '/analytics'].map((page) => `/api/users/${id}${page}`))
    const seenBy = async ({ browser }: Somebody) => {
      await product.settle()
      return Promise.all([...pages, `/api/groups/${groups.closed}`].map((path) => answer(browser.call('GET', path))))
    }
    const before = await seenBy(zoe)
    const own = await answer<object>(ada.browser.call('GET', `/api/users/${ada.id}/analytics`))
    const sealed = await post(ada, { groupId: groups.closed })
    await product.settle()
    await answer(ben.browser.call('POST', '/api/votes', { predictionId: sealed, vote: true }))
    for (let n = 0; n < 3; n += 1) await comment(ben, sealed)
    expect(await seenBy(zoe)).toEqual(before)
    expect(await answer(ada.browser.call('GET', `/api/users/${ada.id}/analytics`))).not.toEqual(own)
    await answer(ada.browser.call('DELETE', `/api/predictions/${sealed}`), 204)
    expect(await seenBy(zoe)).toEqual(before)
  })
})
