import { expect, test } from '@jest/globals'
import { fakeCaches } from './fakeCaches.ts'
import { createReadCache } from './readCache.ts'

const feed = 'https://hunch.test/api/recommendations/feed?offset=0'
const who = 'https://hunch.test/api/auth/user'
const asked = (url: string) => ({ url }) as Request
const answer = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Server-Time': '5',
      'Cache-Control': 'private, no-cache',
      ...headers,
    },
  })

function readCacheWith() {
  const { caches, addresses } = fakeCaches()
  const network: { answers(request: Request): Promise<Response> } = { answers: async () => answer([]) }
  const readCache = createReadCache({ caches, fetch: (request) => network.answers(request), now: () => 1_000 })
  const cut = () => {
    network.answers = () => Promise.reject(new TypeError('no network'))
  }
  return { readCache, network, cut, addresses }
}

test('without a connection the cached response is returned, with its time and without the server’s time', async () => {
  const { readCache, network, cut } = readCacheWith()
  network.answers = async () => answer(['a'])
  const fresh = await readCache.read(asked(`${feed}&snapshot=1`))
  expect([fresh.headers.get('Kept-At'), fresh.headers.get('Server-Time')]).toEqual([null, '5'])
  cut()
  const kept = await readCache.read(asked(feed))
  expect([kept.headers.get('Kept-At'), kept.headers.get('Server-Time'), await kept.json()]).toEqual([
    '1000',
    null,
    ['a'],
  ])
  await expect(readCache.read(asked(`${feed}&limit=3`))).rejects.toThrow('no network')
})

test('a 404 deletes the cached response, and a no-store response is not cached', async () => {
  const { readCache, network, cut } = readCacheWith()
  await readCache.read(asked(feed))
  network.answers = async () => answer({}, {}, 404)
  expect((await readCache.read(asked(feed))).status).toBe(404)
  network.answers = async () => answer({}, { 'Cache-Control': 'private, no-store' })
  await readCache.read(asked(feed))
  cut()
  await expect(readCache.read(asked(feed))).rejects.toThrow('no network')
})

test('fault 20: while the product is unavailable, its 503 is not cached, and the last response is used', async () => {
  const { readCache, network, addresses } = readCacheWith()
  const away = () => answer({ code: 'unavailable' }, { 'Cache-Control': 'no-store', 'Stand-In': 'yes' }, 503)
  network.answers = async () => away()
  expect((await readCache.read(asked(feed))).status).toBe(503)
  expect((await readCache.picture(asked('https://hunch.test/api/images/a'))).status).toBe(503)
  expect([addresses('reads'), addresses('pictures')]).toEqual([[], []])
  network.answers = async () => answer(['a'])
  await readCache.read(asked(feed))
  network.answers = async () => away()
  const kept = await readCache.read(asked(feed))
  network.answers = async () => answer({ code: 'unavailable' }, {}, 503)
  expect((await readCache.read(asked(feed))).status).toBe(503)
  expect([kept.status, kept.headers.get('Kept-At'), await kept.json()]).toEqual([200, '1000', ['a']])
  network.answers = async () => answer(['b'])
  expect(await (await readCache.read(asked(feed))).json()).toEqual(['b'])
})

test('when the viewer changes, the cached reads are deleted', async () => {
  const { readCache, network, cut, addresses } = readCacheWith()
  network.answers = async () => answer({ id: 'amina' })
  await readCache.viewer(asked(who))
  await readCache.read(asked(feed))
  await readCache.viewer(asked(who))
  expect(addresses('reads')).toContain(feed)
  network.answers = async () => answer({ id: 'bruno' })
  await readCache.viewer(asked(who))
  expect(addresses('reads')).not.toContain(feed)
  cut()
  expect(await (await readCache.viewer(asked(who))).json()).toEqual({ id: 'bruno' })
})

test('a response that arrives after signing out is not cached', async () => {
  const { readCache, network, addresses } = readCacheWith()
  const { promise, resolve } = Promise.withResolvers<Response>()
  network.answers = () => promise
  const reading = readCache.read(asked(feed))
  await readCache.forget()
  resolve(answer(['private']))
  expect(await (await reading).json()).toEqual(['private'])
  expect(addresses('reads')).toEqual([])
})

test('only pictures with a public Cache-Control are cached', async () => {
  const { readCache, network, cut } = readCacheWith()
  const [open, closed] = ['https://hunch.test/api/images/a', 'https://hunch.test/api/images/b']
  network.answers = async ({ url }) =>
    new Response(url, { headers: { 'Cache-Control': url === open ? 'public, max-age=9' : 'private, no-store' } })
  for (const url of [open, closed]) await readCache.picture(asked(url))
  cut()
  expect(await (await readCache.picture(asked(open))).text()).toBe(open)
  await expect(readCache.picture(asked(closed))).rejects.toThrow('no network')
})

test('at most 200 reads are cached, and the oldest are dropped first', async () => {
  const { readCache, addresses } = readCacheWith()
  for (let page = 0; page < 203; page += 1) await readCache.read(asked(`${feed}&page=${page}`))
  expect(addresses('reads')).toHaveLength(200)
  expect(addresses('reads')[0]).toBe(`${feed}&page=3`)
})
