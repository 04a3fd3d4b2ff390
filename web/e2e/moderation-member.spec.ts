/** Moderation of members: a reported member is suspended, reads the reasons and appeals, and the suspension is lifted. */
import { ask, idOf, sameOrigin } from './ask.ts'
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
} from './moderating.ts'
import { expect, expectAccessible, expectToast, test } from './test.ts'

test(
  'a reported member is suspended, reads why and appeals, and after the admin’s reversal takes part again',
  { tag: '@both' },
  async ({ open, product }, info) => {
    test.setTimeout(240_000)
    const mark = `${info.project.name} ${info.retry}`
    const bio = `Buy followers from me ${mark}`
    const people = await openPeople(open, { member: 'Ivo', reporter: 'Nell', moderator: 'Suri' })
    const { member, memberName, reporter, reporterName, moderator, admin } = people
    await ask(member, 'PATCH', '/api/users/profile', { bio })
    await product.settle()
    const [id, reporterId] = [await idOf(member), await idOf(reporter)]
    const follow = async () =>
      (await member.request.post(`/api/users/${reporterId}/follow`, { headers: sameOrigin })).status()

    await test.step('another member reports the profile', async () => {
      await reporter.goto(`/profile/${id}`)
      await expect(reporter.getByText(bio)).toBeVisible()
      await reportBy(reporter, `More about ${memberName}`)
      await product.settle()
    })

    await test.step('a moderator reads the case, and suspends the member for a week', async () => {
      await readCase(moderator, bio, { heading: `Profile of ${memberName}`, reporterName })
      await decide(moderator, 'Suspend').click()
      const dialog = moderator.getByRole('dialog', { name: 'Suspend this member?' })
      await expect(dialog.getByText('Your account was suspended')).toBeVisible()
      await dialog.getByRole('radio', { name: '7 days' }).check()
      await dialog.getByLabel('Note to the member').fill('Followers are not for sale.')
      await expectAccessible(moderator)
      await dialog.getByRole('button', { name: 'Suspend' }).click()
      await expectToast(moderator, 'Suspended')
      await product.settle()
    })

    await test.step('the member can only read, and a notification leads to the reasons', async () => {
      await expect.poll(follow).toBe(403)
      await member.goto('/alerts')
      await expect(member.getByRole('region', { name: 'Suspension' })).toContainText('You can read until')
      const words = [bio, 'Followers are not for sale.']
      await readStatement(member, /Your account is suspended/, { title: 'Your account was suspended', words })
      await expectNobodyNamed(member, id, [reporter, moderator])
    })

    await test.step('the member appeals, and the admin reverses the decision', async () => {
      await sendAppeal(member, `I only sell bread ${mark}`)
      await expect(member.getByText('Appeal under review')).toBeVisible()
      await product.settle()
      await decideAppeal(admin, `I only sell bread ${mark}`, { outcome: 'Reverse', note: 'It was a joke, then.' })
      await product.settle()
    })

    await test.step('the suspension is over, and its statement says so', async () => {
      await expect.poll(follow).not.toBe(403)
      await member.goto('/alerts')
      await expect(member.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible()
      await expect(member.getByRole('region', { name: 'Suspension' })).toHaveCount(0)
      await readOutcome(member, { outcome: 'Reverse', note: 'It was a joke, then.' })
      await people.endRole()
    })
  },
)
