/** The line that says, where people try the product, that nobody there is who they say. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './test.ts'

const sentence = 'Trial: anyone can sign in as anyone.'

/** The page as a gateway for trying sends it; one that is such a gateway's already stays as it is. */
const openAsTrial = (page: Page) =>
  page.route('/', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const body = text.replace('<meta name="trial" content="" />', '<meta name="trial" content="yes" />')
    await route.fulfill({ response, body })
  })

/** How far a part reaches down, and where the next one begins. */
async function expectAbove(page: Page, below: string): Promise<void> {
  const banner = await page.getByText(sentence).boundingBox()
  const next = await page.locator(below).first().boundingBox()
  expect(banner?.y).toBe(0)
  expect(banner?.height).toBeLessThan(50)
  expect(next?.y).toBeGreaterThanOrEqual(banner?.height ?? Number.POSITIVE_INFINITY)
}

test('it stands above the first screen and covers nothing', { tag: '@both' }, async ({ open }) => {
  const page = await open()
  await openAsTrial(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Get started' }).first()).toBeVisible()
  await expectAbove(page, 'header')
  await expectAccessible(page)
})

test('it stands above a member’s feed, and scrolls away with it', { tag: '@both' }, async ({ open }) => {
  const page = await open('Amina Otieno')
  await openAsTrial(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
  await expectAbove(page, 'header')
  await expectAccessible(page)
})
