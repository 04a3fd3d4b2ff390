/** Sign-in, and the frame around all screens: theme, language, the admin. */
import type { Locator } from '@playwright/test'
import { admin } from './product/people.ts'
import { confirmAge, expect, expectAccessible, expectToast, makePost, showOnly, signIn, test } from './test.ts'

test('the landing page shows its headline and sign-in in both themes', { tag: '@both' }, async ({ open }) => {
  for (const dark of [true, false]) {
    const page = await open(undefined, { dark })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Make predictions and see what happens' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
    await expect(page.locator('html')).toHaveClass(dark ? /dark/ : /light/)
    await expectAccessible(page)
  }
})

/** The number of lines that a text takes on the screen. */
const linesOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
  })

test('one tap in the first window of the landing page votes; on a desktop its headline has at most two lines', async ({
  open,
}, info) => {
  const author = await open('Amina Otieno')
  const headline = `Will the first window have room for a whole vote? (${info.project.name})`
  await makePost(author, { headline })
  const page = await open()
  await showOnly(page, '/api/predictions/public', headline)
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const agree = page.getByRole('region', { name: 'What do you think?' }).getByRole('button', { name: /^Agree/ })
    await expect(agree).toBeEnabled() // a click on a disabled button is repeated, and each attempt scrolls differently
    await expect(agree).toBeInViewport({ ratio: 1 })
    if (width > 480) expect(await linesOf(page.getByRole('heading', { level: 1 }))).toBeLessThanOrEqual(2)
    const box = await agree.boundingBox()
    if (!box) throw new Error('the button has no place')
    // Taps as a finger does: a locator's click may scroll first.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(page.getByRole('dialog')).toContainText('You agree. Your vote counts')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('Arabic is mirrored, and stays after a reload', { tag: '@both' }, async ({ open }) => {
  const page = await open()
  await page.goto('/')
  await page.getByLabel('Language').selectOption({ label: 'العربية' })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectAccessible(page)
})

test('a visitor who opens a link returns to it after signing in', async ({ open }, info) => {
  const author = await open('Amina Otieno')
  const id = await makePost(author, { headline: `The link leads back (${info.project.name})` })
  const page = await open()
  await page.goto(`/prediction/${id}`)
  await page.getByRole('button', { name: /^Agree/ }).click()
  await page.getByRole('dialog').getByText('Sign up').click()
  await page.getByRole('button', { name: 'Chiyo Mori' }).click()
  await confirmAge(page)
  await expect(page).toHaveURL(new RegExp(`/prediction/${id}$`))
  await expect(page.getByRole('button', { name: /^Agree/ })).toBeEnabled()
})

test('cancelling at the provider leads to the landing page with a message', async ({ open }) => {
  const page = await open()
  await page.goto('/api/auth/google/callback?error=access_denied&state=none')
  await expect(page.getByText("Couldn't sign you in")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get started' }).first()).toBeVisible()
})

test('a member sees their account, edits their bio, and signs out', async ({ open }) => {
  const page = await open('Bruno Keller')
  await page.goto('/')
  await page.getByRole('link', { name: 'Account' }).first().click()
  await expect(page.getByText('Bruno Keller').first()).toBeVisible()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('About you').fill('I bet on rain. 🌧️')
  await expect(page.getByText(/characters left/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Profile updated successfully')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Get started' }).first()).toBeVisible()
  expect(await (await page.request.get('/api/auth/user')).json()).toBeNull()
})

test('the admin signs in with e-mail and password, and is the current user', async ({ open }) => {
  const page = await open()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Access Admin Panel' }).click()
  await expect(page.getByText('Please enter both email and password').first()).toBeVisible()
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Access Admin Panel' }).click()
  await expectToast(page, 'Login Failed')
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Access Admin Panel' }).click()
  await expect(page.getByText('Auto-refreshing every 30s')).toBeVisible()
  const user = await (await page.request.get('/api/auth/user')).json()
  expect(user).toMatchObject({ email: admin.email, isAdmin: true })
})

test('the theme is chosen once and kept', async ({ open }) => {
  const page = await open('Amina Otieno')
  await page.goto('/account')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByText('Light', { exact: true }).first().click()
  await expect(page.locator('html')).toHaveClass(/light/)
  await page.goto('/')
  await expect(page.locator('html')).toHaveClass(/light/)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
  await expectAccessible(page)
})

test('an unknown path says so, and a session that was ended elsewhere leads to the landing page', async ({ open }) => {
  const page = await open('Chiyo Mori')
  await page.goto('/no-such-place')
  await expect(page.getByText('Page not found')).toBeVisible()
  await expectAccessible(page)
  const other = await open()
  await signIn(other, 'Chiyo Mori')
  const ended = await other.request.delete('/api/auth/sessions', { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(ended.status()).toBe(204)
  const viewer = async () => (await page.request.get('/api/auth/user')).json()
  await expect.poll(viewer).toBeNull() // the gateway may notice the end of the session only after a second
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Get started' }).first()).toBeVisible()
})
