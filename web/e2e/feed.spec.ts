/** The feed: bars that hide, the heart, the pill for new posts, and the column beside the feed. */
import { languageCodes } from '@hunch/proto/languages'
import { covered } from './screenshots/covered.ts'
import { expect, makePost, test } from './test.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('enlarged labels of the bottom bar fit on one line each in every language', async ({ open }) => {
    const page = await open('Amina Otieno')
    await page.goto('/')
    for (const code of languageCodes) {
      await page.evaluate((chosen) => localStorage.setItem('preferredLanguage', chosen), code)
      await page.goto('/')
      const bar = page.locator('nav', { has: page.locator('> a > span') }).first()
      await expect(bar).toBeVisible()
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      const labels = await bar.locator('> a > span').evaluateAll((spans) =>
        spans.map((span) => {
          const range = document.createRange()
          range.selectNodeContents(span)
          const [text, link] = [
            range.getBoundingClientRect(),
            span.parentElement?.getBoundingClientRect() ?? new DOMRect(),
          ]
          const size = Number.parseFloat(getComputedStyle(span).fontSize)
          const isInside = text.left >= link.left - 0.5 && text.right <= link.right + 0.5 && text.bottom <= link.bottom
          return { name: span.textContent, size, isInside, lines: range.getClientRects().length }
        }),
      )
      expect(labels).toHaveLength(4)
      for (const { name, size, isInside, lines } of labels) {
        expect([name, isInside, lines]).toEqual([name, true, 1])
        expect(size).toBeGreaterThan(11)
      }
    }
  })

  test('bars hide on scrolling down and return on scrolling up', async ({ open }) => {
    const page = await open('Amina Otieno')
    for (let made = 0; made < 4; made += 1) await makePost(page, { headline: `Further down ${made}` })
    await page.goto('/')
    const bottom = page.getByRole('navigation').first()
    const top = page.getByRole('banner').first()
    await expect(bottom).toBeInViewport()
    await expect(page.getByRole('article', { name: 'Further down 0' })).toBeVisible() // before that, the page cannot scroll
    for (let steps = 0; steps < 5; steps += 1) await page.evaluate(() => scrollBy(0, 60))
    await expect(bottom).not.toBeInViewport()
    await expect(top).not.toBeInViewport()
    for (let steps = 0; steps < 3; steps += 1) await page.evaluate(() => scrollBy(0, -60))
    await expect(bottom).toBeInViewport()
    await expect(top).toBeInViewport()
  })
})

test('a tap on the heart adds or removes a reaction; a long press offers others', { tag: '@both' }, async ({
  open,
  product,
}) => {
  const page = await open('Amina Otieno')
  const id = await makePost(page, { headline: 'Hearts for this' })
  const address = `/api/predictions/${id}/reactions`
  /** Leaves as soon as a tap is sent, waits until the server has saved the tap's reaction, and comes back. */
  const leaveAndReturn = async (tap: Promise<unknown>, saved: string | null) => {
    await tap
    await page.goto('about:blank')
    await expect.poll(async () => (await (await page.request.get(address)).json()).mine).toBe(saved)
    await product.settle()
    await page.goto('/')
  }
  await page.goto('/')
  const card = page.getByRole('article', { name: 'Hearts for this' }).first()
  const heart = card.getByRole('button', { name: /reaction/ })
  await heart.click()
  await expect(heart).toHaveAccessibleName(/1 reaction/)
  const fire = page.getByRole('menuitemradio', { name: 'Fire' })
  await heart.hover()
  await page.mouse.down()
  await expect(fire).toBeVisible() // a busy page notices the long press later
  await page.mouse.up()
  const set = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes(id))
  await fire.click()
  await expect(heart).toHaveAccessibleName(/1 reaction/)
  await leaveAndReturn(set, 'fire')
  await expect(heart).toHaveAccessibleName(/1 reaction/)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const removed = page.waitForRequest((request) => request.method() === 'DELETE' && request.url().includes(id))
  await heart.click()
  await expect(heart).toHaveAccessibleName(/No reactions/)
  await leaveAndReturn(removed, null)
  await expect(heart).toHaveAccessibleName(/No reactions/)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a tap on the heart is saved although the page is left in the same moment', { tag: '@both' }, async ({ open }) => {
  const page = await open('Amina Otieno')
  const id = await makePost(page, { headline: 'A tap and away' })
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0 // so that the pointer loads the code, and not the idle browser
  })
  const loading = page.waitForResponse((response) => /\/sendReaction-[\w-]+\.js$/.test(response.url()))
  await page.goto('/')
  const heart = page
    .getByRole('article', { name: 'A tap and away' })
    .first()
    .getByRole('button', { name: /reaction/ })
  await heart.hover()
  const code = (await loading).url()
  await page.evaluate((address) => import(address), code) // waits until the page has run it
  await heart.evaluate((button: HTMLElement) => {
    button.click()
    location.assign('about:blank')
  })
  const saved = async () => (await (await page.request.get(`/api/predictions/${id}/reactions`)).json()).mine
  await expect.poll(saved).toBe('heart')
})

test('a wide screen lists posts that close soon beside the feed', { tag: '@desktop' }, async ({ open }) => {
  const author = await open('Amina Otieno')
  await makePost(author, { headline: 'Closes while you look' }, 10) // posts of other tests close in an hour
  const page = await open('Bruno Keller')
  await page.goto('/')
  const aside = page.getByRole('complementary')
  await expect(aside.getByRole('heading', { name: 'Closing soon' })).toBeVisible()
  await aside.getByRole('link', { name: 'Closes while you look' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Closes while you look' })).toBeVisible()
})

test('the column beside the screens of a wide window is never empty', { tag: '@desktop' }, async ({ open }) => {
  const author = await open('Amina Otieno')
  const predictionId = await makePost(author, { headline: 'Beside every screen' }, 10)
  const headers = { 'sec-fetch-site': 'same-origin' }
  const voter = await open('Chiyo Mori') // a suggested person's post has votes
  const voted = await voter.request.post('/api/votes', { headers, data: { predictionId, vote: true } })
  expect(voted.status()).toBe(200)
  const page = await open('Wanda Breit') // a new member, who follows no one yet
  const aside = page.getByRole('complementary')
  for (const path of ['/', '/trending', '/alerts', '/groups', '/account', `/prediction/${predictionId}`]) {
    await page.goto(path)
    await expect(aside.getByRole('link', { name: 'See the latest predictions' }), path).toBeVisible()
    await expect(aside.getByRole('heading', { name: 'Closing soon' }), path).toBeVisible()
    await expect(aside.getByRole('heading', { name: 'Who to follow' }), path).toBeVisible()
  }
})

test('the post that the pill announces is on top of the new list', { tag: '@both' }, async ({ open }, info) => {
  const reader = await open(`Nora ${info.project.name}`) // a new member: a member's own posts would be above
  const author = await open('Amina Otieno')
  // These posts are equally new, so by rank alone any of them could be first.
  for (let made = 0; made < 4; made += 1)
    await makePost(author, { headline: `Just before, ${made} (${info.project.name})` })
  await reader.goto('/')
  await expect(reader.getByRole('article').first()).toBeVisible()
  const headline = `The newest of all (${info.project.name})`
  await makePost(author, { headline })
  await reader.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(reader.getByRole('button', { name: /^\d+ new$/ })).toBeInViewport()
  await reader.emulateMedia({ reducedMotion: 'reduce' }) // bars then come and go at once
  expect(await covered(reader)).toEqual([])
  await reader.getByRole('button', { name: /^\d+ new$/ }).click()
  await expect(reader.getByRole('article', { name: headline })).toBeInViewport()
  await expect(reader.getByRole('button', { name: /^\d+ new$/ })).toHaveCount(0)
  await expect(reader.getByRole('article').first()).toHaveAccessibleName(headline)
})
