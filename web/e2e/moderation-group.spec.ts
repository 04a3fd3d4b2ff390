/** Moderation of groups: a reported group is disbanded. Its creator reads why and appeals, and the decision stands. */
import { ask } from './ask.ts'
import {
  decide,
  decideAppeal,
  expectNobodyNamed,
  openPeople,
  readCase,
  readOutcome,
  readStatement,
  reportBy,
  sendAppeal,
  statusOf,
} from './moderating.ts'
import { expect, expectAccessible, expectToast, makePost, test } from './test.ts'

test(
  'a reported group is disbanded; its creator reads why and appeals, and the admin upholds the decision',
  { tag: '@both' },
  async ({ open, product }, info) => {
    test.setTimeout(240_000)
    const mark = `${info.project.name} ${info.retry}`
    const name = `Cheap loans ${mark}`
    const description = `Ask Rita for a loan today ${mark}`
    const people = await openPeople(open, { member: 'Rita', reporter: 'Otto', moderator: 'Mira' })
    const { member: creator, reporter, moderator, admin } = people
    const made = await ask(creator, 'POST', '/api/groups', { name, description, isPrivate: false })
    const { id }: { id: string } = await made.json()
    const post = await makePost(creator, { headline: `Loans get cheaper ${mark}`, groupId: id })
    await product.settle()

    await test.step('a member outside of the group reports it on its screen', async () => {
      await reporter.goto(`/groups/${id}`)
      await reportBy(reporter, `More about ${name}`)
      await product.settle()
    })

    await test.step('a moderator reads the case, which cannot be hidden, and disbands the group', async () => {
      const { memberName, reporterName } = people
      await readCase(moderator, description, { heading: `Group of ${memberName}`, reporterName })
      await expect(decide(moderator, 'Dismiss')).toBeVisible()
      await expect(decide(moderator, 'Hide')).toHaveCount(0)
      await expectAccessible(moderator)
      await decide(moderator, 'Remove').click()
      const dialog = moderator.getByRole('dialog', { name: 'Remove this for good?' })
      await expect(dialog.getByText('Your group was disbanded')).toBeVisible()
      await expect(dialog.getByLabel('Reason')).toHaveValue('spam')
      await dialog.getByLabel('Note to the member').fill('No loans here, please.')
      await expectAccessible(moderator)
      await dialog.getByRole('button', { name: 'Remove' }).click()
      const question = moderator.getByRole('alertdialog')
      await expect(question).toContainText('The group is disbanded and all its posts are deleted.')
      await question.getByRole('button', { name: 'Remove' }).click()
      await expectToast(moderator, 'Removed')
      await product.settle()
    })

    await test.step('the group and its posts are gone, and the reporter is thanked', async () => {
      await reporter.goto(`/groups/${id}`)
      await expect(reporter.getByRole('heading', { name: 'Group not found' })).toBeVisible()
      await expect.poll(() => statusOf(reporter, post)).toBe(404)
      await reporter.goto('/alerts')
      await reporter.getByRole('link', { name: /Thank you for your report/ }).click()
      await expect(reporter.locator('#reports').getByText('Moderation acted')).toBeInViewport()
    })

    await test.step('its creator reads why, but not who reported it, and appeals', async () => {
      await creator.goto('/alerts')
      const words = [description, 'No loans here, please.']
      await readStatement(creator, /Your group was disbanded/, { title: 'Your group was disbanded', words })
      await expectNobodyNamed(creator, id, [reporter, moderator])
      await sendAppeal(creator, `We lend only books ${mark}`)
      await product.settle()
    })

    await test.step('the moderator who acted cannot decide the appeal; the admin upholds the decision', async () => {
      await moderator.goto('/moderation?tab=appeals')
      const card = moderator.getByRole('article').filter({ hasText: `We lend only books ${mark}` })
      await expect(card.getByText('so someone else decides the appeal')).toBeVisible()
      await decideAppeal(admin, `We lend only books ${mark}`, { outcome: 'Uphold', note: 'It says loans.' })
      await product.settle()
    })

    await test.step('its creator reads that the decision stands', async () => {
      await creator.goto('/alerts')
      await readOutcome(creator, { outcome: 'Uphold', note: 'It says loans.' })
      await expect(creator.getByRole('textbox', { name: 'Why is it wrong?' })).toHaveCount(0)
      await people.endRole()
    })
  },
)
