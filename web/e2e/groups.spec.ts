/** Groups and notifications: the creator, an invited person, and an outsider of a private group. */
import type { Page } from '@playwright/test'
import { ask, idOf } from './ask.ts'
import { confirmAge, expect, expectAccessible, expectToast, keepToasts, makePost, signIn, test } from './test.ts'

/** Creates a group with the form. Returns the path of its screen. */
async function createGroup(page: Page, name: string, { isPrivate = false } = {}): Promise<string> {
  await page.getByRole('link', { name: 'Groups' }).first().click()
  await page.getByRole('button', { name: 'Create Group' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Group' })
  await dialog.getByLabel('Group Name').fill(name)
  await dialog.getByLabel('Description').fill('Small and large hunches.')
  if (isPrivate) await dialog.getByRole('switch', { name: 'Make this group private' }).check()
  await dialog.getByRole('button', { name: 'Create Group' }).click()
  await expectToast(page, 'Group created successfully!')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return new URL(page.url()).pathname
}

/** Copies the invitation link with Invite Friends. Returns the link once it differs from `last`. */
async function inviteLink(page: Page, last = ''): Promise<string> {
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Invite Friends' }).click()
  await expectToast(page, 'Invite link copied to clipboard!')
  await expect.poll(copied).not.toBe(last)
  return copied()
}

/** Checks a screen as it is, in the light theme, and in Arabic. */
async function expectAccessibleEverywhere(page: Page, heading: RegExp): Promise<void> {
  await expectAccessible(page)
  for (const [theme, language] of [
    ['light', 'en'],
    ['dark', 'ar'],
  ] as const) {
    await page.evaluate(
      ([to, spoken]) => {
        localStorage.setItem('theme', to)
        localStorage.setItem('preferredLanguage', spoken)
      },
      [theme, language] as const,
    )
    await page.reload()
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
    await expectAccessible(page)
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(tooWide, 'the page scrolls sideways').toBe(false)
  }
  await page.evaluate(() => localStorage.setItem('preferredLanguage', 'en'))
  await page.reload()
}

test(
  'a creator makes a public group, another member joins and posts in it, and it is disbanded',
  { tag: '@both' },
  async ({ open }, info) => {
    test.setTimeout(240_000)
    const name = `Kettle watchers (${info.project.name})`
    const creator = await open('Amina Otieno')
    await creator.goto('/')
    const path = await test.step('the creator makes it', () => createGroup(creator, name))
    await test.step('its screen is accessible in both themes and in Arabic', () =>
      expectAccessibleEverywhere(creator, /Kettle watchers/))

    const other = await open('Bruno Keller')
    await test.step('another member finds it by searching, and joins', async () => {
      await other.goto('/groups')
      await other.getByRole('searchbox', { name: 'Search groups' }).fill('kettle')
      const card = other.getByRole('article', { name })
      await card.getByRole('button', { name: `Join ${name}` }).click()
      await expectToast(other, 'Successfully joined group!')
      await expect(card.getByText('2 members')).toBeVisible()
      await expectAccessible(other)
      await card.getByRole('link', { name }).click()
      await expect(other).toHaveURL(new RegExp(`${path}$`))
    })

    const headline = `The kettle whistles in tune (${info.project.name})`
    await test.step('and posts in it', async () => {
      await other.getByRole('button', { name: 'Create Prediction' }).click()
      await other.getByRole('dialog').getByRole('button', { name: 'Prediction' }).click()
      const dialog = other.getByRole('dialog', { name: 'Create Prediction' })
      await expect(dialog.getByText(`For everyone, in ${name}`)).toBeVisible()
      await dialog.getByLabel('Headline').fill(headline)
      await dialog.getByLabel('Supporting statement').fill('It has perfect pitch.')
      await dialog.getByRole('button', { name: 'Post', exact: true }).click()
      await expectToast(other, 'Prediction created successfully!')
      await expect(other).toHaveURL(new RegExp(`${path}$`))
      await expect(other.getByRole('article', { name: headline })).toBeVisible()
    })

    await test.step('members are listed with their roles', async () => {
      await other.getByRole('tab', { name: 'Members' }).click()
      const members = other.getByRole('list', { name: 'Members' })
      await expect(members.getByRole('listitem').first()).toContainText('Creator')
      await expect(members.getByRole('listitem').nth(1)).toContainText('You')
      await expectAccessible(other)
    })

    await test.step('the creator disbands it, and is back at the groups', async () => {
      await creator.goto(path)
      await creator.getByRole('button', { name: `More about ${name}` }).click()
      await creator.getByRole('menuitem', { name: 'Disband group' }).click()
      await expectAccessible(creator)
      await creator.getByRole('alertdialog').getByRole('button', { name: 'Disband group' }).click()
      await expectToast(creator, 'Group disbanded successfully')
      await expect(creator).toHaveURL(/\/groups$/)
      await other.goto(path)
      await expect(other.getByRole('heading', { name: 'Group not found' })).toBeVisible()
      await expectAccessible(other)
    })
  },
)

test('a private group admits only people with an invitation', { tag: '@both' }, async ({ open, product }, info) => {
  test.setTimeout(240_000)
  const name = `The quiet ones (${info.project.name})`
  const creator = await open('Amina Otieno')
  await creator.goto('/')
  const path = await createGroup(creator, name, { isPrivate: true })
  const link = await inviteLink(creator)
  expect(new URL(link).pathname).toMatch(/^\/groups\/join\/[0-9A-Z]{26}$/)

  const outsider = await open('Bruno Keller')
  await test.step('an outsider cannot find it, and a wrong code is rejected', async () => {
    await outsider.goto('/groups?q=quiet')
    await expect(outsider.getByText('No groups found').first()).toBeVisible()
    await outsider.goto(path)
    await expect(outsider.getByRole('heading', { name: 'Private Group' })).toBeVisible()
    await expect(outsider.getByRole('tab')).toHaveCount(0)
    await outsider.getByRole('button', { name: 'Join Group' }).click()
    await outsider.getByLabel('Invite code or link').fill('not-a-code')
    await outsider.getByRole('button', { name: 'Join Group' }).click()
    await expect(outsider.getByText('This invite link is not valid or has expired')).toBeVisible()
    await expectAccessible(outsider)
  })

  await test.step('the creator replaces the link, and the old one becomes invalid', async () => {
    await creator.getByRole('button', { name: `More about ${name}` }).click()
    await creator.getByRole('menuitem', { name: 'Replace invite link' }).click()
    await creator.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
    await expectToast(creator, 'New link created')
    await outsider.goto(link)
    await expect(outsider.getByRole('heading', { name: 'Invalid Invite' })).toBeVisible()
    await outsider.goto(link.replace('/groups/join/', '/join-group/'))
    await expect(outsider.getByRole('heading', { name: 'Invalid Invite Link' })).toBeVisible()
    await expectAccessible(outsider)
    await outsider.getByRole('link', { name: 'Join with a code' }).click()
    await expect(outsider.getByLabel('Invite code or link')).toBeVisible()
  })

  const renewed = (await inviteLink(creator, link)).replace('/groups/join/', '/join-group/')
  await test.step('a visitor is asked to sign in, comes back, and joins', async () => {
    const visitor = await open()
    await visitor.goto(renewed)
    await expect(visitor.getByRole('heading', { name })).toBeVisible()
    await expect(visitor.getByText('You need to be signed in to join a group')).toBeVisible()
    await expectAccessibleEverywhere(visitor, /The quiet ones/)
    await visitor.getByRole('button', { name: 'Sign in to join' }).click()
    await visitor.getByRole('button', { name: 'Chiyo Mori' }).click()
    await confirmAge(visitor)
    await expect(visitor).toHaveURL(renewed)
    await visitor.getByRole('button', { name: 'Join Group' }).click()
    await expectToast(visitor, 'Successfully joined group!')
    await expect(visitor).toHaveURL(new RegExp(`${path}$`))
    await visitor.getByRole('button', { name: `Leave ${name}` }).click()
    await visitor.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expectToast(visitor, 'Left group successfully')
    await expect(visitor.getByRole('heading', { name: 'Private Group' })).toBeVisible()
  })

  await test.step('an invited follower is notified, and joins from the notification', async () => {
    await ask(outsider, 'POST', `/api/users/${await idOf(creator)}/follow`)
    await product.settle()
    await creator.goto('/groups')
    await creator.getByRole('button', { name: `Invite people to ${name}` }).click()
    const dialog = creator.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Bruno Keller' }).check()
    await expectAccessible(creator)
    await dialog.getByRole('button', { name: 'Send Invites to 1 person' }).click()
    await expectToast(creator, 'Invitations sent successfully!')
    await product.settle()
    await outsider.goto('/alerts?filter=friends')
    await outsider
      .getByRole('link', { name: /Group invitation/ })
      .first()
      .click()
    await expect(outsider).toHaveURL(new RegExp(`${path}$`))
    await outsider.getByRole('button', { name: 'Join Group' }).click()
    await expect(outsider.getByRole('tab', { name: 'Predictions' })).toBeVisible()
  })
  await ask(creator, 'DELETE', `/api/groups/${path.split('/').at(-1)}/disband`)
})

test('notifications arrive, are read, deleted and restored', { tag: '@both' }, async ({ open, product }, info) => {
  test.setTimeout(240_000)
  const isPhone = info.project.name === 'phone'
  const page = await open()
  await signIn(page, isPhone ? 'Chiyo Mori' : 'Bruno Keller')
  const other = await open('Amina Otieno')
  const start = 'Somebody will comment'
  const predictionId = await makePost(page, {
    headline: `${start} on this before the tea is ready (${info.project.name})`,
  })
  await ask(other, 'POST', '/api/comments', { predictionId, content: 'Here I am.' })
  await ask(other, 'POST', `/api/users/${await idOf(page)}/follow`)
  await product.settle()

  await test.step('the bell counts them and leads to them', async () => {
    await page.reload()
    const bell = page.getByRole('banner').getByLabel(/^Alerts, [\d+]+ unread$/)
    await bell.click()
    if (!isPhone) {
      const panel = page.getByRole('dialog', { name: 'Alerts' })
      await expect(panel.getByRole('link', { name: /New comment/ }).first()).toBeVisible()
      await expectAccessible(page)
      await panel.getByRole('link', { name: 'See all' }).click()
    }
    await expect(page).toHaveURL(/\/alerts$/)
    await expect(page.getByText('Stay updated on your predictions and activity')).toBeVisible()
    await expectAccessibleEverywhere(page, /^(Alerts|الإشعارات)$/)
  })

  const comment = page
    .locator('li')
    .filter({ has: page.getByRole('link', { name: /New comment/ }) })
    .filter({ hasText: start })
  await test.step('one is deleted and brought back', async () => {
    await keepToasts(page)
    await comment.first().getByRole('button', { name: 'More about this notification' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(comment).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(comment.first()).toBeVisible()
  })

  await test.step('opening one marks it read and goes to the post', async () => {
    await expect(comment.first().getByText(/…”$/)).toBeVisible()
    await comment.first().getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/prediction/${predictionId}`))
    await page.goBack()
    await expect(comment.first()).not.toContainText('Unread')
  })

  await test.step('marking all as read empties the unread list and the badge', async () => {
    await page.locator('label', { hasText: 'Unread' }).click()
    await expect(page.getByRole('radio', { name: 'Unread' })).toBeChecked()
    await expect(page.getByRole('link', { name: /New follower/ }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Mark all read' }).click()
    await expectToast(page, 'Notifications Updated')
    await expect(page.getByText('No unread notifications')).toBeVisible()
    await expect(page.getByRole('banner').getByLabel('Alerts', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('No unread notifications')).toBeVisible()
  })

  await test.step('if notifications cannot be loaded, Retry tries again', async () => {
    await page.route('**/api/notifications?*', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.goto('/alerts')
    await expect(page.getByText("Couldn't load the notifications")).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/notifications?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('link', { name: /New follower/ }).first()).toBeVisible()
  })
})
