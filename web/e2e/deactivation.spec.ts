/** A moderator deactivates an account. The member learns the reason by mail, appeals without signing in, and comes back. */
import { ask, askForJson, idOf } from './ask.ts'
import { admin } from './product/people.ts'
import { expect, expectToast, expectUsable, makePost, test } from './test.ts'

test('a deactivated member reads why by a mailed link, appeals without signing in, and is let in again', async ({
  open,
  product,
}, info) => {
  test.setTimeout(240_000)
  const mark = `${info.project.name} ${info.retry}`
  const words = `All of you are fools ${mark}`
  const author = await open('Hugo Silva')
  const account = await askForJson(author, 'GET', '/api/auth/user')
  const targetId = await makePost(author, { headline: words })
  await ask(await open('Farah Nasser'), 'POST', '/api/reports', { targetKind: 'post', targetId, reason: 'spam' })
  await product.settle()
  const moderator = await open('Bruno Keller')
  const page = await open()
  await ask(page, 'POST', '/api/auth/login', admin)
  const moderates = `/api/admin/users/${await idOf(moderator)}/moderator`
  await ask(page, 'PUT', moderates)
  await product.settle()

  await test.step('a moderator deactivates the account after a preview of the statement', async () => {
    await moderator.goto('/moderation')
    const row = moderator.getByRole('listitem').filter({ hasText: words })
    await row.getByRole('link').click()
    await moderator.getByRole('region', { name: 'Decide' }).getByRole('button', { name: 'Deactivate' }).click()
    const dialog = moderator.getByRole('dialog', { name: 'Deactivate this account?' })
    await expect(dialog.getByText('Your account was deactivated')).toBeVisible()
    await expectUsable(moderator)
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expectToast(moderator, 'Deactivated')
    await product.settle()
    await expect.poll(async () => (await author.request.get('/api/statements')).status()).toBe(401)
  })

  await test.step('the mail leads to the reasons, and to an appeal', async () => {
    const visitor = await open()
    await visitor.goto(await product.linkTo(account.email))
    await expect(visitor.getByRole('heading', { level: 1, name: 'Your account was deactivated' })).toBeVisible()
    await expect(visitor.getByText(words)).toBeVisible()
    await visitor.getByLabel('Why is it wrong?').fill(`It was a quotation ${mark}`)
    await expectUsable(visitor)
    await visitor.getByRole('button', { name: 'Send appeal' }).click()
    await expect(visitor.getByText("If your email is verified, you'll also get it by email")).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText(`It was a quotation ${mark}`)).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Send appeal' })).toHaveCount(0)
  })

  await test.step('the admin reverses it, and the member signs in again', async () => {
    await product.settle()
    await page.goto('/moderation?tab=appeals')
    const card = page.getByRole('article').filter({ hasText: `It was a quotation ${mark}` })
    await card.getByRole('button', { name: 'Reverse' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Note to the member').fill('So it was.')
    await dialog.getByRole('button', { name: 'Reverse' }).click()
    await expectToast(page, 'The decision is lifted')
    await ask(page, 'DELETE', moderates)
    expect(new URL(await product.linkTo(account.email)).pathname).toBe('/')
    const again = await open('Hugo Silva')
    await again.goto('/')
    await expect(again.getByRole('heading', { name: 'For You' })).toBeVisible()
  })
})
