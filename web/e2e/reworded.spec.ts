/** Moderation of a post that was edited after a moderator opened its case, or after it was hidden. */
import { ask } from './ask.ts'
import { decide, openCase, report, signInAsAdmin, statusOf } from './moderating.ts'
import { expect, expectAccessible, expectToast, makePost, test, withoutPolls } from './test.ts'

test('a post that is edited while it is hidden, or while a moderator reads it, is shown only after a review', async ({
  open,
  product,
}, info) => {
  test.setTimeout(240_000)
  const mark = `${info.project.name} ${info.retry}`
  const words = `The bakers are thieves ${mark}`
  const author = await open('Emil Berg')
  const reporter = await open('Farah Nasser')
  const id = await makePost(author, { headline: words })
  const reword = async (headline: string) => {
    await ask(author, 'PUT', `/api/predictions/${id}`, { headline, supportingStatement: 'So it is.' })
    await product.settle()
  }
  await product.settle()
  await report(reporter, 'post', id, `It is about us ${mark}`)
  await product.settle()
  const page = await open()
  await withoutPolls(page) // a poll might load the new words before "Lift" is chosen
  await signInAsAdmin(page)
  await page.goto('/moderation')
  await openCase(page, words)
  await decide(page, 'Hide').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await expectToast(page, 'Hidden')
  await product.settle()

  await reword(`The bakers are kind ${mark}`)
  await page.goto('/moderation')
  await openCase(page, `The bakers are kind ${mark}`)
  await expect(page.getByRole('article').locator('q', { hasText: words })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Previous versions' })).toContainText(words)
  await expectAccessible(page)
  await reword(`The bakers are the worst thieves ${mark}`)
  await page.getByRole('button', { name: 'Lift' }).click()
  await expect(page.getByText('Something was added since you opened this. Have another look.').first()).toBeVisible()
  await expect(page.getByRole('article').getByText(`The bakers are the worst thieves ${mark}`)).toBeVisible()
  await page.getByRole('button', { name: 'Lift' }).click()
  await expectToast(page, 'Lifted')
  await product.settle()
  expect(await statusOf(reporter, id)).toBe(404)
  await decide(page, 'Release').click()
  await expectToast(page, 'Everybody can see it now')
  await product.settle()
  await expect.poll(() => statusOf(reporter, id)).toBe(200)
})
