/** The vote buttons on the narrowest phone, and the crowd bar of lopsided splits. */
import type { Locator, Page } from '@playwright/test'
import { expect, makePost, test } from './test.ts'

test('vote buttons fit long words and four digits on a phone, with equal heights', async ({ open }, info) => {
  const page = await open('Amina Otieno')
  const id = await makePost(page, { headline: `Words have room (${info.project.name})` })
  await page.route(`**/api/predictions/${id}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"(agree|disagree)Count":\d+/g, '"$1Count":9876')
    await route.fulfill({ response, body })
  })
  for (const language of ['de', 'fr', 'en', 'ar', 'ja']) {
    await page.goto('/')
    await page.evaluate((chosen) => localStorage.setItem('preferredLanguage', chosen), language)
    await page.goto(`/prediction/${id}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const buttons = page.locator('[role=group] > button[aria-pressed]', { hasText: /9[.,]?[89]/ })
    await expect(buttons).toHaveCount(2)
    const seen = await buttons.evaluateAll((all) =>
      all.map((button) => ({
        height: button.clientHeight,
        isOver: [button, ...button.children].some((part) => part.scrollWidth > part.clientWidth),
        isInLines: [...button.children].every((part) => part.clientHeight < 28), // mark, word and count: one line each
      })),
    )
    expect(seen, language).toEqual(Array(2).fill({ height: seen[0]?.height, isOver: false, isInLines: true }))
  }
})

/** Changes a post in the server's response. */
const showAs = (page: Page, id: string, change: object, changeOfPost: object = {}) =>
  page.route(`**/api/predictions/${id}`, async (route) => {
    const response = await route.fetch()
    const item = await response.json()
    const prediction = { ...item.prediction, ...changeOfPost }
    await route.fulfill({ response, json: { ...item, ...change, prediction } })
  })
const resolved = { ended: true, resolved: true, result: true, resolvedBy: 'owner' }

/**
 * How wide each side of a bar is, and how far the seam and its middle reach beyond Agree, in px. `half` is the moving half.
 */
const widthsOf = (half: Locator) =>
  half.evaluate((each) => {
    const own = each.getBoundingClientRect()
    const bar = each.parentElement?.getBoundingClientRect() ?? own
    const seam = getComputedStyle(each, '::after')
    const lean = Math.abs(new DOMMatrix(seam.transform).c) * Number.parseFloat(seam.height)
    const isMirrored = getComputedStyle(each).direction === 'rtl'
    return {
      agree: isMirrored ? bar.right - own.left : own.right - bar.left,
      disagree: isMirrored ? own.left - bar.left : bar.right - own.right,
      seam: (Number.parseFloat(seam.width) + lean) / 2,
      middle: Number.parseFloat(seam.width) / 2,
    }
  })

test(
  'in a lopsided split the seam and both sides stay visible, on the buttons and in the outcome',
  { tag: '@both' },
  async ({ open }, info) => {
    const author = await open('Amina Otieno')
    const id = await makePost(author, { headline: `Nearly everybody (${info.project.name})` })
    for (const language of ['en', 'ar'])
      for (const [agreeCount, disagreeCount] of [
        [98, 2],
        [2, 98],
      ] as const) {
        const page = await open('Chiyo Mori')
        await page.addInitScript((language) => localStorage.setItem('preferredLanguage', language), language)
        const counts = { agreeCount, disagreeCount, totalVotes: 100 }
        const expectVisible = async (half: Locator) => {
          await expect(half).toBeAttached()
          await expect.poll(async () => (await widthsOf(half)).agree).toBeGreaterThan(3)
          const { disagree, seam } = await widthsOf(half)
          expect(disagree, `${agreeCount} to ${disagreeCount}, ${language}`).toBeGreaterThan(seam)
        }
        await showAs(page, id, { ...counts, myVote: true })
        await page.goto(`/prediction/${id}`)
        await expectVisible(page.locator('[role=group] > [aria-hidden] > span').first())
        await showAs(page, id, { ...counts, myVote: null }, { ...resolved, resolvedAt: new Date().toISOString() })
        await page.goto(`/prediction/${id}`)
        await expectVisible(page.locator('[data-outcome] > [aria-hidden] > span').last())
      }
  },
)

test(
  'a zero is quiet: of another colour on the button, and light in the outcome',
  { tag: '@both' },
  async ({ open }, info) => {
    const author = await open('Amina Otieno')
    const id = await makePost(author, { headline: `Nobody disagrees (${info.project.name})` })
    const page = await open('Chiyo Mori')
    const counts = { agreeCount: 5, disagreeCount: 0, totalVotes: 5 }
    const lookOf = (figure: Locator) =>
      figure.evaluate((each) => {
        const { color, fontWeight } = getComputedStyle(each)
        return { color, fontWeight }
      })
    const figureOf = (side: RegExp, figure: string) =>
      page.getByRole('button', { name: side }).getByText(figure, { exact: true })
    await showAs(page, id, counts)
    await page.goto(`/prediction/${id}`)
    const five = await lookOf(figureOf(/^Agree/, '5'))
    expect((await lookOf(figureOf(/^Disagree/, '0'))).color).not.toBe(five.color)
    await showAs(page, id, counts, { ...resolved, resolvedAt: new Date().toISOString() })
    await page.goto(`/prediction/${id}`)
    expect((await lookOf(page.getByText('100%', { exact: true }))).fontWeight).toBe('600')
    expect((await lookOf(page.getByText('0%', { exact: true }))).fontWeight).toBe('400')
  },
)

test('without a vote both halves are equal, although more people agree', { tag: '@both' }, async ({ open }, info) => {
  const author = await open('Amina Otieno')
  const id = await makePost(author, { headline: `Still open (${info.project.name})` })
  for (const language of ['en', 'ar']) {
    const page = await open('Chiyo Mori')
    await page.addInitScript((language) => localStorage.setItem('preferredLanguage', language), language)
    await showAs(page, id, { agreeCount: 90, disagreeCount: 10, totalVotes: 100, myVote: null })
    await page.goto(`/prediction/${id}`)
    const { agree, disagree, middle } = await widthsOf(page.locator('[role=group] > [aria-hidden] > span').first())
    expect(agree + middle, language).toBeCloseTo(disagree - middle, 0)
  }
})

test("the name of a small side is on its own side's colour", { tag: '@both' }, async ({ open }, info) => {
  const author = await open('Amina Otieno')
  const id = await makePost(author, { headline: `A small side (${info.project.name})` })
  const page = await open('Chiyo Mori')
  const groundOf = (side: RegExp) =>
    page.getByRole('button', { name: side }).evaluate((button) => {
      const ground = getComputedStyle(button, '::before')
      const parts = [...button.children].map((part) => part.getBoundingClientRect())
      const width = Math.max(...parts.map(({ right }) => right)) - Math.min(...parts.map(({ left }) => left))
      return { colour: ground.backgroundColor, covers: Number.parseFloat(ground.width) >= width }
    })
  const colours = new Set<string>()
  for (const [agreeCount, disagreeCount, small] of [
    [98, 2, /^Disagree/],
    [2, 98, /^Agree/],
  ] as const) {
    await showAs(page, id, { agreeCount, disagreeCount, totalVotes: 100, myVote: true })
    await page.goto(`/prediction/${id}`)
    const { colour, covers } = await groundOf(small)
    expect(covers).toBe(true)
    colours.add(colour)
  }
  expect([...colours]).toEqual([expect.stringMatching(/^rgb\(/), expect.stringMatching(/^rgb\(/)])
  await showAs(page, id, { agreeCount: 100, disagreeCount: 0, totalVotes: 100, myVote: true })
  await page.goto(`/prediction/${id}`)
  expect((await groundOf(/^Disagree/)).colour).toMatch(/, 0\)$/)
})
