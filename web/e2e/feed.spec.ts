/** The feed's rows: heights, posts per window, enlarged and spaced text, and bars that hide. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languageCodes } from '@hunch/proto/languages'
import type { Locator, Page } from '@playwright/test'
import { expect, makePost, test } from './test.ts'

const long = 'The night train arrives on time for once, and everybody on it has slept '
const texts = {
  headline: `${long} well `.repeat(2).slice(0, 140),
  supportingStatement: `${long}although nobody believed it. `.repeat(4),
}

/** The heights of the feed's cards with a matching headline, in px; cards with photos are listed separately. */
const heightsOf = (page: Page, headline: string | RegExp) =>
  page.getByRole('article', { name: headline }).evaluateAll((cards) => {
    const heights = (of: Element[]) => of.map((card) => Math.round(card.getBoundingClientRect().height))
    const hasPhoto = (card: Element) => card.hasAttribute('data-photo')
    return { text: heights(cards.filter((card) => !hasPhoto(card))), photo: heights(cards.filter(hasPhoto)) }
  })

/** A card's texts and controls that overflow it, or are cut off without a way to read more. */
const cutIn = (of: Locator) =>
  of.evaluate((card) => {
    const own = card.getBoundingClientRect()
    const parts = [...card.querySelectorAll<HTMLElement>('button, header a, footer a, time, h2, p')]
    const isOut = (part: Element) => {
      const { top, bottom, left, right } = part.getBoundingClientRect()
      return top < own.top - 1 || bottom > own.bottom + 5 || left < 0 || right > innerWidth + 1
    }
    const isCut = (part: Element) =>
      part.scrollHeight > part.clientHeight + 1 &&
      getComputedStyle(part).overflowY !== 'visible' &&
      !part.parentElement?.parentElement?.querySelector('[aria-expanded]')
    return parts.filter((part) => isOut(part) || isCut(part)).map((part) => part.outerHTML.slice(0, 120))
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a text post takes 260 px at most, and two and a half fit a window', async ({ open }) => {
    const page = await open('Amina Otieno')
    for (let made = 0; made < 3; made += 1) await makePost(page, { ...texts, headline: `${made} ${texts.headline}` })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'more', exact: true }).first()).toBeVisible()
    await expect(page.getByRole('article', { name: /^\d The night train/ }).nth(2)).toBeVisible() // only two are drawn at once
    const { text } = await heightsOf(page, /^\d The night train/)
    expect(text.length).toBeGreaterThanOrEqual(3)
    expect(Math.max(...text)).toBeLessThanOrEqual(260)
    const seen = await page.evaluate(() => {
      const [first] = document.querySelectorAll('main li > article')
      const [bar] = [...document.querySelectorAll('nav')].filter((nav) => getComputedStyle(nav).position === 'fixed')
      return (bar?.getBoundingClientRect().top ?? 0) - (first?.getBoundingClientRect().top ?? 0)
    })
    expect(seen / Math.max(...text)).toBeGreaterThanOrEqual(2.5)
  })

  test('a post with a photo takes 420 px at most, its picture 112 to 220 px, and no text is cut off', async ({
    open,
  }) => {
    const page = await open('Amina Otieno')
    const buffer = await readFile(join(import.meta.dirname, 'photos/camera-with-gps.jpg'))
    const photos = { name: 'view.jpg', mimeType: 'image/jpeg', buffer }
    await makePost(page, { ...texts, photos })
    await makePost(page, { headline: 'Short', supportingStatement: 'Shorter.', photos })
    await page.goto('/')
    const own = page.getByRole('article', { name: /^(The night train|Short$)/ })
    const pictures = own.locator('button:has(img)')
    await expect(pictures).toHaveCount(2)
    const { photo } = await heightsOf(page, /^(The night train|Short$)/)
    expect(photo).toHaveLength(2)
    expect(Math.max(...photo)).toBeLessThanOrEqual(420)
    for (const picture of await pictures.all()) {
      const { height = 0 } = (await picture.boundingBox()) ?? {}
      expect(height).toBeLessThanOrEqual(220)
      expect(height).toBeGreaterThanOrEqual(112)
    }
    expect(await cutIn(own.first())).toEqual([])
  })

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

  test('enlarged and spaced text makes rows grow, and nothing is cut', async ({ open }) => {
    const page = await open('Amina Otieno')
    await makePost(page, texts)
    await page.goto('/')
    const card = page.getByRole('article', { name: /^The night train/ }).first()
    await expect(card.getByRole('button', { name: 'more', exact: true })).toBeVisible()
    expect(await cutIn(card)).toEqual([])
    const spaced =
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }'
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    }, spaced)
    expect(await cutIn(card), 'spaced').toEqual([])
    await page.evaluate(() => {
      document.adoptedStyleSheets.pop()
      document.documentElement.style.fontSize = '200%'
    })
    expect(await cutIn(card), 'at 200%').toEqual([])
    const [height = 0] = (await heightsOf(page, /^The night train/)).text
    expect(height).toBeGreaterThan(300)
    await card.getByRole('button', { name: 'more', exact: true }).click()
    await expect(card.getByRole('button', { name: 'less', exact: true })).toBeVisible()
    expect(await cutIn(card), 'opened').toEqual([])
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

test('a tap on the heart adds or removes a reaction; a long press offers others', async ({ open, product }) => {
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

test('a tap on the heart is saved although the page is left in the same moment', async ({ open }) => {
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
  await reader.getByRole('button', { name: /^\d+ new$/ }).click()
  await expect(reader.getByRole('article', { name: headline })).toBeInViewport()
  await expect(reader.getByRole('button', { name: /^\d+ new$/ })).toHaveCount(0)
  await expect(reader.getByRole('article').first()).toHaveAccessibleName(headline)
})
