/** Photos that wait for a review, on a separate product with a picture checker. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startChecker } from '@hunch/local/testing/checker'
import type { Page } from '@playwright/test'
import { admin } from './product/people.ts'
import { type Product, startProduct } from './product/product.ts'
import { test as base, expect, expectAccessible, expectToast, makePost } from './test.ts'

type Checker = Awaited<ReturnType<typeof startChecker>>

/** A separate product, because other tests run without a checker. */
const test = base.extend<object, { checker: Checker; product: Product }>({
  checker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      const checker = await startChecker('allow')
      await use(checker)
      await checker.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ checker }, use) => {
      const product = await startProduct({ checkUrl: checker.url })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const headers = { 'sec-fetch-site': 'same-origin' }
const fileName = 'camera-with-gps.jpg'
const path = join(import.meta.dirname, 'photos', fileName)
const own = 'This photo waits for a look. Until then, only you see it.'
const others = "A photo that isn't shown yet"
const image = (page: Page) => page.getByRole('main').getByAltText(/^Photo 1 by /)

test('a held photo is hidden from others until a moderator shows it', async ({ open, checker, product }, info) => {
  test.setTimeout(240_000)
  const headline = `The bridge opens in May ${info.project.name} ${info.retry}`
  const author = await open('Emil Berg')
  const reader = await open('Farah Nasser')
  checker.say('hold')
  const photo = { name: fileName, mimeType: 'image/jpeg', buffer: await readFile(path) }
  const id = await makePost(author, { headline, photos: photo })
  await product.settle()

  await test.step('the author sees it with a notice, others see a neutral frame', async () => {
    await author.goto(`/prediction/${id}`)
    await expect(author.getByText(own)).toBeVisible()
    await expect(image(author)).toBeVisible()
    await expectAccessible(author)
    await reader.goto(`/prediction/${id}`)
    await expect(reader.getByRole('heading', { name: headline })).toBeVisible()
    await expect(reader.getByText(others)).toBeVisible()
    await expect(image(reader)).toHaveCount(0)
    await expectAccessible(reader)
  })

  await test.step('a moderator sees it in its case and shows it', async () => {
    const page = await open()
    expect((await page.request.post('/api/auth/login', { headers, data: admin })).ok()).toBe(true)
    await page.goto('/moderation')
    const row = page
      .getByRole('listitem')
      .filter({ hasText: headline })
      .filter({ has: page.getByRole('checkbox') })
    await row.getByRole('link').click()
    const article = page.getByRole('article')
    await expect(article.getByText('From the check of photos')).toBeVisible()
    const shown = article.getByAltText('Photo 1')
    await expect(shown).toBeVisible()
    expect(
      await shown.evaluate((each: HTMLImageElement) => each.decode().then(() => each.naturalWidth)),
    ).toBeGreaterThan(100)
    await expectAccessible(page)
    await article.getByRole('button', { name: 'Show the photos' }).click()
    await expectToast(page, 'The photos are shown now')
    await product.settle()
  })

  await test.step('everyone sees it', async () => {
    await reader.reload()
    await expect(image(reader)).toBeVisible()
    await expect(reader.getByText(others)).toHaveCount(0)
    await author.reload()
    await expect(image(author)).toBeVisible()
    await expect(author.getByText(own)).toHaveCount(0)
  })
})

test('a photo that the checker refuses is rejected, and the draft stays', async ({ open, checker }, info) => {
  test.setTimeout(120_000)
  const page = await open('Bruno Keller')
  await page.goto('/')
  checker.say('refuse')
  await page.getByRole('button', { name: 'Create New Post' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Prediction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Prediction' })
  const headline = `This one stays out ${info.project.name}`
  await dialog.getByLabel('Headline').fill(headline)
  await dialog.getByLabel('Supporting statement').fill('We will see.')
  await dialog.locator('input[type=file]').setInputFiles(path)
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText(/camera-with-gps\.jpg.*can't be shown here/).first()).toBeVisible()
  await expect(dialog.getByLabel('Headline')).toHaveValue(headline)
})
