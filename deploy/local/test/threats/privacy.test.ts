/** Content of private groups, and who may see or count it, through the gateway of the whole product. */

import { calls } from '@hunch/proto/http'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { createBrowser } from '../../src/demo/browser.ts'
import { createWorld, newcomer, type World } from '../calls/world.ts'
import { answer, comment, group, inMinutes, inviteCode, post, type SignedInMember } from '../people.ts'
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
  test.each(lists)('%s names nothing of a private group', async (path) => {
    const { zoe, ben, posts, groups } = world
    for (const browser of [zoe.browser, visitor()]) {
      const text = await (await browser.call('GET', path)).text()
      for (const id of [posts.closed, groups.closed]) expect(text).not.toContain(id)
    }
    if (/rains|groups/.test(path))
      expect(await (await ben.browser.call('GET', path)).text()).toMatch(new RegExp(`${posts.closed}|${groups.closed}`))
  })

  test('a member’s own lists do not show it to outsiders either', async () => {
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
    const watched = async ({ browser }: SignedInMember): Promise<unknown> => {
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
  test('of a private post return 404, even for its author: previews have no session', async () => {
    const { zoe, ada, posts } = world
    const picture = async (browser: SignedInMember['browser'], id: string) => {
      const response = await browser.call('GET', `/share/${id}.png`)
      await response.body?.cancel()
      return response.status
    }
    for (const browser of [zoe.browser, ada.browser, visitor()])
      expect([await picture(browser, posts.closed), await picture(browser, posts.open)]).toEqual([404, 200])
  })
})

describe('threat 50: figures that others see', () => {
  test('are the same to an outsider after posts, votes and comments in a private group', async () => {
    const { product, zoe, ada, ben, groups } = world
    const pages = [ada, ben].flatMap(({ id }) => ['', '/stats', '/analytics'].map((page) => `/api/users/${id}${page}`))
    const seenBy = async ({ browser }: SignedInMember) => {
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

  test('replies to others do not differ after a member’s private acts', async () => {
    const { product, zoe, ada, posts, code } = world
    const someone = await newcomer(world)
    const open = { group: await group(someone, false, 'Open to all'), ...(await openPostOf(someone, ada)) }
    const pages = pagesAbout({ user: someone.id, ...open })
    const seenBy = async (browser: SignedInMember['browser']) =>
      Promise.all((await Promise.all(pages.map((path) => browser.call('GET', path)))).map(whole))
    const seen = async () => {
      await product.settle()
      return { zoe: await seenBy(zoe.browser), visitor: await seenBy(visitor()) }
    }
    const { browser } = someone
    const sealed = await inThePast(product, () => group(someone, true, 'Their own'))
    const ended = await inThePast(product, () => post(someone, { groupId: sealed, deadline: inMinutes(-90) }))
    const before = await seen()
    const { true: shown = [], false: rejected = [] } = Object.groupBy(before.zoe, ({ status }) => `${status === 200}`)
    expect(shown.length).toBeGreaterThanOrEqual(25)
    expect(rejected.map(({ status, url }) => [status, new URL(url).pathname])).toEqual([
      [404, `/api/predictions/${open.post}/journal`],
      [403, `/api/groups/${open.group}/invite`],
    ])
    const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['founding', () => group(someone, true)],
      ['joining', () => answer(browser.call('POST', '/api/groups/join-by-invite', { inviteCode: code }))],
      ['posting', () => post(someone, { groupId: sealed })],
      ['voting', () => answer(browser.call('POST', '/api/votes', { predictionId: posts.closed, vote: true }))],
      ['commenting', () => comment(someone, posts.closed)],
      ['reacting', () => answer(browser.call('PUT', `/api/predictions/${posts.closed}/reaction`, { kind: 'heart' }))],
      ['liking', () => answer(browser.call('POST', `/api/comments/${world.comments.closed}/like`))],
      ['resolving', () => answer(browser.call('POST', `/api/predictions/${ended}/resolve`, { result: false }))],
      ['reflecting', () => answer(browser.call('POST', '/api/journal', { predictionId: ended, content: 'So.' }), 201)],
      ['being voted for', () => votesFor(ada, someone, sealed)],
    ]
    for (const [act, perform] of acts) {
      await perform()
      expect([act, await seen()]).toEqual([act, before])
    }
    const own = await answer<{ kind: string; earnedAt: string | null }[]>(
      browser.call('GET', `/api/users/${someone.id}/badges`),
    )
    expect(own.filter(({ earnedAt }) => earnedAt).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['first-post-1', 'group-founder-1']),
    )
  })
})

/** The subjects of the compared pages: ids of a member, and of their public group, post and comment. */
interface Subjects {
  readonly user: string
  readonly group: string
  readonly post: string
  readonly comment: string
}

/** Paths of the calls that read something about these subjects, or about no one in particular. */
function pagesAbout({ user, group, post, comment }: Subjects): string[] {
  const filled: readonly (readonly [RegExp, string])[] = [
    [/(?<=\/users?\/)\{id\}/, user],
    [/(?<=\/groups\/)\{id\}|\{groupId\}/, group],
    [/(?<=\/predictions\/)\{id\}|\{predictionId\}/, post],
    [/(?<=\/comments\/)\{id\}/, comment],
  ]
  return Object.values(calls)
    .filter(({ method, who, path }) => method === 'GET' && /visitor|member/.test(who) && !notCompared.test(path))
    .map(({ path }) => filled.reduce((text, [name, id]) => text.replace(name, id), path) + (queries[path] ?? ''))
    .filter((path) => !path.includes('{'))
}

/** Posts something in public, with comments of its author and of another member, who also votes. */
async function openPostOf(author: SignedInMember, other: SignedInMember): Promise<{ post: string; comment: string }> {
  const id = await post(author)
  await world.product.settle()
  await answer(other.browser.call('POST', '/api/votes', { predictionId: id, vote: true }))
  await comment(other, id)
  return { post: id, comment: await comment(author, id) }
}

/**
 * Paths of sign-in and of the caller's own data; the live stream, which has no end; For You, whose lists have new ids; calls
 * that need a mailed token or an own group.
 */
const notCompared = /^\/api\/(auth|login|users\/me|live|recommendations\/feed|notifications\/unsubscribe|group-acts)\b/
const queries: Readonly<Record<string, string>> = {
  '/api/search/predictions': '?q=rains',
  '/api/search/users': '?q=newcomer',
  '/api/groups/search': '?q=rowers',
}
const changing = new Set(['date', 'server-time', 'x-request-id'])

/** A response as a reader sees it, without the time and the request's id. */
async function whole(response: Response) {
  const headers = [...response.headers].filter(([name]) => !changing.has(name))
  const text = (await response.text()).replaceAll(response.headers.get('x-request-id') ?? '', '')
  return { url: response.url, status: response.status, headers, text }
}

/** Runs an act with the clock set back by two hours. */
async function inThePast<T>(product: World['product'], act: () => Promise<T>): Promise<T> {
  await product.setClock(new Date(inMinutes(-120)))
  const done = await act()
  await product.setClock(null)
  return done
}

/** Joins a member's private group as another member, and votes and comments on a post there. */
async function votesFor(voter: SignedInMember, member: SignedInMember, groupId: string): Promise<void> {
  await answer(
    voter.browser.call('POST', '/api/groups/join-by-invite', { inviteCode: await inviteCode(member, groupId) }),
  )
  const id = await post(member, { groupId })
  await world.product.settle()
  await answer(voter.browser.call('POST', '/api/votes', { predictionId: id, vote: true }))
  await comment(voter, id)
}
