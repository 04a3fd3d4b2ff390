/** The operator's word list: the admin adds words, a held post waits for a review, and a forbidden one stays a draft. */
import type { Page } from '@playwright/test'
import { admin } from './product/people.ts'
import { expect, expectAccessible, expectToast, test } from './test.ts'

const headers = { 'sec-fetch-site': 'same-origin' }

/** Signs in as the admin and opens the word list. */
async function openWords(page: Page): Promise<void> {
  expect((await page.request.post('/api/auth/login', { headers, data: admin })).ok()).toBe(true)
  await page.goto('/admin?tab=words')
  await expect(page.getByRole('heading', { name: 'Listed words' })).toBeVisible()
}

async function list(page: Page, term: string, effect: string): Promise<void> {
  await page.getByLabel('Word or phrase').fill(term)
  await page.getByRole('radio', { name: effect }).check()
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expectToast(page, 'Added to the list')
  await expect(page.getByRole('listitem').filter({ hasText: term })).toBeVisible()
}

/** Removes the test's own words from the list. */
async function unlist(page: Page, terms: readonly string[]): Promise<void> {
  for (const term of terms) {
    const reply = await page.request.get(`/api/admin/words?q=${term}`)
    const { words }: { words: readonly { id: string }[] } = await reply.json()
    for (const { id } of words) await page.request.delete(`/api/admin/words/${id}`, { headers })
  }
}

test('a post with a listed word waits for a review; a forbidden word is named, and the draft stays', async ({
  open,
  product,
}, info) => {
  test.setTimeout(240_000)
  const mark = `${info.project.name.replaceAll(/[^a-z]/g, '')}${'abc'[info.retry]}`
  const [held, refused] = [`grobian${mark}`, `scoundrel${mark}`]
  const headline = `What a ${held}`
  const office = await open()
  const author = await open('Emil Berg')
  await author.goto('/')
  const reader = await open('Farah Nasser')
  await openWords(office)
  try {
    await test.step('the admin lists two words', async () => {
      await list(office, held, 'Hold')
      await list(office, refused, "Don't allow")
      await expectAccessible(office)
      await product.settle()
    })

    const found = async (page: Page): Promise<readonly { prediction: { id: string } }[]> =>
      (await page.request.get(`/api/search/predictions?q=${held}`)).json()
    const post = async (words: string) => {
      const dialog = author.getByRole('dialog', { name: 'Create Prediction' })
      await dialog.getByLabel('Headline').fill(words)
      await dialog.getByLabel('Supporting statement').fill('Everybody says so.')
      await dialog.getByRole('button', { name: 'Post', exact: true }).click()
      return dialog
    }
    await test.step('a forbidden word is named, and the draft stays', async () => {
      await author.getByRole('button', { name: 'Create New Post' }).first().click()
      await author.getByRole('dialog').getByRole('button', { name: 'Prediction' }).click()
      const dialog = await post(`You ${refused}`)
      await expect(author.getByText(`“${refused}” isn't allowed here.`).first()).toBeVisible()
      await expect(dialog.getByLabel('Headline')).toHaveValue(`You ${refused}`)
    })

    await test.step('a word that holds a post: only the author sees the post, with a notice', async () => {
      await post(headline)
      await expectToast(author, 'Posted. Others see it once moderation has had a look.')
      const card = author.getByRole('article', { name: headline })
      await expect(card.getByText('Waits for a look by moderation.')).toBeVisible()
      await expectAccessible(author)
      await product.settle()
      const [own] = await found(author)
      expect(await found(reader)).toEqual([])
      await reader.goto(`/prediction/${own?.prediction.id}`)
      await expect(reader.getByText('Prediction not found')).toBeVisible()
    })

    await test.step('the queue says why it waits, and releases it', async () => {
      await office.goto('/moderation')
      const row = office
        .getByRole('listitem')
        .filter({ hasText: headline })
        .filter({ has: office.getByRole('checkbox') })
      await row.getByRole('link').click()
      const article = office.getByRole('article')
      await expect(article.getByText(`Word of the list: ${held}`)).toBeVisible()
      await expect(article.getByText('Waits for a look', { exact: true })).toBeVisible()
      await expectAccessible(office)
      await office.getByRole('region', { name: 'Decide' }).getByRole('button', { name: 'Release' }).click()
      await expectToast(office, 'Everybody can see it now')
      await product.settle()
    })

    await test.step('everyone sees it', async () => {
      const [shown] = await found(reader)
      await reader.goto(`/prediction/${shown?.prediction.id}`)
      await expect(reader.getByRole('heading', { name: headline })).toBeVisible()
      await author.reload()
      await expect(author.getByText('Waits for a look by moderation.')).toHaveCount(0)
    })
  } finally {
    await unlist(office, [held, refused])
  }
})
