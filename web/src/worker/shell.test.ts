import { afterEach, expect, test } from '@jest/globals'
import { fakeCaches } from './fakeCaches.ts'
import { createShell } from './shell.ts'

const { caches, addresses } = fakeCaches()
afterEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name)
})

const build = { entry: '/assets/index-1.js', first: ['/assets/index-1.js'], all: ['/assets/index-1.js'] }
const away = () =>
  new Response('Back in a moment', { status: 503, headers: { 'Cache-Control': 'no-store', 'Stand-In': 'yes' } })

test('fault 20: while the product is unavailable, the stand-in’s page is shown, and no 503 is cached', async () => {
  const shell = createShell(build, caches, async () => away())
  expect(await (await shell.page(new Request('https://hunch.test/groups'))).text()).toBe('Back in a moment')
  expect((await shell.file('/assets/index-1.js')).status).toBe(503)
  await expect(shell.install()).rejects.toThrow('another deployment')
  for (const name of await caches.keys()) expect([name, addresses(name)]).toEqual([name, []])
})
