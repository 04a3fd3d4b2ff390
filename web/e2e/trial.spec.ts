/** The line on a trial installation that warns that anyone can sign in as anyone. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './test.ts'

const sentence = 'Trial: anyone can sign in as anyone.'

/** Serves the page as the gateway of a trial does. A page that is already marked stays unchanged. */
const openAsTrial = (page: Page) =>
  page.route('/', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const body = text.replace('<meta name="trial" content="" />', '<meta name="trial" content="yes" />')
    await route.fulfill({ response, body })
  })

/** Checks that the banner is at the top and ends above the element below it. */
async function expectAbove(page: Page, below: string): Promise<void> {
  const banner = await page.getByText(sentence).boundingBox()
  const next = await page.locator(below).first().boundingBox()
  expect(banner?.y).toBe(0)
  expect(banner?.height).toBeLessThan(50)
  expect(next?.y).toBeGreaterThanOrEqual(banner?.height ?? Number.POSITIVE_INFINITY)
}

test('the trial banner is above the first screen and covers nothing', { tag: ['@both', '@image'] }, async ({
  open,
}) => {
  const page = await open()
  await openAsTrial(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Get started' }).first()).toBeVisible()
  await expectAbove(page, 'header')
  await expectAccessible(page)
})

test('the trial banner is above a member’s feed', { tag: ['@both', '@image'] }, async ({ open }) => {
  const page = await open('Amina Otieno')
  await openAsTrial(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
  await expectAbove(page, 'header')
  await expectAccessible(page)
})
