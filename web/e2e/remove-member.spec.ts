/**
 * A group's creator removes a member. The member loses access at once, and no link or code lets them in again. Only a new
 * invitation by name does.
 */
import type { Page } from '@playwright/test'
import { ask, askForJson, idOf } from './ask.ts'
import { expect, expectAccessible, expectToast, makePost, test } from './test.ts'

/** Opens the confirmation dialog for removing a member from the list. */
async function askAbout(page: Page, name: string) {
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove from group' }).click()
  return page.getByRole('alertdialog')
}

const sentence = "You've been removed from this group. You can come back when its creator invites you."

for (const isPrivate of [true, false])
  test(`a member removed from a ${isPrivate ? 'private' : 'public'} group returns only by a new invitation`, async ({
    open,
    product,
  }, info) => {
    test.setTimeout(240_000)
    const name = `Tide tables (${info.project.name} ${info.retry} ${isPrivate})`
    const creator = await open('Amina Otieno')
    const member = await open('Bruno Keller', { dark: false })
    const { id } = await askForJson(creator, 'POST', '/api/groups', { name, isPrivate })
    const { inviteCode } = await askForJson(creator, 'GET', `/api/groups/${id}/invite`)
    await ask(member, 'POST', '/api/groups/join-by-invite', { inviteCode })
    const post = await makePost(creator, { headline: `The tide turns early in ${name}`, groupId: id })
    await product.settle()
    await member.goto(`/prediction/${post}`)
    await expect(member.getByText(`The tide turns early in ${name}`).first()).toBeVisible()

    await test.step('the question names both, and Cancel changes nothing', async () => {
      await creator.goto(`/groups/${id}?tab=members`)
      const question = await askAbout(creator, 'Bruno Keller')
      await expect(question).toContainText(`Remove Bruno Keller from ${name}?`)
      await expectAccessible(creator)
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toHaveCount(0)
      await expect(creator.getByRole('button', { name: 'More about Bruno Keller' })).toBeFocused()
      await expectAccessible(creator)
    })

    const list = creator.getByRole('list', { name: 'Members' })
    await test.step('if the removal fails, the row comes back', async () => {
      await creator.route('**/members/*', (route) => route.fulfill({ status: 500, body: 'no' }))
      await (await askAbout(creator, 'Bruno Keller')).getByRole('button', { name: 'Remove' }).click()
      await expectToast(creator, 'Failed to remove member')
      await expect(list.getByRole('listitem')).toHaveCount(2)
      await creator.unroute('**/members/*')
    })

    await test.step('the row disappears', async () => {
      await (await askAbout(creator, 'Bruno Keller')).getByRole('button', { name: 'Remove' }).click()
      await expect(list.getByRole('listitem')).toHaveCount(1)
      await expectToast(creator, 'Bruno Keller is no longer in the group')
      await expect(creator.getByText('1 member', { exact: true })).toBeVisible()
    })

    await test.step('the removed member cannot see a private group, and its link says why', async () => {
      await member.goto(`/prediction/${post}`)
      const text = isPrivate ? 'Prediction not found' : `The tide turns early in ${name}`
      await expect(member.getByText(text).first()).toBeVisible()
      await member.goto(`/groups/join/${inviteCode}`)
      await expect(member.getByText(sentence)).toBeVisible()
      await expect(member.getByRole('button', { name: 'Join Group' })).toHaveCount(0)
      await expectAccessible(member)
      await member.goto(`/groups/${id}`)
      if (isPrivate) {
        await member.getByRole('button', { name: 'Join Group' }).click()
        await member.getByLabel('Invite code or link').fill(inviteCode)
        await member.getByRole('button', { name: 'Join Group' }).click()
      }
      await expect(member.getByText(sentence).first()).toBeVisible()
      if (!isPrivate) await expect(member.getByRole('button', { name: 'Join Group' })).toHaveCount(0)
      await expectAccessible(member)
    })

    await test.step('the creator invites them again, and they join', async () => {
      const invited = await askForJson(creator, 'POST', `/api/groups/${id}/invite-users`, {
        userIds: [await idOf(member)],
      })
      expect(invited).toEqual({ invited: 1 })
      await member.goto(`/groups/${id}`)
      await member.getByRole('button', { name: 'Join Group' }).click()
      await expectToast(member, 'Successfully joined group!')
      await expect(member.getByRole('tab', { name: 'Members' })).toBeVisible()
    })
    await ask(creator, 'DELETE', `/api/groups/${id}/disband`)
  })

test('only the creator has menus to remove members, also in Arabic', async ({ open }, info) => {
  const creator = await open('Amina Otieno')
  const member = await open('Bruno Keller')
  const { id } = await askForJson(creator, 'POST', '/api/groups', {
    name: `Sky watchers (${info.project.name} ${info.retry})`,
  })
  await ask(member, 'POST', `/api/groups/${id}/join`, {})
  for (const [page, menus] of [
    [creator, 1],
    [member, 0],
  ] as const) {
    await page.addInitScript(() => localStorage.setItem('preferredLanguage', 'ar'))
    await page.goto(`/groups/${id}?tab=members`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const list = page.getByRole('list', { name: 'الأعضاء' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByRole('button')).toHaveCount(menus)
    await expectAccessible(page)
  }
  await creator.getByRole('button', { name: 'خيارات' }).last().click()
  await creator.getByRole('menuitem', { name: 'إزالة من المجموعة' }).click()
  await expect(creator.getByRole('alertdialog')).toContainText('هل تريد إزالة')
  await expectAccessible(creator)
  await ask(creator, 'DELETE', `/api/groups/${id}/disband`)
})
