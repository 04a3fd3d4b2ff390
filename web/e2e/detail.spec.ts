/** The screen of a post: comments, likes, reactions, the result and the reflection. Also network failures. */
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, makePost, test } from './test.ts'

const hour = 3_600_000

const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Add a comment' })
const commentWith = (page: Page, words: string): Locator =>
  page
    .getByRole('article')
    .filter({ hasText: words })
    .filter({ hasNot: page.getByRole('heading') })

/** Replies to a comment and sends the reply by keyboard. */
async function reply(page: Page, to: string, words: string): Promise<void> {
  await commentWith(page, to).getByRole('button', { name: 'Reply' }).click()
  await expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Reply posted successfully')
  await expect(commentWith(page, words).getByText('↳ Reply')).toBeVisible()
}

test('two members talk under a prediction, and a visitor is asked to log in', async ({ open, product }, info) => {
  test.setTimeout(240_000)
  const amina = await open('Amina Otieno')
  const bruno = await open('Bruno Keller', { dark: false })
  const id = await makePost(amina, { headline: `The lake freezes over (${info.project.name})` })
  await amina.goto(`/prediction/${id}`)
  await bruno.goto(`/prediction/${id}`)

  await test.step('an empty list invites to comment, and a blank comment cannot be sent', async () => {
    await expect(bruno.getByText('No comments yet. Be the first to comment!')).toBeVisible()
    await expect(bruno.getByRole('button', { name: 'Post Comment' })).toBeDisabled()
    await box(bruno).fill('   ')
    await expect(bruno.getByRole('button', { name: 'Post Comment' })).toBeDisabled()
  })

  await test.step('a draft survives a reload, and its comment shows at once when it is sent', async () => {
    await box(bruno).fill('Not this year: the geese are still here.')
    await bruno.reload()
    await expect(box(bruno)).toHaveValue('Not this year: the geese are still here.')
    await bruno.getByRole('button', { name: 'Post Comment' }).click()
    await expect(commentWith(bruno, 'the geese')).toBeVisible()
    await expect(box(bruno)).toHaveValue('')
    await expect(bruno.getByRole('link', { name: '1 comment', exact: true })).toBeVisible()
  })

  await test.step('the author loads the comment by a button, replies, likes it, and sees who likes it', async () => {
    await product.settle()
    await amina.getByRole('button', { name: 'Show 1 new comment' }).click({ timeout: 30_000 })
    await expect(commentWith(amina, 'the geese')).toBeVisible()
    await reply(amina, 'the geese', 'Geese know nothing of ice.')
    const heart = commentWith(amina, 'still here')
      .first()
      .getByRole('button', { name: /^Like the comment/ })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await amina.getByRole('button', { name: '1 like' }).click()
    await expect(
      amina.getByRole('dialog', { name: 'Liked by' }).getByRole('link', { name: 'Amina Otieno' }),
    ).toBeVisible()
    await expectAccessible(amina)
    await amina.keyboard.press('Escape')
  })

  await test.step('replies go three levels deep', async () => {
    await bruno.reload()
    await reply(bruno, 'nothing of ice', 'They fly over it.')
    await reply(bruno, 'They fly', 'High over it.')
    await expect(commentWith(bruno, 'High over').getByRole('button', { name: 'Reply' })).toHaveCount(0)
    await expectAccessible(bruno)
  })

  await test.step('a deleted comment with replies leaves a note', async () => {
    await commentWith(bruno, 'the geese').first().getByRole('button', { name: 'Delete your comment' }).click()
    const question = bruno.getByRole('alertdialog')
    await expect(question).toContainText('This action cannot be undone.')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(bruno.getByText('Comment deleted successfully').first()).toBeVisible()
    await expect(bruno.getByText('Deleted', { exact: true })).toBeVisible()
    await expect(commentWith(bruno, 'the geese')).toHaveCount(0)
  })

  await test.step('a member has one reaction, and a second tap removes it', async () => {
    const fire = bruno.getByRole('button', { name: /^Fire/ })
    await fire.click()
    await expect(fire).toHaveAccessibleName('Fire, 1 time')
    await expect(bruno.getByText('1 reaction', { exact: true })).toBeAttached()
    await bruno.getByRole('button', { name: /^Sad/ }).click()
    await expect(fire).toHaveAccessibleName('Fire, nobody yet')
    await expect(bruno.getByRole('button', { name: 'Sad, 1 time' })).toHaveAttribute('aria-pressed', 'true')
    await bruno.getByRole('button', { name: /^Sad/ }).click()
    await expect(bruno.getByText('No reactions', { exact: true })).toBeAttached()
  })

  await test.step('a visitor sees the post, but no comments', async () => {
    const visitor = await open()
    await visitor.goto(`/prediction/${id}`)
    await expect(visitor.getByText('Please log in to view and post comments.')).toBeVisible()
    await expect(visitor.getByText('Geese know nothing')).toHaveCount(0)
    await expectAccessible(visitor)
    await visitor.getByRole('button', { name: /^Heart/ }).click()
    await expect(visitor.getByRole('dialog')).toBeVisible()
  })

  await test.step('the screen also works from right to left', async () => {
    await amina.evaluate(() => localStorage.setItem('preferredLanguage', 'ar'))
    await amina.reload()
    await expect(amina.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(amina.getByText('They fly over it.')).toBeVisible()
    await expectAccessible(amina)
  })
})

test('members share predictions under a story; a missing post says so', async ({ open }, info) => {
  const page = await open('Chiyo Mori')
  const id = await makePost(page, {
    headline: `I will keep the sourdough alive (${info.project.name})`,
    isExperience: 'true',
    experienceContext: 'It has a name now.',
  })
  await page.goto(`/prediction/${id}`)
  await expect(page.getByText('No predictions yet. Be the first to predict what will happen!')).toBeVisible()
  await page.getByRole('textbox', { name: 'Share Your Prediction' }).fill('It lives until Friday.')
  await page.getByRole('button', { name: 'Share Prediction' }).click()
  await expect(commentWith(page, 'until Friday')).toBeVisible()

  await page.goto('/prediction/019aaaaa-0000-7000-8000-000000000001')
  await expect(page.getByText('Prediction not found')).toBeVisible()
  await expect(page.getByText("This prediction may have been deleted or doesn't exist.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('failures are reported and rolled back, and no text is lost', async ({ open }, info) => {
  test.setTimeout(240_000)
  const page = await open('Bruno Keller')
  const id = await makePost(page, { headline: `The tram comes twice (${info.project.name})` })
  const broken = { status: 500, body: 'no' }

  await test.step('comments that could not be loaded can be tried again', async () => {
    await page.route(`**/api/predictions/${id}/comments?*`, (route) => route.fulfill(broken))
    await page.goto(`/prediction/${id}`)
    await expect(page.getByText("Couldn't load the comments")).toBeVisible()
    await page.unroute(`**/api/predictions/${id}/comments?*`)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('No comments yet. Be the first to comment!')).toBeVisible()
  })

  await test.step('a failed comment keeps its text', async () => {
    await page.route('**/api/comments', (route) => route.fulfill(broken))
    await box(page).fill('Never.')
    await page.getByRole('button', { name: 'Post Comment' }).click()
    await expect(page.getByText('Failed to post comment').first()).toBeVisible()
    await expect(commentWith(page, 'Never.')).toHaveCount(0)
    await expect(box(page)).toHaveValue('Never.')
    await page.unroute('**/api/comments')
  })

  await test.step('on a slow connection a comment shows as being sent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/comments', async (route) => {
      await promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Post Comment' }).click()
    await expect(commentWith(page, 'Never.').getByText('Sending…')).toBeVisible()
    resolve()
    await expect(commentWith(page, 'Never.').getByRole('button', { name: 'Reply' })).toBeVisible()
    await page.unroute('**/api/comments')
  })

  await test.step('a like, a reply and a delete fail', async () => {
    await page.route('**/api/comments/**', (route) => route.fulfill(broken))
    await page.route('**/api/comments', (route) => route.fulfill(broken))
    const heart = page.getByRole('button', { name: /^Like the comment/ })
    await heart.click()
    await expect(page.getByText('Failed to like comment').first()).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await commentWith(page, 'Never.').getByRole('button', { name: 'Reply' }).click()
    await expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeFocused()
    await page.keyboard.type('Or once.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Failed to post reply').first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Reply to/ })).toHaveValue('Or once.')
    await page.getByRole('button', { name: 'Delete your comment' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete comment').first()).toBeVisible()
    await expect(commentWith(page, 'Never.').first()).toBeVisible()
    await page.unroute('**/api/comments/**')
    await page.unroute('**/api/comments')
  })

  await test.step('an ended session leads to sign-in and back, with the reply still open', async () => {
    await page.route('**/api/comments', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          title: 'Unauthorized',
          status: 401,
          code: 'notSignedIn',
          detail: 'Please sign in first.',
        }),
      }),
    )
    // The page is left after half a second, so it is checked in every frame, from before the key press.
    const updated = page.waitForFunction(
      () =>
        ['Unauthorized', 'You are logged out. Logging in again...'].every((words) =>
          document.body.innerText.includes(words),
        ),
      undefined,
      { polling: 'raf' },
    )
    await page.getByRole('textbox', { name: /^Reply to/ }).press('Control+Enter')
    await updated
    await expect(page.getByRole('heading', { name: 'Choose who you are' })).toBeVisible()
    await page.getByRole('button', { name: 'Bruno Keller' }).click()
    await expect(page).toHaveURL(new RegExp(`/prediction/${id}$`))
    await page.unroute('**/api/comments')
    await expect(page.getByRole('textbox', { name: /^Reply to/ })).toHaveValue('Or once.')
    await page.getByRole('textbox', { name: /^Reply to/ }).press('Control+Enter')
    await expectToast(page, 'Reply posted successfully')
  })
})

test('a result appears without a layout shift, and the owner writes a reflection', async ({ open, product }, info) => {
  test.setTimeout(240_000)
  const headline = `The printer works today (${info.project.name})`
  const owner = await open('Amina Otieno', { dark: false })
  const voter = await open('Bruno Keller')
  const id = await makePost(owner, { headline })
  await voter.goto(`/prediction/${id}`)
  const card = voter.getByRole('article', { name: headline })
  const saved = voter.waitForResponse('**/api/votes')
  await card.getByRole('button', { name: /^Agree/ }).click()
  await expect(card.getByRole('button', { name: /^Agree/ })).toHaveText(/ 1( \d+%)?$/)
  expect((await saved).ok()).toBe(true)
  const heightOf = async () => (await card.boundingBox())?.height ?? 0

  await product.setClock(new Date(Date.now() + hour + 1_000))
  await voter.reload()
  await expect(card.getByText(/^Waiting for Amina Otieno/)).toBeVisible()
  const ended = await heightOf()
  await owner.goto(`/prediction/${id}`)
  await owner.getByRole('group', { name: 'Did it happen?' }).getByRole('button', { name: 'Yes' }).click()
  const reveal = voter.getByRole('dialog', { name: headline })
  await expect(reveal.getByText('You called it')).toBeVisible({ timeout: 30_000 })
  await voter.keyboard.press('Escape')
  await expect(reveal).toHaveCount(0)
  await expect(card.getByText('You called it')).toBeVisible()
  await expect.poll(async () => Math.abs((await heightOf()) - ended)).toBeLessThanOrEqual(2)

  await expect(owner.getByText('You got it right!')).toBeVisible()
  await owner.getByRole('button', { name: 'Write Reflection' }).click()
  await owner.getByRole('button', { name: 'Surprised', exact: true }).click()
  await owner.getByRole('button', { name: '5 stars' }).click()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Cancel' }).click()
  await owner.getByRole('button', { name: 'Write Reflection' }).click()
  await owner.getByLabel('What did you learn?').fill('Hope is a plan.')
  await owner.route('**/api/journal', (route) => route.fulfill({ status: 500, body: 'no' }))
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('Failed to save reflection. Please try again.').first()).toBeVisible()
  await owner.unroute('**/api/journal')
  await owner.getByRole('button', { name: 'Save' }).click()
  await expectToast(owner, 'Reflection saved')
  await expect(owner.getByText('Hope is a plan.')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Write Reflection' })).toHaveCount(0)
  await expectAccessible(owner)
  await product.setClock(null)
})
