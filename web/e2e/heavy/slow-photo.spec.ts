import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { largePhoto } from '../large-photo.ts'
import { expect, test } from '../test.ts'

/** 400 kbit/s, a slow mobile connection. */
const bytesPerSecond = 50_000

test('fault 23: a photo of 12 megapixels is posted over a slow connection, with progress', async ({ open }, info) => {
  test.setTimeout(300_000)
  const page = await open('Amina Otieno')
  await page.goto('/')
  const buffer = await largePhoto(page, await readFile(join(import.meta.dirname, '../photos/camera-with-gps.jpg')))
  await page.getByRole('button', { name: 'Create New Post' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Prediction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Prediction' })
  const headline = `From the train (${info.project.name})`
  await dialog.getByLabel('Headline').fill(headline)
  await dialog.getByLabel('Supporting statement').fill('The line is slow.')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'train.jpg', mimeType: 'image/jpeg', buffer })
  await expect(dialog.getByRole('button', { name: 'Remove train.jpg' })).toBeVisible()
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 300, uploadThroughput: bytesPerSecond, downloadThroughput: bytesPerSecond }
  await network.send('Network.emulateNetworkConditions', slow)
  const post = dialog.getByRole('button', { name: 'Post', exact: true })
  const progress = dialog.getByRole('progressbar')
  const share = async () => Number(await progress.getAttribute('aria-valuenow'))

  await test.step('cancelling keeps the draft', async () => {
    await post.click()
    await expect.poll(share, { timeout: 60_000 }).toBeGreaterThan(5)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(progress).toBeHidden()
    await expect(dialog.getByLabel('Headline')).toHaveValue(headline)
  })
  await test.step('the progress grows, and the post appears', async () => {
    await post.click()
    await expect.poll(share, { timeout: 60_000 }).toBeGreaterThan(5)
    await expect.poll(share, { timeout: 60_000 }).toBeGreaterThan(50)
    await expect(dialog).toBeHidden({ timeout: 120_000 })
    await expect(page.getByRole('article', { name: headline })).toBeVisible()
  })
})
