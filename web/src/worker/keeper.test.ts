import { expect, test } from '@jest/globals'
import { createKeeper } from './keeper.ts'

/** As much of the browser's caches as the keeper uses. */
function fakeCaches() {
  const shelves = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const shelf = shelves.get(name) ?? new Map<string, Response>()
    shelves.set(name, shelf)
    return {
      match: async (key: string) => shelf.get(key)?.clone(),
      put: async (key: string, response: Response) => void shelf.set(key, response),
      delete: async (key: string | { url: string }) => shelf.delete(typeof key === 'string' ? key : key.url),
      keys: async () => [...shelf.keys()].map((url) => ({ url })),
    }
  }
  const caches = { open, delete: async (name: string) => shelves.delete(name) } as unknown as CacheStorage
  return { caches, addresses: (name: string) => [...(shelves.get(name)?.keys() ?? [])] }
}

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

function keeperWith() {
  const { caches, addresses } = fakeCaches()
  const network: { answers(request: Request): Promise<Response> } = { answers: async () => answer([]) }
  const keeper = createKeeper({ caches, fetch: (request) => network.answers(request), now: () => 1_000 })
  const cut = () => {
    network.answers = () => Promise.reject(new TypeError('no network'))
  }
  return { keeper, network, cut, addresses }
}

test('without a connection a read is what it last was, says when that was, and tells no time', async () => {
  const { keeper, network, cut } = keeperWith()
  network.answers = async () => answer(['a'])
  const fresh = await keeper.read(asked(`${feed}&snapshot=1`))
  expect([fresh.headers.get('Kept-At'), fresh.headers.get('Server-Time')]).toEqual([null, '5'])
  cut()
  const kept = await keeper.read(asked(feed))
  expect([kept.headers.get('Kept-At'), kept.headers.get('Server-Time'), await kept.json()]).toEqual([
    '1000',
    null,
    ['a'],
  ])
  await expect(keeper.read(asked(`${feed}&limit=3`))).rejects.toThrow('no network')
})

test('what is refused now is not shown later, and what may not be stored is not', async () => {
  const { keeper, network, cut } = keeperWith()
  await keeper.read(asked(feed))
  network.answers = async () => answer({}, {}, 404)
  expect((await keeper.read(asked(feed))).status).toBe(404)
  network.answers = async () => answer({}, { 'Cache-Control': 'private, no-store' })
  await keeper.read(asked(feed))
  cut()
  await expect(keeper.read(asked(feed))).rejects.toThrow('no network')
})

test('when another person looks, nothing of the one before is left', async () => {
  const { keeper, network, cut, addresses } = keeperWith()
  network.answers = async () => answer({ id: 'amina' })
  await keeper.viewer(asked(who))
  await keeper.read(asked(feed))
  await keeper.viewer(asked(who))
  expect(addresses('reads')).toContain(feed)
  network.answers = async () => answer({ id: 'bruno' })
  await keeper.viewer(asked(who))
  expect(addresses('reads')).not.toContain(feed)
  cut()
  expect(await (await keeper.viewer(asked(who))).json()).toEqual({ id: 'bruno' })
})

test('an answer that comes after signing out is not kept', async () => {
  const { keeper, network, addresses } = keeperWith()
  const { promise, resolve } = Promise.withResolvers<Response>()
  network.answers = () => promise
  const reading = keeper.read(asked(feed))
  await keeper.forget()
  resolve(answer(['private']))
  expect(await (await reading).json()).toEqual(['private'])
  expect(addresses('reads')).toEqual([])
})

test('only pictures that every cache may keep are kept', async () => {
  const { keeper, network, cut } = keeperWith()
  const [open, closed] = ['https://hunch.test/api/images/a', 'https://hunch.test/api/images/b']
  network.answers = async ({ url }) =>
    new Response(url, { headers: { 'Cache-Control': url === open ? 'public, max-age=9' : 'private, no-store' } })
  for (const url of [open, closed]) await keeper.picture(asked(url))
  cut()
  expect(await (await keeper.picture(asked(open))).text()).toBe(open)
  await expect(keeper.picture(asked(closed))).rejects.toThrow('no network')
})

test('the oldest reads make room', async () => {
  const { keeper, addresses } = keeperWith()
  for (let page = 0; page < 203; page += 1) await keeper.read(asked(`${feed}&page=${page}`))
  expect(addresses('reads')).toHaveLength(200)
  expect(addresses('reads')[0]).toBe(`${feed}&page=3`)
})
