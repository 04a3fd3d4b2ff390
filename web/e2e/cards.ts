/** The tests of a feed's cards on a phone: their heights in every state, and enlarged and spaced text. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { askForJson } from './ask.ts'
import { expect, makePost, test } from './test.ts'

/** The window in which the design gives the heights. */
export const phone = { width: 390, height: 844 }

/** Maximum heights of a card, and limits of its picture, in px. */
const most = { text: 260, photo: 420 }
const picture = { least: 112, most: 220 }

const texts = {
  en: 'The night train arrives on time for once, and everybody on it has slept well although nobody believed it. ',
  ar: 'يصل القطار الليلي في موعده هذه المرة، وكل من فيه نام نومًا هنيئًا مع أن أحدًا لم يصدّق ذلك. ',
  ja: '夜行列車は今回ばかりは時間どおりに到着し、誰も信じていなかったのに、乗客は全員ぐっすり眠っていた。',
} as const
type Language = keyof typeof texts
const hour = 3_600_000

/** A state of a card: changes of the item and of its post, and a part that shows once the card is complete. */
interface State {
  readonly name: string
  readonly item?: object
  readonly post?: object
  readonly shows: string
}

const votes = { agreeCount: 9_876, disagreeCount: 8_765, totalVotes: 18_641 }
const longName = { firstName: 'Maximiliana', lastName: 'Featherstonehaugh-Cholmondeley' }
const ended = { ended: true, deadline: '2026-01-01T10:00:00.000Z' }
const resolved = {
  ...ended,
  resolved: true,
  result: false,
  resolvedBy: 'owner',
  resolvedAt: '2026-01-01T11:00:00.000Z',
}
const sides = { agree: 'Coffee with oat milk, no sugar', disagree: 'Tea with a slice of lemon, hot' }
const followed = { kind: 'followed', params: { name: 'Maximiliana Featherstonehaugh-Cholmondeley' } }

/** The states that a voter sees. */
const voters: readonly State[] = [
  { name: 'open', shows: '[role=group]' },
  { name: 'with a reason, voted', item: { ...votes, reason: followed, myVote: true }, shows: '[role=group]' },
  { name: 'edited, with a long name', item: { user: longName }, post: { edited: true }, shows: 'header button' },
  { name: 'named sides', post: { postType: 'comparison', deadline: null, sides }, shows: '[role=group]' },
  { name: 'a story', post: { isExperience: true, experienceContext: texts.en }, shows: '[role=group]' },
  { name: 'ended', item: votes, post: ended, shows: '[role=group]' },
  { name: 'result in', item: { ...votes, myVote: true, resultSeenTo: null }, post: resolved, shows: '[data-side]' },
  {
    name: 'revealed',
    item: { ...votes, myVote: false, resultSeenTo: resolved.resolvedAt },
    post: resolved,
    shows: '[data-verdict]',
  },
  {
    name: 'with evidence',
    item: votes,
    post: { ...resolved, evidence: { note: texts.en, photo: null } },
    shows: '[data-outcome]',
  },
]

/** The states that only the author sees. */
const authors: readonly State[] = [
  { name: 'own, ended', item: votes, post: ended, shows: 'fieldset' },
  {
    name: 'own, with its result',
    item: votes,
    post: { ...resolved, evidence: { note: texts.en, photo: null } },
    shows: '[data-outcome]',
  },
]

/** Shows the feed with one post in each of these states. `photos` are sizes in px; without any, the post has no photo. */
async function showStates(
  page: Page,
  states: readonly State[],
  of: { id: string; language: Language; photos?: readonly (readonly [number, number])[] },
) {
  const { id, language, photos = [] } = of
  const base = await askForJson(page, 'GET', `/api/predictions/${id}`)
  const [photo] = base.prediction.photos
  const words = texts[language].repeat(4)
  const own = {
    headline: words.slice(0, 180),
    supportingStatement: words.slice(0, 480),
    photos: photos.map(([width, height]) => ({ ...photo, width, height })),
    photoUrls: photos.map(() => photo.url),
    takeBackUntil: new Date(Date.now() + hour).toISOString(),
  }
  const items = states.map(({ item, post }, at) => ({
    ...base,
    ...item,
    user: { ...base.user, ...(item && 'user' in item ? (item.user as object) : {}) },
    prediction: { ...base.prediction, ...own, ...post, id: `0190aaaa-0000-7000-8000-00000000000${at}` },
  }))
  await page.unroute('**/api/recommendations/feed?**')
  await page.route('**/api/recommendations/feed?**', (route) => route.fulfill({ json: items }))
  await page.evaluate((chosen) => localStorage.setItem('preferredLanguage', chosen), language)
  await page.setViewportSize({ ...phone, height: 5_000 }) // only cards near the window are drawn
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  for (const [at, { shows }] of states.entries()) await expect(cardAt(page, at).locator(shows).first()).toBeVisible()
}

const cardAt = (page: Page, at: number): Locator => page.locator('main li > article').nth(at)

/** The heights of the cards in the order of their states, in px. */
const heightsOf = (page: Page): Promise<number[]> =>
  page.locator('main li > article').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))

/** A card's texts and controls that overflow it, or are cut off without a way to read more. */
const cutIn = (of: Locator): Promise<string[]> =>
  of.evaluate((card) => {
    const own = card.getBoundingClientRect()
    const shown = 'button, header a, footer a, time, h2, p, [data-outcome] strong, [data-outcome] span > span'
    const parts = [...card.querySelectorAll<HTMLElement>(shown)].filter(
      (part) =>
        part.checkVisibility() &&
        !part.closest('.visually-hidden, [aria-hidden]') &&
        getComputedStyle(part).clipPath === 'none', // else only for screen readers
    )
    const isOut = (part: Element) => {
      const { top, bottom, left, right } = part.getBoundingClientRect()
      return top < own.top - 1 || bottom > own.bottom + 5 || left < -1 || right > innerWidth + 1
    }
    const isCut = (part: Element) =>
      part.scrollHeight > part.clientHeight + 1 &&
      !['visible', 'clip'].includes(getComputedStyle(part).overflowY) &&
      !part.parentElement?.parentElement?.querySelector('[aria-expanded]')
    return parts.filter((part) => isOut(part) || isCut(part)).map((part) => part.outerHTML.slice(0, 120))
  })

/** The cards that cut something off, by the names of their states. */
async function cuts(page: Page, states: readonly State[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [at, { name }] of states.entries()) {
    const cut = await cutIn(cardAt(page, at))
    if (cut.length > 0) found[name] = cut
  }
  return found
}

/** The cards that are higher than allowed, by the names of their states. */
async function tooHigh(page: Page, states: readonly State[], limit: number): Promise<Record<string, number>> {
  const heights = await heightsOf(page)
  expect(heights).toHaveLength(states.length)
  return Object.fromEntries(
    states
      .map(({ name }, at) => [name, heights[at] ?? 0] as const)
      .filter(([, height]) => !(height > 0 && height <= limit)),
  )
}

const enlarge = (page: Page, size: string) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, size)

/** WCAG's text spacing. */
const spaced =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }'

async function makePhotoPost(page: Page): Promise<string> {
  const buffer = await readFile(join(import.meta.dirname, 'photos/camera-with-gps.jpg'))
  return makePost(page, { headline: 'A view', photos: { name: 'view.jpg', mimeType: 'image/jpeg', buffer } })
}

/** Checks the cards in a language. The spec must use the window `phone`. */
export function testCards(language: Language): void {
  test(`in every state a text post takes 260 px at most, and two and a half fit a window: ${language}`, async ({
    open,
  }) => {
    const [author, voter] = [await open('Amina Otieno'), await open('Bruno Keller')]
    const id = await makePost(author, { headline: 'Heights of texts' })
    for (const page of [author, voter]) await page.goto('/')
    await showStates(voter, voters, { id, language })
    expect(await tooHigh(voter, voters, most.text)).toEqual({})
    expect(await cuts(voter, voters)).toEqual({})
    await voter.setViewportSize(phone)
    const room = await voter.evaluate(() => {
      const [first] = document.querySelectorAll('main li > article')
      const [bar] = [...document.querySelectorAll('nav')].filter((nav) => getComputedStyle(nav).position === 'fixed')
      return (bar?.getBoundingClientRect().top ?? 0) - (first?.getBoundingClientRect().top ?? 0)
    })
    const [height = 0] = await heightsOf(voter)
    expect(room / height).toBeGreaterThanOrEqual(2.5)
    await showStates(author, authors, { id, language })
    expect(await tooHigh(author, authors, most.text)).toEqual({})
    expect(await cuts(author, authors)).toEqual({})
  })

  test(`a name of usual length is whole beside the time left: ${language}`, async ({ open }) => {
    const author = await open('Amina Otieno')
    const id = await makePost(author, { headline: 'Names' })
    const [createdAt, deadline] = [-50, 45].map((hours) => new Date(Date.now() + hours * hour).toISOString())
    const user = { firstName: 'Wanjirũ', lastName: 'Kamau' }
    const states = [{ name: 'usual', item: { user }, post: { createdAt, deadline }, shows: 'bdi' }]
    await author.goto('/')
    await showStates(author, states, { id, language })
    const name = cardAt(author, 0).locator('header bdi')
    expect(await name.evaluate((part) => part.scrollWidth <= part.clientWidth)).toBe(true)
    const [row, left] = [cardAt(author, 0).locator('header'), cardAt(author, 0).locator('header time').last()]
    expect((await row.boundingBox())?.height).toBe(36)
    await expect(left).toBeInViewport()
  })

  for (const [what, photos] of [
    ['a portrait', [[1_200, 1_800]]],
    ['a landscape photo', [[2_048, 1_365]]],
    [
      'two photos',
      [
        [1_600, 1_200],
        [1_200, 1_800],
      ],
    ],
  ] as const)
    test(`in every state a post with ${what} takes 420 px at most, its picture 112 to 220: ${language}`, async ({
      open,
    }) => {
      const [author, voter] = [await open('Amina Otieno'), await open('Bruno Keller')]
      const id = await makePhotoPost(author)
      for (const page of [author, voter]) await page.goto('/')
      for (const [page, states] of [
        [voter, voters],
        [author, authors],
      ] as const) {
        await showStates(page, states, { id, language, photos })
        expect(await tooHigh(page, states, most.photo)).toEqual({})
        expect(await cuts(page, states)).toEqual({})
        const pictures = page.locator('article button:has(img)')
        await expect(pictures).toHaveCount(states.length * photos.length)
        const heights = await pictures.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
        expect(Math.max(...heights)).toBeLessThanOrEqual(picture.most)
        expect(Math.min(...heights)).toBeGreaterThanOrEqual(picture.least)
      }
    })

  test(`enlarged and spaced text makes cards grow, and nothing is cut: ${language}`, async ({ open }) => {
    test.setTimeout(240_000)
    const [author, voter] = [await open('Amina Otieno'), await open('Bruno Keller')]
    const id = await makePhotoPost(author)
    for (const page of [author, voter]) await page.goto('/')
    for (const photos of [[], [[2_048, 1_365]]] as const)
      for (const [page, states] of [
        [voter, voters],
        [author, authors],
      ] as const) {
        await showStates(page, states, { id, language, photos })
        const before = await heightsOf(page)
        await page.evaluate((css) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(css)
          document.adoptedStyleSheets.push(sheet)
        }, spaced)
        expect(await cuts(page, states), 'spaced').toEqual({})
        await page.evaluate(() => void document.adoptedStyleSheets.pop())
        await enlarge(page, '200%')
        expect(await cuts(page, states), 'at 200 %').toEqual({})
        const after = await heightsOf(page)
        expect(after.filter((height, at) => height <= (before[at] ?? 0))).toEqual([])
        const more = cardAt(page, 0).locator('[aria-controls][aria-expanded=false]')
        await more.click()
        await expect(cardAt(page, 0).locator('[aria-controls][aria-expanded=true]')).toBeVisible()
        expect(await cutIn(cardAt(page, 0)), 'opened').toEqual([])
      }
  })
}
