/**
 * Hiding unwanted content: a member is muted from a card and unmuted in the settings. Comments with a muted word are collapsed.
 * A post is dismissed as not interesting.
 */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, keepToasts, makePost, scrollToCard, test } from './test.ts'

const cardOf = (page: Page, headline: string) => page.getByRole('article', { name: headline })
async function choose(page: Page, headline: string, item: string): Promise<void> {
  await cardOf(page, headline).getByRole('button', { name: 'More about this post' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a member is muted from a card, disappears from the feed, and is unmuted in the settings', async ({
  open,
  product,
}, info) => {
  const bruno = await open('Bruno Keller')
  const headline = `Bruno predicts for mutes ${info.project.name} ${info.retry}`
  const id = await makePost(bruno, { headline })
  await product.settle()
  const page = await open('Chiyo Mori', { dark: false })
  await page.goto('/')
  await scrollToCard(cardOf(page, headline))

  await choose(page, headline, 'Mute Bruno Keller')
  const dialog = page.getByRole('dialog', { name: 'Mute Bruno Keller?' })
  await dialog.getByRole('radio', { name: 'A week' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mute' }).click()
  await expectToast(page, 'Bruno Keller is muted')
  await expect(cardOf(page, headline)).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
  await expect(cardOf(page, headline)).toHaveCount(0)
  await page.goto(`/prediction/${id}`)
  await expect(page.getByText(headline).first()).toBeVisible()

  await page.goto('/account?tab=settings')
  const unmute = page.getByRole('button', { name: 'Unmute Bruno Keller' })
  await expect(unmute).toBeVisible()
  await expect(page.getByText(/^Ends in/)).toBeVisible()
  await expectAccessible(page)
  await unmute.click()
  await expectToast(page, 'Unmuted')
  await expect(unmute).toHaveCount(0)
  await page.goto('/')
  await scrollToCard(cardOf(page, headline))
})

test('comments with a muted word are folded, and open one by one', async ({ open, product }, info) => {
  const chiyo = await open('Chiyo Mori')
  const mark = `${info.project.name}${info.retry}`
  const id = await makePost(chiyo, { headline: `Chiyo predicts for words ${mark}` })
  const content = `Only zwieback${mark} matters`
  const said = await chiyo.request.post('/api/comments', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { predictionId: id, content },
  })
  expect(said.ok()).toBe(true)
  await product.settle()
  const page = await open('Emil Berg')
  await page.goto('/account?tab=settings')
  await page.getByRole('textbox', { name: 'Word or phrase' }).fill(`Zwieback${mark}`)
  await page.getByRole('button', { name: 'Mute word' }).click()
  await expectToast(page, `“Zwieback${mark}” is muted`)
  const unmute = page.getByRole('button', { name: `Unmute Zwieback${mark}` })
  await expect(unmute).toBeVisible()

  await page.goto(`/prediction/${id}`)
  await expect(page.getByText('Muted comment')).toBeVisible()
  await expect(page.getByText(content)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText(content)).toBeVisible()

  await page.goto('/account?tab=settings')
  await unmute.click()
  await expectToast(page, 'Unmuted')
})

test('"Not interested" hides a post at once, and Undo brings it back', async ({ open, product }, info) => {
  const gita = await open('Gita Rao')
  const headline = `Gita predicts for nobody ${info.project.name} ${info.retry}`
  await makePost(gita, { headline })
  await product.settle()
  const page = await open('Farah Nasser')
  await page.goto('/')
  await scrollToCard(cardOf(page, headline))
  await keepToasts(page)
  await choose(page, headline, 'Not interested')
  await expect(cardOf(page, headline)).toHaveCount(0)
  await expectToast(page, "You won't see this post in your lists")
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardOf(page, headline)).toBeVisible()
  await choose(page, headline, 'Not interested')
  await expectToast(page, "You won't see this post in your lists")
  await expectAccessible(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
  await expect(cardOf(page, headline)).toHaveCount(0)
})
