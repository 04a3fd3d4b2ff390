/** The design's figures, as the browser computes them: sizes and lines of cards, texts and fields. */
import type { Locator, Page } from '@playwright/test'
import { ask, idOf } from './ask.ts'
import type { Product } from './product/product.ts'
import { expect, makePost, scrollToCard, test } from './test.ts'

/** Computed styles of an element. Sizes in px. */
const styleOf = (of: Locator) =>
  of.evaluate((each) => {
    const style = getComputedStyle(each)
    const { left, width, height } = each.getBoundingClientRect()
    return {
      left,
      width,
      height,
      type: [Number.parseFloat(style.fontSize), Math.round(Number.parseFloat(style.lineHeight))],
      borders: [style.borderBlockStartWidth, style.borderInlineStartWidth, style.borderBlockEndWidth].map(
        Number.parseFloat,
      ),
      frame: [style.borderRadius, style.boxShadow, style.backgroundColor.endsWith(', 0)') ? 'clear' : 'filled'],
    }
  })

const noFrame = ['0px', 'none', 'clear']

type Opened = { page: Page; card: Locator }

/** Opens Home on a card that a followed person wrote, so that it has a reason. */
async function openCard(open: (name?: string) => Promise<Page>, product: Product): Promise<Opened> {
  const mark = crypto.randomUUID().slice(0, 8)
  const [author, page] = [await open(`Ada ${mark}`), await open(`Ben ${mark}`)]
  await ask(page, 'POST', `/api/users/${await idOf(author)}/follow`)
  await product.settle()
  const headline = `The figures are right ${mark}`
  await makePost(author, { headline })
  await page.goto('/')
  const card = page.getByRole('article', { name: headline })
  await scrollToCard(card)
  return { page, card }
}

test('a card has the design’s sizes: type, avatar, one line about the author, vote buttons, hairlines', {
  tag: '@both',
}, async ({ open, product }) => {
  const { page, card } = await openCard(open, product)
  expect((await styleOf(page.locator('body'))).type[0], 'the body').toBe(15)
  expect((await styleOf(card.getByRole('heading'))).type).toEqual([19, 25])
  expect((await styleOf(card.getByText('We will see.'))).type).toEqual([15, 21])
  expect((await styleOf(card.locator('> p').first())).type[0], 'the reason').toBe(12)

  await test.step('one line with avatar, name, time and time left', async () => {
    const header = card.locator('header')
    expect(await styleOf(header.locator('a > span').first())).toMatchObject({ width: 36, height: 36 })
    expect((await styleOf(header)).height).toBe(36)
    const middles = await header.locator('> :not(:first-child), > :first-child > *').evaluateAll((parts) =>
      parts.map((part) => {
        const { top, height } = part.getBoundingClientRect()
        return top + height / 2
      }),
    )
    expect(middles).toHaveLength(4) // author, time, time left, menu
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2)
  })
  for (const button of await card.getByRole('group').getByRole('button').all())
    expect((await styleOf(button)).height).toBeGreaterThanOrEqual(44)
  const deadline = await styleOf(card.getByRole('progressbar'))
  expect(deadline.height).toBeGreaterThan(0)
  expect(deadline.height).toBeLessThanOrEqual(2)
})

test('on a phone, cards are rows of the whole width with a hairline between, without boxes', async ({
  open,
  product,
  viewport,
}) => {
  const { page, card } = await openCard(open, product)
  const width = viewport?.width
  expect(await styleOf(card)).toMatchObject({ left: 0, width, borders: [0, 0, 1], frame: noFrame })

  await page.goto('/predictions')
  expect(await styleOf(page.getByRole('article').first())).toMatchObject({
    left: 0,
    width,
    borders: [0, 0, 1],
    frame: noFrame,
  })
})
