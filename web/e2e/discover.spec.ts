/** Finding a post to vote on: home, trending, search and the public page, as a member and as a visitor. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, makePost, test } from './test.ts'

/** Switches to Arabic, starting with the next page load. */
const inArabic = (page: Page) => page.addInitScript(() => localStorage.setItem('preferredLanguage', 'ar'))

const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).locator('visible=true')

test(
  'a member finds posts and people, and keeps their place in the feed',
  { tag: '@both' },
  async ({ open, product }, info) => {
    const page = await open('Amina Otieno')
    const headline = `The pelican comes back (${info.project.name})`
    await makePost(page, { headline })
    for (const number of [1, 2, 3, 4, 5, 6])
      await makePost(page, { headline: `Filler ${number} (${info.project.name})` })
    await product.settle()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible() // before that, keys have no effect

    await test.step('by slash key, arrow keys and Enter', async () => {
      await page.keyboard.press('/')
      const field = page.getByRole('textbox', { name: 'Search' })
      await expect(field).toBeFocused()
      const hint = page.getByText('Type at least 2 characters to search')
      await expect(hint).toBeVisible()
      expect((await hint.boundingBox())?.height, 'a line of small text').toBeLessThanOrEqual(24)
      await expectAccessible(page)
      await field.fill('pelican')
      await expect(page.getByRole('dialog').getByRole('link', { name: headline })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/prediction\//)
      await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
    })

    await test.step('a person leads to their profile, and the search is remembered', async () => {
      await page.getByRole('button', { name: 'Search predictions and friends' }).click()
      await expect(page.getByRole('button', { name: 'pelican', exact: true })).toBeVisible()
      await page.getByRole('tab', { name: 'Friends' }).click()
      await page.getByRole('textbox', { name: 'Search' }).fill('Nobody Such')
      await expect(page.getByRole('heading', { name: 'No friends found for "Nobody Such"' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Search' }).fill('Amin')
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /Amina Otieno/ })
        .click()
      await expect(page).toHaveURL(/\/profile\//)
      await expect(page.getByRole('heading', { name: 'Amina Otieno' })).toBeVisible()
    })

    await test.step('Escape closes the search and returns the focus', async () => {
      const button = page.getByRole('button', { name: 'Search predictions and friends' })
      await button.press('Enter')
      await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(button).toBeFocused()
    })

    await test.step('going back restores the scroll position of the feed', async () => {
      // A tap on Home while on the home screen would scroll to its top.
      await tab(page, 'Trending').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Trending Predictions' })).toBeVisible()
      await tab(page, 'Home').click()
      await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
      // The page is tall enough to scroll once the feed is loaded.
      const scrolled = () =>
        page.evaluate(() => {
          scrollTo(0, 300)
          return scrollY
        })
      await expect.poll(scrolled).toBe(300)
      // Within one frame the two scrolls would count as one scroll down, and the bars would stay hidden.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      await page.evaluate(() => scrollBy(0, -40)) // scrolling up shows the bars again
      await tab(page, 'Trending').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Trending Predictions' })).toBeVisible()
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.goBack()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(260)
    })
  },
)

test('if For You fails, home shows the newest posts, and an error if these fail too', async ({ open }) => {
  const page = await open('Bruno Keller')
  await makePost(page, { headline: 'The stapler is in the fridge' })
  await page.route('**/api/recommendations/feed*', (route) => route.fulfill({ status: 503, body: 'no' }))
  await page.goto('/')
  await expect(page.getByRole('article', { name: 'The stapler is in the fridge' })).toBeVisible()
  await page.route('**/api/predictions/explore*', (route) => route.fulfill({ status: 503, body: 'no' }))
  await page.reload()
  await expect(page.getByText('Error Loading Feed')).toBeVisible()
  await expect(page.getByText('Unable to load your personalized feed. Please try again.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/predictions/explore*')
  await page.unroute('**/api/recommendations/feed*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article', { name: 'The stapler is in the fridge' })).toBeVisible()
})

test('trending: empty, failing and full', async ({ open }) => {
  const page = await open('Chiyo Mori')
  await makePost(page, { headline: 'The lift plays a waltz' })
  const [item] = await (await page.request.get('/api/predictions/explore')).json()
  let answer: { status: number; body: string } = { status: 200, body: '[]' }
  await page.route('**/api/predictions/trending*', (route) =>
    route.fulfill({ ...answer, contentType: 'application/json' }),
  )
  await page.goto('/')
  await tab(page, 'Trending').click()
  await expect(page.getByText('No Trending Predictions')).toBeVisible()
  await expectAccessible(page)
  answer = { status: 500, body: 'no' }
  await page.reload()
  await expect(page.getByText('Error Loading Trending')).toBeVisible()
  await expectAccessible(page)
  answer = { status: 200, body: JSON.stringify([item]) }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('Popular predictions with high engagement')).toBeVisible()
  await expect(tab(page, 'Trending')).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
})

// looks/screens.spec.ts checks all looks of every screen.
for (const [look, dark, arabic] of [
  ['dark', true, false],
  ['light and Arabic', false, true],
] as const)
  test(`a visitor looks around in ${look}`, { tag: '@both' }, async ({ open }, info) => {
    const author = await open('Amina Otieno')
    const headline = `Somebody waters the cactus, ${look} (${info.project.name})`
    await makePost(author, { headline })
    const page = await open(undefined, { dark })
    if (arabic) await inArabic(page)
    await page.route('**/api/predictions/public', async (route) => {
      const response = await route.fetch({ headers: { ...route.request().headers(), 'cache-control': 'no-cache' } })
      await route.fulfill({ response })
    })

    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)

    await page.goto('/predictions')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const card = page.getByRole('article', { name: headline })
    await expect(card).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', arabic ? 'rtl' : 'ltr')
    await expectAccessible(page)
    const shifted = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
        }),
    )
    expect(shifted).toBeLessThan(0.02)

    await card.getByRole('link').click()
    await expect(page).toHaveURL(/\/prediction\//)
    // The address changes before the post replaces the list.
    await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible()
    await page.getByRole('article').getByRole('link').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
