/** The admin's area: figures and charts, moderating members and posts, and who has no access. */
import type { Page } from '@playwright/test'
import { ask } from './ask.ts'
import { admin } from './product/people.ts'
import { expect, expectAccessible, expectToast, makePost, test } from './test.ts'

async function signInAsAdmin(page: Page): Promise<void> {
  await ask(page, 'POST', '/api/auth/login', admin)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
}

/** Serves two months of figures, which a new product does not have yet. */
async function publishTrends(page: Page): Promise<void> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const weeklyUsers = [3, 5, 4, 9, 12, 11, 17, 22].map((users, at) => ({ week: day((7 - at) * 7), users }))
  const retention = Array.from({ length: 31 }, (_, at) => ({
    date: day(30 - at),
    percent: at < 3 || at === 9 ? null : 24 + ((at * 13) % 17) + at / 2,
  }))
  await page.route('**/api/admin/analytics/trends', (route) => route.fulfill({ json: { weeklyUsers, retention } }))
}

/** Waits until this many charts are drawn. */
async function expectCharts(page: Page, count: number): Promise<void> {
  await expect(page.locator('canvas')).toHaveCount(count, { timeout: 30_000 })
}

test('the admin sees figures and charts, under the page’s content security policy', { tag: '@both' }, async ({
  open,
  product,
}) => {
  test.setTimeout(480_000)
  const amina = await open('Amina Otieno')
  const id = await makePost(amina, { headline: 'The bakery on the corner opens again' })
  const bruno = await open('Bruno Keller')
  await ask(bruno, 'POST', '/api/votes', { predictionId: id, vote: true })
  await ask(bruno, 'POST', '/api/analytics/share', { predictionId: id, shareMethod: 'copy' })
  await product.settle()

  const page = await open()
  await publishTrends(page)
  await signInAsAdmin(page)
  await test.step('overview', async () => {
    await expect(page.getByText('Auto-refreshing every 30s')).toBeVisible()
    await expect(page.getByText('Registered accounts')).toBeVisible()
    await page.getByRole('heading', { name: '7-Day Retention Trend' }).scrollIntoViewIfNeeded()
    await page.getByText('Target: 40%').first().scrollIntoViewIfNeeded()
    await expectCharts(page, 2)
    const growth = page.getByRole('region', { name: 'Weekly User Growth' })
    await expect(growth.getByRole('row')).toHaveCount(9)
    const signups = page.getByRole('region', { name: 'Recent Signups' })
    await expect(signups.getByRole('listitem').first()).toBeVisible()
    const all = signups.getByRole('button', { name: 'Show all' }) // only if other tests have signed up more people
    if (await all.isVisible()) await all.click()
    await expect(signups.getByText('bruno@example.com')).toBeVisible()
  })
  await test.step('hovering over a point explains the figure', async () => {
    const chart = page.getByRole('region', { name: '7-Day Retention Trend' }).locator('canvas')
    await expect(async () => {
      await chart.hover({ position: { x: 200, y: 100 } })
      await expect(page.locator('p', { hasText: '7-day retention of day d:' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })
  await test.step('tabs by keyboard, each with an address', async () => {
    await page.getByRole('tab', { name: 'Overview' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/\/admin\?tab=retention$/)
    await expect(page.getByRole('heading', { name: 'User Cohort Analysis' })).toBeVisible()
    await page.getByText('User Engagement Progress').scrollIntoViewIfNeeded()
    await expectCharts(page, 1)
    await expect(page.getByText('Platform stickiness')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sharing Behavior Analysis' })).toBeVisible()
  })
  await test.step('retention analytics', async () => {
    await page.goto('/admin?tab=retention')
    await page.getByRole('link', { name: 'Retention Analytics' }).click()
    await expect(page.getByText('Platform engagement and retention metrics')).toBeVisible()
    await expect(page.getByText(/^\d+% of users active in last 7 days$/)).toBeVisible()
  })
})

test('the status page has a line with figures for each part of the running product', { tag: '@both' }, async ({
  open,
}) => {
  const page = await open()
  await signInAsAdmin(page)
  await page.goto('/admin?tab=status')
  const parts = page.getByRole('region', { name: 'Each part' }).getByRole('listitem')
  await expect(parts).toHaveCount(9)
  const gateway = parts.filter({ hasText: 'gateway' })
  await expect(gateway).toContainText(/Requests in 5 minutes: [1-9]\d*/)
  await expect(gateway).toContainText(/19 of 20 within [\d.]+ s/)
  await expect(gateway).toContainText(/Found in the cache since its start: \d+%/)
  await expect(parts.filter({ hasText: 'auth' })).toContainText(/Database connections: \d+ of [1-9]\d*/)
  await expectAccessible(page)
})

test('the admin manages members and posts', { tag: '@both' }, async ({ open, product }, info) => {
  test.setTimeout(300_000)
  const headline = `The fountain freezes over (${info.project.name})`
  const author = await open('Gita Rao')
  const id = await makePost(author, { headline })
  const ended = `The choir sings on Sunday (${info.project.name})`
  await makePost(author, { headline: ended }, 6)
  await product.settle()
  const page = await open()
  await signInAsAdmin(page)

  await test.step('a member is deactivated and reactivated', async () => {
    await page.getByRole('tab', { name: 'Users' }).click()
    const users = page.getByRole('region', { name: 'User Management' })
    await users.getByPlaceholder('Search users by name or email...').fill('gita@')
    const gita = users.getByRole('listitem').filter({ hasText: 'gita@example.com' })
    await expect(users.getByRole('listitem')).toHaveCount(1)
    await gita.getByRole('button', { name: 'Deactivate: Gita Rao' }).click()
    await expectToast(page, 'User account deactivated successfully')
    await expect(gita.getByText('Inactive')).toBeVisible()
    await gita.getByRole('button', { name: 'Reactivate: Gita Rao' }).click()
    await expectToast(page, 'User account reactivated successfully')
    await expect(gita.getByText('Active', { exact: true })).toBeVisible()
    await users.getByRole('searchbox').fill(admin.email)
    await expect(users.getByText('You', { exact: true })).toBeVisible()
    await expect(users.getByRole('button', { name: /^De/ })).toHaveCount(0)
  })
  await test.step('the result of a post is set and taken back', async () => {
    await product.setClock(new Date(Date.now() + 15 * 60_000))
    await product.settle()
    await page.goto('/admin?tab=content')
    const content = page.getByRole('region', { name: 'Content' })
    await content.getByRole('searchbox').fill(ended)
    const row = content.getByRole('listitem').filter({ hasText: ended })
    await row.getByRole('button', { name: 'Set result' }).click()
    const dialog = page.getByRole('dialog', { name: 'Did it happen?' })
    await dialog.getByText('Yes', { exact: true }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save result' }).click()
    await expectToast(page, 'Result saved')
    const evidence = page.getByRole('dialog', { name: 'How do we know?' })
    await evidence.getByLabel('In one line').fill('The final score')
    await expectAccessible(page)
    await evidence.getByRole('button', { name: 'Save' }).click()
    await expect(evidence).toHaveCount(0)
    await expect(row.getByText('It happened')).toBeVisible()
    await row.getByRole('button', { name: 'Change result' }).click()
    await page.getByRole('button', { name: 'Take back result' }).click()
    await expectToast(page, 'Result taken back')
    await expect(row.getByText('No result yet')).toBeVisible()
    await product.setClock(null)
  })
  await test.step('a post is deleted after a confirmation', async () => {
    const content = page.getByRole('region', { name: 'Content' })
    await content.getByRole('button', { name: 'View All Predictions' }).click()
    await content.getByRole('searchbox').fill(headline)
    await content.getByRole('button', { name: `Delete “${headline}”` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Prediction deleted successfully')
    await expect(page.getByText('No predictions found matching your search')).toBeVisible()
    expect((await page.request.get(`/api/predictions/${id}`)).status()).toBe(404)
  })
  await test.step('the audit log lists all of it', async () => {
    await product.settle()
    await page.getByRole('tab', { name: 'Users' }).click()
    const log = page.getByRole('region', { name: 'Audit log' })
    await expect(log.getByText('Deactivated a member')).toBeVisible()
    const entry = (action: string) => log.getByRole('listitem').filter({ hasText: action }).first()
    await expect(entry('Deactivated a member').getByRole('link', { name: 'Gita Rao' })).toBeVisible()
    await expect(entry('Set the result of a prediction').getByRole('link', { name: ended })).toBeVisible()
    await expect(entry('Deleted a prediction')).toContainText('A prediction that no longer exists')
    await expect(entry('Deleted a prediction')).toContainText(`by ${admin.email}`)
    await expectAccessible(page)
  })
  await test.step('an account is deleted permanently after its e-mail is typed', async () => {
    const users = page.getByRole('region', { name: 'User Management' })
    await users.getByRole('searchbox').fill('gita@')
    await expect(users.getByRole('listitem')).toHaveCount(1)
    await users.getByRole('button', { name: 'Delete Gita Rao permanently' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Type gita@example.com to confirm').fill('gita@example.com')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expectToast(page, 'User account deleted permanently')
    await expect(users.getByText('No users found')).toBeVisible()
  })
})

test('the charts are loaded while no chart is near the window, so that they are drawn at once', async ({ open }) => {
  for (const path of ['/admin?tab=users', '/analytics']) {
    const page = await open()
    await ask(page, 'POST', '/api/auth/login', admin)
    const charts = page.waitForRequest(/\/assets\/Canvas-[\w-]+\.js$/)
    await page.goto(path)
    await charts
  }
})

test('retention analytics are for the admin: members get a notice, visitors are sent to sign in', async ({ open }) => {
  const member = await open('Chiyo Mori')
  await member.goto('/analytics')
  await expect(member.getByRole('heading', { name: 'This page is for the admin' })).toBeVisible()
  await expectAccessible(member)
  const visitor = await open()
  await visitor.goto('/analytics?tab=sharing')
  await expect(visitor.getByRole('button', { name: 'Chiyo Mori' })).toBeVisible()
})
