/** The profile pages of the member and of others, the settings, and the links in mails. */
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { ask, idOf } from './ask.ts'
import { admin } from './product/people.ts'
import { expect, expectAccessible, expectToast, signIn, test } from './test.ts'

const photo = fileURLToPath(new URL('./photos/camera-with-gps.jpg', import.meta.url))

const figure = (page: Page, name: RegExp) => page.getByRole('button', { name })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** The query strings of the pictures that a page requests from now on. */
function picturesAskedFor(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/images/')) asked.push(search)
  })
  return asked
}

/** The right edge of an element's text on the page, in px. */
const rightEdge = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().right
  })

/** Checks that the page requested only the visible pictures of people, in their visible size times the pixel ratio. */
async function expectSizesShown(page: Page, asked: readonly string[]): Promise<void> {
  const shown = () =>
    page
      .locator('[aria-hidden=true] > img')
      .evaluateAll((pictures) =>
        pictures
          .filter((picture) => picture.checkVisibility())
          .map((picture) => Math.round((picture as HTMLImageElement).offsetWidth * devicePixelRatio)),
      )
  await expect(async () => {
    const wanted = await shown()
    expect(wanted.length).toBeGreaterThan(1)
    const searches = wanted.map((sidePx) => `?w=${sidePx}&h=${sidePx}&q=60&f=webp`)
    expect(new Set(asked)).toEqual(new Set(searches))
  }).toPass({ timeout: 30_000 })
}

const speakArabic = (page: Page) => page.evaluate(() => localStorage.setItem('preferredLanguage', 'ar'))

test('a profile photo is uploaded, shown in the right sizes, and removed', async ({ open }) => {
  const page = await open('Emil Berg')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change profile photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Profile photo' })
  await expectAccessible(page)
  const tooLarge = { name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await dialog.locator('input[type=file]').setInputFiles(tooLarge)
  await expectToast(page, 'File too large')
  await expectToast(page, 'Please choose an image under 5MB')
  await dialog.locator('input[type=file]').setInputFiles(photo)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Profile image updated successfully')
  await expect(page.locator('main header img')).toBeVisible()
  const asked = picturesAskedFor(page)
  await page.reload()
  await expect(page.locator('main header img')).toBeVisible()
  await page.getByRole('button', { name: 'Change profile photo' }).click()
  await expect(dialog.locator('img')).toBeVisible()
  await expectSizesShown(page, asked)
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove photo' }).click()
  await expectToast(page, 'Profile image removed successfully')
  await expect(page.locator('main header img')).toHaveCount(0)
})

test('following and unfollowing change the follower count; a failure rolls back', async ({ open }) => {
  const page = await open('Farah Nasser')
  const other = await open('Emil Berg')
  const id = await idOf(other)
  await page.goto(`/profile/${id}`)
  await expect(page).toHaveTitle(/^Emil Berg ·/)
  await page.route('**/follow', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByText('Failed to follow user. Please try again.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
  await page.unroute('**/follow')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expectToast(page, 'Following')
  await expect(figure(page, /Follower$/)).toContainText('1')
  await expectAccessible(page)

  await figure(page, /Follower$/).click()
  const people = page.getByRole('dialog', { name: 'Followers' })
  await expect(people.getByRole('link', { name: /Farah Nasser/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(figure(page, /Follower$/)).toBeFocused()
  await page.getByRole('button', { name: 'Unfollow', exact: true }).click()
  await expectToast(page, 'Unfollowed')
  await expect(figure(page, /Followers$/)).toContainText('0')
})

test('profile tabs have addresses, and are accessible in both themes and in Arabic', { tag: '@both' }, async ({
  open,
}) => {
  const emil = await open('Emil Berg')
  const id = await idOf(emil)
  const bio = 'Guesses the weather.'
  await ask(emil, 'PATCH', '/api/users/profile', { bio })
  for (const dark of [true, false]) {
    const page = await open('Farah Nasser', { dark })
    await page.goto(`/profile/${id}`)
    await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('heading', { name: 'Track record' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Still to come' })).toBeVisible()
    await expectAccessible(page)
    await tab(page, 'Overview').press('ArrowRight')
    await expect(tab(page, 'Predictions')).toBeFocused()
    await expect(page).toHaveURL(/tab=predictions/)
    await page.goto(`/enhanced-profile/${id}?tab=metrics`)
    await expect(tab(page, 'Metrics')).toHaveAttribute('aria-selected', 'true')
    await expect(tab(page, 'Settings')).toHaveCount(0)
    await expect(page.getByText('Average session')).toHaveCount(0)
    await page.goto('/account?tab=metrics')
    await expect(page.getByText('Average session')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible()
    await expectAccessible(page)
    if (!dark) continue
    await speakArabic(page)
    await page.goto(`/profile/${id}`)
    const name = page.getByRole('heading', { name: 'Emil Berg' })
    await expect(name).toBeVisible()
    // A bio in Latin letters starts below the name, as one in Arabic letters does.
    expect(await rightEdge(page.getByText(bio))).toBeGreaterThan((await rightEdge(name)) - 2)
    await page.goto('/account?tab=metrics')
    await expect(page.getByRole('heading', { name: 'سجل الأداء' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'عرض الكل' })).toBeVisible()
    await expectAccessible(page)
  }
})

test('settings: location by keyboard, a switch that keeps its state, both themes and Arabic', { tag: '@both' }, async ({
  open,
}) => {
  const page = await open('Farah Nasser')
  await page.goto('/account?tab=settings')
  await page.getByRole('combobox', { name: 'Country' }).focus()
  await page.keyboard.type('nether')
  await expect(page.getByRole('option', { name: 'Netherlands' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Utrecht')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Location Updated')
  await expect(page.getByText('Utrecht, Netherlands')).toBeVisible()
  const saved = page.waitForResponse('**/api/users/preferences')
  await page.getByRole('switch', { name: 'Friends' }).click()
  await saved
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Friends' })).not.toBeChecked()
  await expectAccessible(page)
  await page.getByText('Light', { exact: true }).first().click()
  await expectAccessible(page)
  await speakArabic(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'بياناتك' })).toBeVisible()
  await expectAccessible(page)
})

test('a member downloads their data and deletes their account', async ({ open }) => {
  test.setTimeout(150_000)
  const page = await open('Gita Rao')
  await page.goto('/account?tab=settings')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toMatch(/-data\.zip$/)
  await expectToast(page, 'Archive saved')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(dialog.getByText("That isn't the email of this account.")).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill('gita@example.com')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByRole('button', { name: 'Get started' }).first()).toBeVisible()
  expect(await (await page.request.get('/api/auth/user')).json()).toBeNull()
})

async function expectSignInFirst(page: Page, link: URL) {
  await page.goto(link.href)
  await expect(
    page.getByText('Sign in to the account that asked for this, and the link will do the rest.'),
  ).toBeVisible()
}

test('threat 48: a verification link works once, and only if its account is signed in', async ({ open, product }) => {
  const page = await open('Dana Novak')
  await page.goto('/')
  const banner = page.getByRole('region', { name: 'Email confirmation' })
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Send again' }).click()
  await expectToast(page, 'A new verification email is on its way.')
  const link = new URL(await product.linkTo('dana@example.com'))
  await expectSignInFirst(await open('Emil Berg'), link)
  const elsewhere = await open(undefined, { dark: false })
  await expectSignInFirst(elsewhere, link)
  await expectAccessible(elsewhere)
  expect((await (await page.request.get('/api/auth/user')).json()).emailVerified).toBe(false)
  await elsewhere.getByRole('link', { name: 'Go to Sign In' }).click()
  await elsewhere.getByRole('button', { name: 'Dana Novak' }).click()
  await expect(elsewhere).toHaveURL(link.href)
  await expect(elsewhere.getByRole('heading', { name: 'Email verified successfully!' })).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('link', { name: 'Go home' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'For You' })).toBeVisible()
  await expect(elsewhere.getByRole('region', { name: 'Email confirmation' })).toHaveCount(0)
  await page.goto(link.href)
  await expect(page.getByText('This verification link is invalid or has expired.')).toBeVisible()
  const visitor = await open(undefined, { dark: false })
  await visitor.goto(await product.linkTo('dana@example.com'))
  await expect(visitor.getByText('This verification link is invalid or has expired.')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Go to Sign In' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.goto('/verify-email')
  await expect(visitor.getByText('No verification token provided')).toBeVisible()
})

test('an admin who forgot the password resets it by mail', async ({ open, product }) => {
  const page = await open()
  await page.goto('/admin')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(/^If this email belongs to an account/)).toBeVisible()
  const link = await product.linkTo(admin.email)
  await page.goto(link)
  await expect(page.getByLabel('Email')).toHaveValue(admin.email)
  await page.getByLabel('New Password', { exact: true }).fill('new secret')
  await page.getByLabel('Confirm New Password').fill('new secret, mistyped')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Confirm New Password').fill('new secret')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expectToast(page, 'Password reset successful!')
  await expect(page).toHaveURL('/')
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill(admin.password)
  await page.getByLabel('Confirm New Password').fill(admin.password)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expectToast(page, 'Reset failed')
  await page.goto('/reset-password?token=half')
  await expectToast(page, 'Invalid reset link')
  await expect(page.getByRole('button', { name: 'Get started' }).first()).toBeVisible()

  // Restore the password for later tests.
  const headers = { 'sec-fetch-site': 'same-origin' }
  await page.request.post('/api/auth/forgot-password', { headers, data: { email: admin.email } })
  const query = new URL(await product.linkTo(admin.email)).searchParams
  const data = { token: query.get('token'), email: query.get('email'), newPassword: admin.password }
  expect((await page.request.post('/api/auth/reset-password', { headers, data })).status()).toBe(200)
})

test('the profile of a member who does not exist says so', async ({ open }) => {
  const page = await open()
  await signIn(page, 'Farah Nasser')
  await page.goto('/profile/0190bbbb-0000-7000-8000-000000000001')
  await expect(page.getByText("This member doesn't exist")).toBeVisible()
  await expectAccessible(page)
})

test('the selected tab is in view in a row that is wider than the phone, in German', async ({ open }) => {
  const page = await open('Tabea Reiter')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('preferredLanguage', 'de'))
  await page.goto('/account?tab=settings')
  const row = page.getByRole('tablist')
  const selected = row.getByRole('tab', { selected: true })
  const isInView = () =>
    selected.evaluate((tab) => {
      const [own, row] = [tab.getBoundingClientRect(), tab.parentElement?.getBoundingClientRect()]
      return row !== undefined && own.left >= row.left && own.right <= row.right
    })
  await expect(selected).toHaveText('Einstellungen')
  expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
  await expect.poll(isInView).toBe(true)
  for (const [key, label] of [
    ['Home', 'Tipps'],
    ['End', 'Einstellungen'],
  ] as const) {
    await selected.press(key)
    await expect(selected).toHaveText(label)
    await expect.poll(isInView).toBe(true)
  }
})
