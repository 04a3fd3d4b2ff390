/** Live updates between two members, and the content that stays readable offline. */
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, makePost, signIn, test, withoutPolls } from './test.ts'

const cardOf = (page: Page, headline: string): Locator => page.getByRole('article', { name: headline })
const agree = (page: Page, headline: string) => cardOf(page, headline).getByRole('button', { name: /^Agree/ })
const banner = (page: Page) => page.getByText(/^You're offline\./)

/** Waits until the service worker controls the page and has cached the read of this address. */
const kept = (page: Page, address: string) =>
  expect
    .poll(
      () =>
        page.evaluate(async (wanted) => {
          const keys = await (await caches.open('reads')).keys()
          return navigator.serviceWorker.controller !== null && keys.some(({ url }) => url.includes(wanted))
        }, address),
      { timeout: 40_000 },
    )
    .toBe(true)

test('members see each other’s votes, comments and reactions as they happen', async ({ open }, info) => {
  const headline = `The lift is quicker than the stairs (${info.project.name})`
  const one = await open()
  const other = await open('Bruno Keller')
  await withoutPolls(one)
  await signIn(one, 'Amina Otieno')
  const id = await makePost(one, { headline })
  await one.clock.install()
  const listening = one.waitForResponse((response) => response.url().includes(`/api/live?posts=${id}`))
  await one.goto(`/prediction/${id}`)
  await other.goto(`/prediction/${id}`)
  await listening

  const { y } = (await cardOf(one, headline).boundingBox()) ?? { y: -1 }
  await agree(other, headline).click()
  await expect(agree(one, headline)).toHaveText(/ 1( \d+%)?$/)

  await other.getByRole('textbox', { name: 'Add a comment' }).fill('I take the stairs.')
  await other.getByRole('button', { name: 'Post Comment' }).click()
  await expect(one.getByText('I take the stairs.')).toBeVisible()
  await expect(one.getByText('There are new comments.')).toBeAttached()
  expect((await cardOf(one, headline).boundingBox())?.y).toBe(y)
  await expect(
    one
      .getByRole('link', { name: /unread/ })
      .or(one.getByRole('button', { name: /unread/ }))
      .first(),
  ).toBeVisible()
})

test('neither the own vote nor another’s vote causes a read of the post', async ({ open }, info) => {
  const headline = `The kettle boils before the network is back (${info.project.name})`
  const one = await open()
  const other = await open('Bruno Keller')
  await withoutPolls(one)
  await signIn(one, 'Amina Otieno')
  const id = await makePost(one, { headline })
  const listening = one.waitForResponse((response) => response.url().includes(`/api/live?posts=${id}`))
  await one.goto(`/prediction/${id}`)
  await other.goto(`/prediction/${id}`)
  await listening
  const reads: string[] = []
  one.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === `/api/predictions/${id}`) reads.push(request.method())
  })

  await agree(one, headline).click()
  await expect(agree(one, headline)).toHaveText(/ 1( \d+%)?$/)
  await one.clock.fastForward(3_500) // a read that resolves an uncertain count comes after 2.5 s
  await agree(other, headline).click()
  await expect(agree(one, headline)).toHaveText(/ 2( \d+%)?$/)
  await agree(one, headline).click()
  await expect(agree(one, headline)).toHaveText(/ 1( \d+%)?$/)
  await agree(other, headline).click()
  await expect(agree(one, headline)).toHaveText(/0$|^\D*$/)
  await one.clock.fastForward(3_500)
  await one.evaluate(() => fetch('/api/categories')) // completes after any read that has started
  expect(reads).toEqual([])
})

test('offline, cached posts stay readable, and a vote waits and is sent once', async ({ open }, info) => {
  const headline = `The network comes back before the kettle boils (${info.project.name})`
  const page = await open('Bruno Keller', { worker: true })
  const id = await makePost(page, { headline }) // a member's own new post is at the top of their feed
  await page.goto(`/prediction/${id}`)
  await expect(cardOf(page, headline)).toBeVisible()
  await kept(page, `/api/predictions/${id}`)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(cardOf(page, headline)).toBeVisible()
  await kept(page, '/api/recommendations/feed')

  await page.context().setOffline(true)
  await expect(banner(page)).toBeVisible()
  await page.reload()
  await expect(cardOf(page, headline)).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await expectAccessible(page)

  await agree(page, headline).click()
  await expect(cardOf(page, headline).getByText('Waiting to be sent')).toBeVisible()
  await page.reload()
  await expect(cardOf(page, headline).getByText('Waiting to be sent')).toBeVisible()
  await expect(agree(page, headline)).toHaveAttribute('aria-pressed', 'true')

  const votes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/votes')) votes.push(request.method())
  })
  await page.context().setOffline(false)
  await expect(page.getByText('Your waiting votes have been sent.').first()).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await expect(agree(page, headline)).toHaveText(/ 1( \d+%)?$/)
  expect(votes).toEqual(['POST'])
})

test('an offline vote sent after the deadline is taken back, and a toast says so', async ({ open, product }, info) => {
  const headline = `The tunnel ends before the podcast does (${info.project.name})`
  const author = await open('Amina Otieno')
  const id = await makePost(author, { headline })
  const page = await open('Bruno Keller', { worker: true })
  await page.goto(`/prediction/${id}`)
  await kept(page, `/api/predictions/${id}`)
  await page.context().setOffline(true)
  await expect(banner(page)).toBeVisible()
  await agree(page, headline).click()
  await expect(cardOf(page, headline).getByText('Waiting to be sent')).toBeVisible()

  await product.setClock(new Date(Date.now() + 2 * 3_600_000))
  try {
    await page.context().setOffline(false)
    await expectToast(page, 'Voting has closed')
    await expect(page.getByText(`Your vote on “${headline}” couldn't be counted`).first()).toBeVisible()
    await expect(cardOf(page, headline).getByText('Waiting to be sent')).toBeHidden()
    await expect(cardOf(page, headline).getByText('Ended', { exact: true }).first()).toBeVisible()
  } finally {
    await product.setClock(null)
  }
})

/** The reads of the landing screen, after signing out. The last one is sent only if the second has no resolved post. */
const visitorsOwn = ['/api/auth/user', '/api/predictions/public', '/api/predictions/explore']

test('signing out deletes the cached reads of the member', async ({ open }) => {
  const page = await open('Chiyo Mori', { worker: true })
  await page.goto('/')
  await kept(page, '/api/recommendations/feed')
  const leaving = await page.evaluate(() => {
    location.assign('/api/auth/logout')
    return Date.now()
  })
  await expect(page.getByRole('button', { name: 'Get started' }).first()).toBeVisible()
  const reads = await page.evaluate(async () => {
    const cache = await caches.open('reads')
    const read = async (key: Request) => ({ path: new URL(key.url).pathname, response: await cache.match(key) })
    const all = await Promise.all((await cache.keys()).map(read))
    return all.map(({ path, response }) => ({ path, keptAt: Number(response?.headers.get('Kept-At')) }))
  })
  expect(reads.filter(({ path, keptAt }) => !visitorsOwn.includes(path) || keptAt < leaving)).toEqual([])
})

test('Back closes the overlay above the screen, and the app can be installed', { tag: '@both' }, async ({ open }) => {
  const page = await open('Gita Rao')
  await page.goto('/')
  const address = page.url()
  const layer = () => page.evaluate(() => Number(history.state?.layers ?? 0))
  await page.getByRole('button', { name: 'Search predictions and friends' }).first().click()
  const overlay = page.getByRole('dialog')
  await expect(overlay).toBeVisible()
  await expect.poll(layer).toBe(1)
  await page.goBack()
  await expect(overlay).toBeHidden()
  expect(page.url()).toBe(address)

  await page.getByRole('button', { name: 'Create New Post' }).first().click()
  await expect(overlay).toBeVisible()
  await expect.poll(layer).toBe(1)
  await page.keyboard.press('Escape')
  await expect(overlay).toBeHidden()
  await expect.poll(layer).toBe(0)

  const manifest = await (await page.request.get('/app.webmanifest')).json()
  expect(manifest.name).not.toContain('__')
  expect(Object.keys(manifest.description_localized).sort()).toEqual(['ar', 'de', 'es', 'fr', 'it', 'ja', 'pt', 'zh'])
  expect(manifest.shortcuts[0].name_localized.de).toBe('Neuer Beitrag')
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
  await page.goto('/home?create')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Prediction' })).toBeVisible()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('an overlay that cannot be loaded is reported, and the screen stays', async ({ open }) => {
  const page = await open('Amina Otieno')
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await page.route('**/assets/CreateOverlay-*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
  await page.getByRole('button', { name: 'Create New Post' }).locator('visible=true').click()
  await expectToast(page, 'Something went wrong')
  await expect(page.getByText("You're offline.").first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
  await page.getByRole('button', { name: 'Search predictions and friends' }).click()
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused()
})

test('a new deployment is loaded at the next navigation', async ({ open }) => {
  const page = await open('Farah Nasser', { worker: true })
  await page.goto('/')
  await kept(page, '/api/recommendations/feed')
  // A worker with another URL counts as new. The changed script URL makes the page look like an old deployment.
  await page.evaluate(async () => {
    document.querySelector('script[type=module][src]')?.setAttribute('src', '/assets/index-earlier.js')
    Object.assign(window, { stillHere: true })
    await navigator.serviceWorker.register('/sw.js?next')
  })
  const waits = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))
  await expect.poll(waits, { timeout: 40_000 }).toBe(true)
  const isSamePage = () => page.evaluate(() => 'stillHere' in window)
  expect(await isSamePage()).toBe(true)
  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Trending' }).first().click()
  await loaded
  expect(await isSamePage()).toBe(false)
  await expect(page.getByRole('heading', { name: /Trending/ }).first()).toBeVisible()
})

test('fault 22: an old tab without its files keeps typed text and loads the new deployment at the next screen', async ({
  open,
}, info) => {
  const page = await open()
  await page.addInitScript(() => {
    // The page reports that it is offline until the test starts, so that a failed idle preload does not reload the page too
    // early.
    Object.defineProperty(navigator, 'onLine', { get: () => 'deployed' in window })
  })
  let areGone = true
  await page.route(/\/assets\/(CreateOverlay|LatestScreen)-[^/]+\.js$/, (route) =>
    areGone ? route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{}' }) : route.continue(),
  )
  await signIn(page, 'Amina Otieno')
  await page.goto(`/prediction/${await makePost(page, { headline: `The ferry is late (${info.project.name})` })}`)
  const comment = page.getByRole('textbox', { name: 'Add a comment' })
  await comment.fill('I was just saying')
  await page.evaluate(() => Object.assign(window, { deployed: true }))
  await page.getByRole('button', { name: 'Create New Post' }).locator('visible=true').click()
  await expectToast(page, 'Something went wrong')
  await expect(comment).toHaveValue('I was just saying')
  expect(await page.evaluate(() => 'deployed' in window)).toBe(true)

  await comment.fill('')
  page.on('request', (request) => {
    if (request.isNavigationRequest()) areGone = false // the new page references files that exist
  })
  await page.evaluate(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) activeElement.blur()
    history.pushState({}, '', '/predictions') // like Back and Forward, which lead to another screen
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await expect(page.getByRole('heading', { name: 'Latest Predictions & Trending Topics' })).toBeVisible()
  expect(await page.evaluate(() => 'deployed' in window)).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/predictions')
})
