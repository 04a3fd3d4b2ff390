/** Parts that a tap opens but that cannot be loaded: the failure is reported, and the screen stays. */
import type { Page } from '@playwright/test'
import { expect, expectToast, makePost, test } from './test.ts'

/** Makes chunks impossible to load. The page seems offline, so that it does not reload for a new deployment. */
async function withhold(page: Page, ...chunks: readonly string[]): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  for (const chunk of chunks) await page.route(`**/assets/${chunk}-*.js`, (route) => route.abort())
}

test('notifications that cannot be loaded are reported; the screen stays', { tag: '@desktop' }, async ({ open }) => {
  const page = await open('Amina Otieno')
  await withhold(page, 'NotificationsPanel')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Alerts/ })
    .click()
  await expectToast(page, 'Something went wrong')
  await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
})

test('if not even the report of a failure can be loaded, the screen stays', async ({ open }) => {
  const page = await open('Amina Otieno')
  await withhold(page, 'CreateOverlay', 'ToastView')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
  const missing = page.waitForEvent('requestfailed', (request) => request.url().includes('/ToastView-'))
  await page.getByRole('button', { name: 'Create New Post' }).locator('visible=true').click()
  await missing
  await page.getByRole('button', { name: 'Search predictions and friends' }).click()
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused()
})

test('a sign-up prompt that cannot be loaded is reported, and the vote is not kept', async ({ open }, info) => {
  const headline = `The prompt is missing (${info.project.name})`
  const id = await makePost(await open('Amina Otieno'), { headline })
  const page = await open()
  await withhold(page, 'SignUpPrompt')
  await page.goto(`/prediction/${id}`)
  await page.getByRole('button', { name: /^Agree/ }).click()
  await expectToast(page, 'Something went wrong')
  await expect(page.getByRole('heading', { name: headline })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('keptVote'))).toBeNull()
})
