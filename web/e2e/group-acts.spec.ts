/** A group's creator hides another member's post and comment in it. The author reads the reason and appeals to moderation. */
import type { Page } from '@playwright/test'
import { ask, askForJson } from './ask.ts'
import { admin } from './product/people.ts'
import { expect, expectAccessible, expectToast, makePost, test } from './test.ts'

/** Hides a post or comment from its open menu: chooses a rule in the dialog and confirms. */
async function hide(page: Page, kind: 'post' | 'comment'): Promise<void> {
  await page.getByRole('menuitem', { name: 'Hide from everyone' }).click()
  const dialog = page.getByRole('dialog', { name: `Hide this ${kind}?` })
  await dialog.getByLabel('Which rule?').selectOption({ label: 'Spam' })
  await dialog.getByLabel('Note to the author').fill('This group is about boats.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expectToast(page, 'Hidden. Its author gets your reason.')
}

test('a creator hides a post and a comment in a private group; after an appeal moderation restores the post', async ({
  open,
  product,
}, info) => {
  test.setTimeout(240_000)
  const mark = `${info.project.name} ${info.retry}`
  const words = `Buy my old canoe ${mark}`
  const creator = await open('Amina Otieno')
  const author = await open('Gita Rao')
  const { id } = await askForJson(creator, 'POST', '/api/groups', { name: `Boats ${mark}`, isPrivate: true })
  const { inviteCode } = await askForJson(creator, 'GET', `/api/groups/${id}/invite`)
  await ask(author, 'POST', '/api/groups/join-by-invite', { inviteCode })
  const post = await makePost(author, { headline: words, groupId: id })
  const talked = await makePost(creator, { headline: `The regatta is on ${mark}`, groupId: id })
  await ask(author, 'POST', '/api/comments', { predictionId: talked, content: `Canoes here ${mark}` })
  await product.settle()

  await test.step('the post, from the group’s screen', async () => {
    await creator.goto(`/groups/${id}`)
    const card = creator.getByRole('article').filter({ hasText: words })
    await card.getByRole('button', { name: 'More about this post' }).click()
    await hide(creator, 'post')
    await product.settle()
    await expect.poll(async () => (await creator.request.get(`/api/predictions/${post}`)).status()).toBe(404)
    expect((await author.request.get(`/api/predictions/${post}`)).status()).toBe(200)
    await expect(creator.getByText(words)).toHaveCount(0)
  })

  await test.step('the comment, from the post’s screen', async () => {
    await creator.goto(`/prediction/${talked}`)
    await expect(creator.getByText(`Canoes here ${mark}`)).toBeVisible()
    await creator.getByRole('button', { name: 'More about the comment by Gita Rao' }).click()
    await hide(creator, 'comment')
    await product.settle()
    await creator.reload()
    await expect(creator.getByText(`The regatta is on ${mark}`).first()).toBeVisible()
    await expect(creator.getByText(`Canoes here ${mark}`)).toHaveCount(0)
  })

  await test.step('the creator shows the comment again, and its author is notified', async () => {
    await creator.goto(`/groups/${id}`)
    await creator.getByRole('tab', { name: 'Hidden' }).click()
    const hidden = creator.getByRole('article').filter({ hasText: `Canoes here ${mark}` })
    await expect(hidden.getByText('This group is about boats.')).toBeVisible()
    await expectAccessible(creator)
    await hidden.getByRole('button', { name: 'Show again' }).click()
    await expectToast(creator, 'Visible again. Its author gets a notification.')
    await expect(hidden).toHaveCount(0)
    await expect(creator.getByRole('article').filter({ hasText: words })).toBeVisible()
    await product.settle()
    await creator.goto(`/prediction/${talked}`)
    await expect(creator.getByText(`Canoes here ${mark}`)).toBeVisible()
    await author.goto('/alerts')
    await expect(author.getByText('Your comment is no longer hidden.').first()).toBeVisible()
  })

  const page = await open()
  await test.step('the author reads why; moderation sees nothing before the appeal', async () => {
    await ask(page, 'POST', '/api/auth/login', admin)
    await page.goto('/moderation?tab=decided')
    await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
    await expect(page.getByText(words)).toHaveCount(0)
    await author.goto('/statements')
    await author
      .getByRole('article')
      .filter({ hasText: words })
      .getByRole('link', { name: 'Your post was hidden' })
      .click()
    await expect(author.getByText('The person who made the group decided, not moderation.')).toBeVisible()
    await expect(author.getByText('This group is about boats.')).toBeVisible()
    await author.getByLabel('Why is it wrong?').fill(`A canoe is a boat ${mark}`)
    await author.getByRole('button', { name: 'Send appeal' }).click()
    await expectToast(author, 'Your appeal is on its way')
  })

  await test.step('the audit log lists the creator’s acts, without any text of the group', async () => {
    await product.settle()
    await page.goto('/admin?tab=users')
    const log = page.getByRole('region', { name: 'Audit log' })
    await expect(log.getByText("Hid a post or comment as the group's creator").first()).toBeVisible()
    await expect(log.getByText("Showed a post or comment again as the group's creator").first()).toBeVisible()
    await expect(log.getByText('A post, in a private group').first()).toBeVisible()
    await expect(log.getByText('A comment, in a private group').first()).toBeVisible()
    await expect(log.getByText(/canoe/i)).toHaveCount(0)
  })

  await test.step('the admin opens the appealed post, and shows it again', async () => {
    const appeals = await askForJson(page, 'GET', '/api/moderation/appeals?limit=50')
    expect(JSON.stringify(appeals)).not.toMatch(/canoe/)
    const statements = await askForJson(author, 'GET', '/api/statements')
    const { id: actId } = statements.find(({ words: about }: { words: string }) => about.startsWith(words))
    const { act } = appeals.find((each: { act: { id: string } }) => each.act.id === actId)
    const opened = await askForJson(page, 'GET', `/api/moderation/cases/${act.caseId}`)
    expect(opened.words).toContain(words)
    await ask(page, 'POST', `/api/moderation/appeals/${actId}`, { outcome: 'reversed', note: 'It is.' })
    await product.settle()
    await expect.poll(async () => (await creator.request.get(`/api/predictions/${post}`)).status()).toBe(200)
  })
})
