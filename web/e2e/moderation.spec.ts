/** Moderation: the admin and a moderator work through reports, from a phone and from a desktop. */
import type { Page } from '@playwright/test'
import { ask, idOf, sameOrigin } from './ask.ts'
import { decide, openCase, report, signInAsAdmin, statusOf } from './moderating.ts'
import { expect, expectAccessible, expectToast, expectUsable, keepToasts, makePost, test } from './test.ts'

test(
  'the admin hides a reported post, takes it back, and suspends its author',
  { tag: '@both' },
  async ({ open, product }, info) => {
    test.setTimeout(240_000)
    const mark = `${info.project.name} ${info.retry}`
    const words = `Nobody likes the neighbours ${mark}`
    const author = await open('Emil Berg')
    const reporter = await open('Farah Nasser')
    const id = await makePost(author, { headline: words })
    await product.settle()
    await report(reporter, 'post', id, `It is about us ${mark}`)
    const other = `Buy my watches ${mark}`
    await report(reporter, 'post', await makePost(author, { headline: other }), `Only ads ${mark}`)
    await product.settle()
    const page = await open()
    await signInAsAdmin(page)

    await test.step('the case shows the reported post, the reporter and the reason', async () => {
      await page.goto('/moderation')
      await openCase(page, words)
      const article = page.getByRole('article')
      await expect(article.getByText(`It is about us ${mark}`)).toBeVisible()
      await expect(article.getByRole('link', { name: 'Farah Nasser' })).toBeVisible()
      await expect(article.getByText('Harassment').first()).toBeVisible()
      await expectUsable(page)
    })

    await test.step('a hidden post is gone for others and stays for its author', async () => {
      await decide(page, 'Hide').click()
      const dialog = page.getByRole('dialog', { name: 'Hide this?' })
      await expect(dialog.getByText('Your post was hidden')).toBeVisible()
      await dialog.getByLabel('Note to the member').fill('Please be kind to them.')
      await expectUsable(page)
      await dialog.getByRole('button', { name: 'Hide' }).click()
      await expectToast(page, 'Hidden')
      await product.settle()
      await expect.poll(() => statusOf(reporter, id)).toBe(404)
      expect(await statusOf(author, id)).toBe(200)
    })

    await test.step('Undo of a dismissal reopens the case', async () => {
      await page.goto('/moderation')
      await openCase(page, other)
      await keepToasts(page)
      await decide(page, 'Dismiss').click()
      await expectToast(page, 'Reports dismissed')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expectToast(page, 'Waiting again')
      await expect(page.getByRole('article').getByText(other)).toBeVisible()
    })

    await test.step('lifting the act restores the post', async () => {
      await page.goto('/moderation?tab=decided')
      await page.getByRole('listitem').filter({ hasText: words }).getByRole('link').click()
      await page.getByRole('button', { name: 'Lift' }).click()
      await expectToast(page, 'Lifted')
      await product.settle()
      await expect.poll(() => statusOf(reporter, id)).toBe(200)
    })

    await test.step('a suspended member can read but not vote, until the act is lifted', async () => {
      await page.goto('/moderation')
      await openCase(page, other)
      await keepToasts(page)
      await decide(page, 'Suspend').click()
      const dialog = page.getByRole('dialog', { name: 'Suspend this member?' })
      await dialog.getByRole('radio', { name: '1 day' }).check()
      await dialog.getByLabel('Reason').selectOption({ label: 'Spam' })
      await dialog.getByRole('button', { name: 'Suspend' }).click()
      await expectToast(page, 'Suspended')
      await product.settle()
      expect(await statusOf(author, id)).toBe(200)
      const vote = { headers: sameOrigin, data: { predictionId: id, vote: true } }
      await expect.poll(async () => (await author.request.post('/api/votes', vote)).status()).toBe(403)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expectToast(page, 'Lifted')
      await product.settle()
      await expect.poll(async () => (await author.request.post('/api/votes', vote)).status()).not.toBe(403)
    })
  },
)

test('new posts of a limited member are visible only to followers, until the limit is lifted', async ({
  open,
  product,
}, info) => {
  test.setTimeout(240_000)
  const mark = `${info.project.name} ${info.retry}`
  const words = `Everybody must buy this ${mark}`
  const author = await open('Emil Berg')
  const follower = await open('Farah Nasser')
  const stranger = await open('Bruno Keller')
  const authorId = await idOf(author)
  const following = `/api/users/${authorId}/follow`
  await ask(follower, 'POST', following)
  await report(stranger, 'post', await makePost(author, { headline: words }), `It is spam ${mark}`)
  await product.settle()
  const page = await open()
  await signInAsAdmin(page)
  await page.goto('/moderation')
  await openCase(page, words)
  await decide(page, 'Limit').click()
  const dialog = page.getByRole('dialog', { name: 'Limit this member?' })
  await expect(dialog.getByText('Your posts were limited to followers')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Limit' }).click()
  await expectToast(page, 'Limited to followers')
  await product.settle()

  const later = `Only friends read this ${mark}`
  const id = await makePost(author, { headline: later })
  await product.settle()
  const statusFor = async (viewer: Page) => (await viewer.request.get(`/api/predictions/${id}`)).status()
  expect([await statusFor(author), await statusFor(follower), await statusFor(stranger)]).toEqual([200, 200, 404])
  await stranger.goto(`/profile/${authorId}`)
  await stranger.getByRole('tab', { name: 'Predictions' }).click()
  await expect(stranger.getByText(words).first()).toBeVisible()
  await expect(stranger.getByText(later)).toHaveCount(0)
  await author.goto('/statements')
  await expect(author.getByRole('link', { name: 'Your posts were limited to followers' }).first()).toBeVisible()

  await page.goto('/moderation?tab=decided')
  await page.getByRole('listitem').filter({ hasText: words }).getByRole('link').click()
  await page.getByRole('button', { name: 'Lift' }).click()
  await expectToast(page, 'Lifted')
  await product.settle()
  await expect.poll(() => statusFor(stranger)).toBe(200)
  await ask(follower, 'DELETE', following)
})

test('an appeal is reversed by a person other than the one who acted', async ({ open, product }, info) => {
  test.setTimeout(240_000)
  const mark = `${info.project.name} ${info.retry}`
  const words = `The choir sings badly ${mark}`
  const author = await open('Chiyo Mori')
  const reporter = await open('Farah Nasser')
  const moderator = await open('Bruno Keller')
  const id = await makePost(author, { headline: words })
  const page = await open()
  await signInAsAdmin(page)
  await ask(page, 'PUT', `/api/admin/users/${await idOf(moderator)}/moderator`)
  await product.settle()
  await report(reporter, 'post', id, 'It is unkind')
  await product.settle()

  await test.step('a moderator hides it', async () => {
    await moderator.goto('/moderation')
    await openCase(moderator, words)
    await decide(moderator, 'Hide').click()
    await moderator.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
    await expectToast(moderator, 'Hidden')
    await product.settle()
  })

  await test.step('the author appeals; the moderator who acted cannot decide', async () => {
    const [statement] = await (await ask(author, 'GET', '/api/statements')).json()
    await ask(author, 'POST', `/api/statements/${statement.id}/appeal`, { text: `They do sing badly ${mark}` })
    await product.settle()
    await moderator.goto('/moderation?tab=appeals')
    const card = moderator.getByRole('article').filter({ hasText: `They do sing badly ${mark}` })
    await expect(card.getByText('so someone else decides the appeal')).toBeVisible()
    await expectUsable(moderator)
  })

  await test.step('the admin reverses it, and the post is back', async () => {
    await page.goto('/moderation?tab=appeals')
    const card = page.getByRole('article').filter({ hasText: `They do sing badly ${mark}` })
    await card.getByRole('button', { name: 'Reverse' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Note to the member').fill('This is an opinion.')
    await expectUsable(page)
    await dialog.getByRole('button', { name: 'Reverse' }).click()
    await expectToast(page, 'The decision is lifted')
    await expect(card).toHaveCount(0)
    await product.settle()
    await expect.poll(() => statusOf(reporter, id)).toBe(200)
  })
})

test('a moderator sees /moderation but not /admin, and neither once the role is removed', async ({ open, product }) => {
  const page = await open()
  await signInAsAdmin(page)
  const moderator = await open('Gita Rao')
  const address = `/api/admin/users/${await idOf(moderator)}/moderator`
  await ask(page, 'PUT', address)
  await product.settle()
  await moderator.goto('/moderation')
  await expect(moderator.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
  await expect(moderator.getByText('Decided today')).toBeVisible()
  expect((await moderator.request.get('/api/admin/users')).status()).toBe(403)
  await moderator.goto('/admin')
  await expect(moderator.getByText("which isn't the admin").or(moderator.getByLabel('Password')).first()).toBeVisible()

  await moderator.goto('/moderation')
  await ask(page, 'DELETE', address)
  await expect
    .poll(async () => (await moderator.request.get('/api/moderation/figures')).status(), { timeout: 2_000 })
    .toBe(403)
  await moderator.reload()
  await expect(moderator.getByRole('heading', { name: 'This page is for moderators' })).toBeVisible()
  await expectAccessible(moderator)
})

test(
  'the queue is accessible and fits its window in both themes, in Arabic and in Japanese',
  { tag: '@both' },
  async ({ open, product }, info) => {
    test.setTimeout(240_000)
    const author = await open('Emil Berg')
    const reporter = await open('Farah Nasser')
    const words = `The mayor is a fool and everybody in the whole town knows it ${info.project.name}`
    await report(reporter, 'post', await makePost(author, { headline: words }), 'Rude')
    await product.settle()
    const page = await open()
    await signInAsAdmin(page)
    for (const [theme, language] of [
      ['dark', 'en'],
      ['light', 'en'],
      ['dark', 'ar'],
      ['light', 'ja'],
    ] as const) {
      await page.goto('/moderation')
      await page.evaluate(
        ([to, spoken]) => {
          localStorage.setItem('theme', to)
          localStorage.setItem('preferredLanguage', spoken)
        },
        [theme, language] as const,
      )
      await page.reload()
      await expect(page.getByText(words).first()).toBeVisible()
      await expectUsable(page)
    }
  },
)
