/** A photo is reported from the full-screen view, by a member and by a visitor, and marked in its case. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openCase, signInAsAdmin } from './moderating.ts'
import { expect, expectAccessible, makePost, test } from './test.ts'

const fileName = 'camera-with-gps.jpg'

/** Opens the post's photo full screen and reports it as spam. Returns to the photo. */
async function reportPhoto(page: Page, postId: string): Promise<void> {
  await page.goto(`/prediction/${postId}`)
  await page
    .getByRole('button', { name: /^Open photo 1/ })
    .first()
    .click()
  const viewer = page.getByRole('dialog', { name: 'Photos' })
  await expect(viewer.getByAltText(/^Photo 1 by /)).toBeVisible()
  await expectAccessible(page)
  await viewer.getByRole('button', { name: 'Report' }).click()
  const question = page.getByRole('dialog', { name: 'Report this photo' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: /^Spam/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  const thanks = page.getByRole('dialog', { name: 'Thank you for your report' })
  await thanks.getByRole('button', { name: 'Done' }).click()
  await expect(thanks).toHaveCount(0)
  await expect(viewer.getByRole('button', { name: 'Report' })).toBeFocused()
}

test(
  'a photo is reported from the full-screen view, and marked in its case',
  { tag: '@both' },
  async ({ open, product }, info) => {
    test.setTimeout(120_000)
    const headline = `The heron stands still ${info.project.name} ${info.retry}`
    const author = await open('Chiyo Mori')
    const buffer = await readFile(join(import.meta.dirname, 'photos', fileName))
    const id = await makePost(author, { headline, photos: { name: fileName, mimeType: 'image/jpeg', buffer } })
    await product.settle()
    await reportPhoto(await open('Farah Nasser'), id)
    await reportPhoto(await open(), id)

    await test.step('the author has no such button', async () => {
      await author.goto(`/prediction/${id}`)
      await author
        .getByRole('button', { name: /^Open photo 1/ })
        .first()
        .click()
      const viewer = author.getByRole('dialog', { name: 'Photos' })
      await expect(viewer.getByRole('button', { name: 'Close' })).toBeVisible()
      await expect(viewer.getByRole('button', { name: 'Report' })).toHaveCount(0)
    })

    await test.step('its case marks the photo', async () => {
      const page = await open()
      await signInAsAdmin(page)
      await page.goto('/moderation')
      await openCase(page, headline)
      const photos = page.getByRole('article').getByRole('region', { name: 'Photos' })
      await expect(photos.getByText('Reported×2')).toBeVisible()
      await expectAccessible(page)
    })
  },
)
