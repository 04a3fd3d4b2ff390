/** The setting of who may comment: the owner limits it to followers, closes the comments, and opens them again. */
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, makePost, test } from './test.ts'

const sameOrigin = { 'sec-fetch-site': 'same-origin' }
const labels = ['Everyone can comment', 'Only followers can comment', 'Comments closed'] as const
type Label = (typeof labels)[number]

const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Add a comment' })
const comment = (page: Page, words: string): Locator =>
  page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: words })
const menu = (page: Page): Locator => page.getByRole('button', { name: 'More about this post' })
const choices = (page: Page): Locator => page.getByRole('menuitemradio')

async function write(page: Page, words: string): Promise<void> {
  await box(page).fill(words)
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await expect(comment(page, words)).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await expect(comment(page, words).getByText('Sending…')).toHaveCount(0)
}

/** Chooses an option in the menu of the owner's post, waits until the choice is saved, and checks the menu again. */
async function choose(page: Page, label: Label): Promise<void> {
  await menu(page).click()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('menuitemradio', { name: label }).click()
  expect((await saved).status()).toBe(200)
  await menu(page).click()
  for (const each of labels)
    await expect(page.getByRole('menuitemradio', { name: each })).toHaveAttribute(
      'aria-checked',
      String(each === label),
    )
  await page.keyboard.press('Escape')
  await expect(choices(page)).toHaveCount(0)
}

test('the owner limits comments to followers, closes them, and opens them again', async ({ open }, info) => {
  test.setTimeout(240_000)
  const owner = await open('Farah Nasser')
  const reader = await open('Bruno Keller', { dark: false })
  const mark = `${info.project.name} ${info.retry}`
  const headline = `The well fills by spring (${mark})`
  const id = await makePost(owner, { headline })
  const ownerId: string = (await (await owner.request.get('/api/auth/user')).json()).id
  await reader.request.delete(`/api/users/${ownerId}/follow`, { headers: sameOrigin })
  await owner.goto(`/prediction/${id}`)
  await reader.goto(`/prediction/${id}`)
  await write(reader, `Before it was limited ${mark}`)

  await test.step('the menu of an own post has three choices, the menu of another’s post has none', async () => {
    await menu(owner).click()
    await expect(choices(owner)).toHaveText([...labels])
    await expect(owner.getByRole('menuitemradio', { name: labels[0] })).toBeChecked()
    await expectAccessible(owner)
    await owner.keyboard.press('Escape')
    await reader.getByRole('button', { name: 'More about this post' }).click()
    await expect(reader.getByRole('menuitem', { name: 'Block' })).toBeVisible()
    await expect(choices(reader)).toHaveCount(0)
    await reader.keyboard.press('Escape')
  })

  await test.step('limited to followers: a sentence replaces the form', async () => {
    await choose(owner, 'Only followers can comment')
    await expect(owner.getByText('Only followers can comment.')).toBeVisible()
    await expect(box(owner)).toBeVisible()
    // The reader's form was opened earlier. The comment is rejected, and its text stays as a draft.
    await box(reader).fill('Too late?')
    await reader.getByRole('button', { name: 'Post Comment' }).click()
    await expectToast(reader, 'Failed to post comment')
    await expect(reader.getByText('Only followers can comment.')).toBeVisible()
    await expect(box(reader)).toHaveCount(0)
    await expect(comment(reader, `Before it was limited ${mark}`)).toBeVisible()
    await expect(reader.getByRole('button', { name: 'Reply', exact: true })).toHaveCount(0)
    await expectAccessible(reader)
  })

  await test.step('a follower comments', async () => {
    await reader
      .getByRole('region', { name: /^Comments/ })
      .getByRole('button', { name: 'Follow Farah Nasser' })
      .click()
    await expect(box(reader)).toHaveValue('Too late?')
    await write(reader, `As a follower ${mark}`)
    await owner.reload()
    await expect(comment(owner, `As a follower ${mark}`)).toBeVisible()
  })

  await test.step('closed: only the owner comments, and existing comments stay', async () => {
    await choose(owner, 'Comments closed')
    await expect(owner.getByText('Comments are closed for everyone else.')).toBeVisible()
    await write(owner, `The last word ${mark}`)
    await reader.reload()
    await expect(reader.getByText('Comments are closed.', { exact: true })).toBeVisible()
    await expect(box(reader)).toHaveCount(0)
    await expect(comment(reader, `The last word ${mark}`)).toBeVisible()
    const heart = comment(reader, `The last word ${mark}`).getByRole('button', { name: /^Like the comment/ })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    const visitor = await open()
    await visitor.goto(`/prediction/${id}`)
    await expect(visitor.getByText('Comments are closed.', { exact: true })).toBeVisible()
  })

  await test.step('everyone again', async () => {
    await choose(owner, 'Everyone can comment')
    await expect(owner.getByText(/Comments are closed/)).toHaveCount(0)
    await reader.reload()
    await write(reader, `Open again ${mark}`)
  })

  await reader.request.delete(`/api/users/${ownerId}/follow`, { headers: sameOrigin })
})
