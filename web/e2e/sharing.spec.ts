/** Sharing: the offer below a new post, its pictures, and "I called it" for a voter who was right. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ask } from './ask.ts'
import { expect, expectAccessible, makePost, test } from './test.ts'

const hour = 3_600_000

const picture = (page: Page) => page.getByRole('dialog', { name: 'Share' }).getByRole('img')

/** Saves the sheet's picture. Returns width and height, which are at the start of a PNG file. */
async function save(page: Page): Promise<readonly [number, number]> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save picture' }).click()
  const png = await readFile(await (await downloading).path())
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

test(
  'a new post offers its link and its pictures below its card, without covering it',
  { tag: '@both' },
  async ({ open }, info) => {
    const page = await open('Amina Otieno')
    await page.goto('/')
    const headline = `The parcel comes today (${info.project.name})`
    await page.getByRole('button', { name: 'Create New Post' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Prediction' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Prediction' })
    await dialog.getByLabel('Headline').fill(headline)
    await dialog.getByLabel('Supporting statement').fill('It left the depot at six.')
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    const offer = page.getByRole('region', { name: 'Get the first votes' })

    await test.step('reading and voting go on beside it', async () => {
      await expect(offer).toBeInViewport()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const card = page.getByRole('article', { name: headline })
      await card.getByRole('button', { name: /^Agree/ }).click()
      await expect(card.getByRole('button', { name: /^Agree/ })).toHaveAttribute('aria-pressed', 'true')
      await expect(offer.getByRole('img')).toHaveCount(0) // the offer's picture is decorative
      await expectAccessible(page)
    })
    await test.step('the picture can be seen and saved in both shapes', async () => {
      await offer.getByRole('button', { name: 'Share as picture' }).first().click()
      await expect(picture(page)).toBeVisible()
      await expectAccessible(page)
      expect(await save(page)).toEqual([1200, 630])
      await page.getByText('Portrait').click()
      await expect.poll(() => picture(page).evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(1920)
      expect(await save(page)).toEqual([1080, 1920])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await test.step('once dismissed it does not come back', async () => {
      await offer.getByRole('button', { name: 'Close' }).click()
      await expect(offer).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('article', { name: headline })).toBeVisible()
      await expect(offer).toHaveCount(0)
    })
  },
)

test(
  'a voter who was right can share "I called it" after the reveal',
  { tag: '@both' },
  async ({ open, product }, info) => {
    test.setTimeout(240_000)
    const owner = await open('Amina Otieno')
    const voter = await open(info.project.name === 'phone' ? 'Chiyo Mori' : 'Bruno Keller')
    const predictionId = await makePost(owner, { headline: `The lift is fixed (${info.project.name})` })
    await ask(voter, 'POST', '/api/votes', { predictionId, vote: true })
    await product.setClock(new Date(Date.now() + hour + 1_000))
    try {
      await ask(owner, 'POST', `/api/predictions/${predictionId}/resolve`, { result: true })
      await voter.goto(`/prediction/${predictionId}`)
      const reveal = voter.getByRole('dialog')
      await expect(reveal.getByText('It happened')).toBeVisible()
      await reveal.getByText('The result is in').click() // the tap skips to the end
      await reveal.getByRole('button', { name: 'Share my call' }).click()
      await expect(voter.getByRole('radio', { name: 'I called it' })).toBeChecked()
      await expect(picture(voter)).toBeVisible()
      await expectAccessible(voter)
      expect(await save(voter)).toEqual([1200, 630])
    } finally {
      await product.setClock(null)
    }
  },
)
