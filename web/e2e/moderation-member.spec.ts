/** Moderation of members: a reported member is suspended, reads the reasons and appeals, and the suspension is lifted. */
import {
  appoint,
  ask,
  decide,
  decideAppeal,
  idOf,
  newcomer,
  openCase,
  reportBy,
  sameOrigin,
  sendAppeal,
  signInAsAdmin,
} from './moderating.ts'
import { expect, expectAccessible, expectToast, test } from './test.ts'

test(
  'a reported member is suspended, reads why and appeals, and after the admin’s reversal takes part again',
  { tag: '@both' },
  async ({ open, product }, info) => {
    test.setTimeout(240_000)
    const mark = `${info.project.name} ${info.retry}`
    const bio = `Buy followers from me ${mark}`
    const [memberName, reporterName] = [newcomer('Ivo'), newcomer('Nell')]
    const member = await open(memberName)
    const reporter = await open(reporterName)
    const moderator = await open(newcomer('Suri'))
    const admin = await open()
    await signInAsAdmin(admin)
    const endRole = await appoint(admin, moderator)
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
      await moderator.goto('/moderation')
      await openCase(moderator, bio)
      const article = moderator.getByRole('article')
      await expect(article.getByRole('heading', { level: 2, name: `Profile of ${memberName}` })).toBeVisible()
      await expect(article.getByRole('link', { name: reporterName })).toBeVisible()
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
      await member.getByRole('link', { name: /Your account is suspended/ }).click()
      await expect(member.getByRole('heading', { level: 1, name: 'Your account was suspended' })).toBeVisible()
      for (const words of [bio, 'Followers are not for sale.', 'Somebody reported it, and a person decided'])
        await expect(member.getByText(words).first()).toBeVisible()
      await expectAccessible(member)
      const statements = await (await ask(member, 'GET', '/api/statements')).text()
      expect(statements).toContain(id)
      for (const each of [reporterId, await idOf(moderator)]) expect(statements).not.toContain(each)
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
      await member.getByRole('link', { name: /Your appeal succeeded/ }).click()
      await expect(member.getByText('Your appeal succeeded: the decision no longer stands.')).toBeVisible()
      await expect(member.getByText('It was a joke, then.')).toBeVisible()
      await expect(member.getByText('Taken back', { exact: true })).toBeVisible()
      await expectAccessible(member)
      await endRole()
    })
  },
)
