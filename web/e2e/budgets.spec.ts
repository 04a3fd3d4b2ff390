/** Size and request budgets of a first visit. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, makePost, showOnly, signIn, test } from './test.ts'

/** Disables idle callbacks. Otherwise the loaded files would depend on how busy the machine is. */
const withoutIdleTime = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })

/** Records every script that a page loads. Returns a function for their total size in kB (1,000 bytes), gzipped. */
async function weigh(page: Page): Promise<() => Promise<number>> {
  await withoutIdleTime(page)
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname))
      scripts.push(
        response.body().then(
          (body) => gzipSync(body).length,
          () => 0,
        ),
      )
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    const bytes = await Promise.all(scripts)
    return bytes.reduce((sum, each) => sum + each, 0) / 1_000
  }
}

test('landing loads less than 90 kB of JavaScript, the feed less than 150 kB', async ({ open }, info) => {
  const visitor = await open()
  const landing = await weigh(visitor)
  await visitor.goto('/')
  await expect(visitor.getByRole('button', { name: 'Get started' }).first()).toBeVisible()
  const landingKb = await landing()

  const member = await open()
  await signIn(member, 'Amina Otieno')
  const headline = 'The feed has something to show'
  await makePost(member, { headline })
  const again = await member.context().newPage()
  await showOnly(again, '**/api/recommendations/feed?*', headline) // results, reactions and other parts would load more
  const feed = await weigh(again)
  await again.goto('/')
  await expect(again.getByRole('heading', { name: 'For You' })).toBeVisible()
  await expect(again.getByRole('article', { name: headline })).toBeVisible()
  const feedKb = await feed()

  info.annotations.push({
    type: 'kB gzipped',
    description: `landing ${landingKb.toFixed(1)}, feed ${feedKb.toFixed(1)}`,
  })
  console.log(`JavaScript, gzipped: landing ${landingKb.toFixed(1)} kB, feed ${feedKb.toFixed(1)} kB`)
  expect(landingKb).toBeGreaterThan(20)
  expect(landingKb).toBeLessThan(90)
  expect(feedKb).toBeLessThan(150)
})

/** The chunk names of the files that the page's head fetches before the app requests them. */
const fetchedAhead = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('head > link[rel=modulepreload]')].map(
      ({ href }) => /assets\/([\w-]+?)-[\w-]{7}\.js$/.exec(href)?.[1] ?? href,
    ),
  )

test('the page preloads the files of the screen at its address', async ({ open }) => {
  const visitor = await open()
  await withoutIdleTime(visitor)
  await visitor.goto('/')
  await expect(visitor.getByRole('button', { name: 'Get started' }).first()).toBeVisible()
  const landing = await fetchedAhead(visitor)
  expect(landing).toEqual(expect.arrayContaining(['LandingScreen', 'texts-first-en']))
  expect(landing).not.toEqual(expect.arrayContaining(['app']))
  await visitor.goto('/predictions')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  const latest = await fetchedAhead(visitor)
  expect(latest).toEqual(expect.arrayContaining(['app', 'LatestScreen', 'texts-feed-en', 'texts-posts-en']))
  expect(latest).not.toEqual(expect.arrayContaining(['texts-rest-en']))
  await visitor.goto('/verify-email')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await fetchedAhead(visitor)).toEqual(expect.arrayContaining(['texts-posts-en', 'texts-rest-en']))

  const member = await open('Amina Otieno')
  await withoutIdleTime(member)
  await member.addInitScript(() => localStorage.setItem('preferredLanguage', 'de'))
  await member.goto('/')
  await expect(
    member
      .getByRole('article')
      .or(member.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeVisible()
  const feed = await fetchedAhead(member)
  expect(feed).toEqual(expect.arrayContaining(['app', 'HomeScreen', 'texts-feed-de']))
  expect(feed).not.toEqual(expect.arrayContaining(['LandingScreen']))
})

/** A missing text shows its key: feed.title. */
const textKey = /^([a-z]+:)?[a-z]\w*(\.\w+)+$/

test('landing, feed and post screens need no texts of the last bundle', async ({ open }, info) => {
  const visitor = await open()
  const member = await open('Amina Otieno')
  const id = await makePost(member, { headline: `Texts come with what says them (${info.project.name})` })
  const post = `/prediction/${id}`
  const commented = await member.request.post('/api/comments', {
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
    data: { predictionId: id, content: 'They do.' },
  })
  expect(commented.status()).toBe(201)
  for (const [page, address] of [
    ...['/', '/predictions', post].map((address) => [visitor, address] as const),
    ...['/', post].map((address) => [member, address] as const),
  ]) {
    await page.route(/texts-rest-/, (route) => route.abort())
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Get started' }).or(page.getByRole('article')).first()).toBeVisible()
    if (address === post && page === member) await expect(page.getByText('They do.')).toBeVisible()
    const said = await page.evaluate(() =>
      [...document.querySelectorAll('body *')].flatMap((element) => [
        ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data.trim()] : [])),
        ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      ]),
    )
    expect(said.filter(Boolean).length).toBeGreaterThan(10)
    expect(said.filter((text) => textKey.test(text))).toEqual([])
  }
})

/** The API reads of a page in order, until its first post is shown and the network is idle. */
async function readsOf(page: Page, address: string): Promise<string[]> {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) reads.push(pathname + search)
  })
  await page.goto(address)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  return reads
}

test('the first reads of a screen are sent with the page, and only once', async ({ open }, info) => {
  const viewer = '/api/auth/user'
  const member = await open('Amina Otieno')
  const id = await makePost(member, { headline: `The page asks early (${info.project.name})` })
  const visitor = await open()
  const latest = await readsOf(visitor, '/predictions')
  expect(latest.slice(0, 3)).toEqual([viewer, '/api/predictions/public', '/api/categories'])
  expect(latest.slice(3)).not.toEqual(expect.arrayContaining(latest.slice(0, 3)))

  const feed = '/api/recommendations/feed?limit=20&offset=0'
  const home = await readsOf(await member.context().newPage(), '/')
  expect(home.slice(0, 2)).toEqual([viewer, feed])
  expect(home.filter((read) => read === viewer || read === feed)).toHaveLength(2)

  const read = `/api/predictions/${id}`
  const detail = await readsOf(await member.context().newPage(), `/prediction/${id}`)
  expect(detail.slice(0, 2)).toEqual([viewer, read])
  expect(detail.filter((each) => each === viewer || each === read)).toHaveLength(2)
})

const dist = new URL('../dist/', import.meta.url)
const isScreen = (chunk: string) => chunk.endsWith('Screen.tsx')
const chartsChunk = 'src/features/admin/charts/Canvas.tsx'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

test('only the admin screens load the charts, and only lazily', () => {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
  const weight = (name: string) => gzipSync(readFileSync(new URL(chunks[name]?.file ?? '', dist))).length / 1_000
  const reach = (name: string, withLater: boolean, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    const { imports = [], dynamicImports = [] } = chunks[name] ?? {}
    // Every screen imports every other one lazily; only its own imports count.
    const later = withLater ? dynamicImports.filter((next) => !isScreen(next)) : []
    for (const next of [...imports, ...later]) reach(next, withLater, seen)
    return seen
  }
  expect(weight(chartsChunk), 'kB gzipped').toBeGreaterThan(200)

  const screens = Object.keys(chunks).filter(isScreen)
  expect(screens.length).toBeGreaterThan(10)
  for (const name of ['index.html', ...screens]) expect([...reach(name, false)], name).not.toContain(chartsChunk)
  const leading = screens.filter((name) => reach(name, true).has(chartsChunk))
  expect(leading.sort()).toEqual([
    'src/app/screens/AdminScreen.tsx',
    'src/features/admin/analytics/AnalyticsScreen.tsx',
  ])
  const others = Object.keys(chunks).filter((name) => name !== chartsChunk && chunks[name]?.file.endsWith('.js'))
  for (const name of others) expect(weight(name), `${name}, kB gzipped`).toBeLessThan(150)
})
