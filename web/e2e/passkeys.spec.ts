/** Passkeys and recovery codes: the admin's second factor, and members who sign in without leaving the page. */
import type { Page } from '@playwright/test'
import { admin } from './product/people.ts'
import { expect, expectAccessible, expectToast, makePost, test } from './test.ts'

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** Adds a virtual authenticator that creates passkeys and verifies its user. */
async function plugInDevice(page: Page): Promise<void> {
  page.setDefaultTimeout(30_000)
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const card = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Passkeys', exact: true }) })

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/account?tab=settings')
  await card(page).getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/account?tab=settings')
  await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Get started' }).first()).toBeVisible()
}

async function sendPassword(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Access Admin Panel' }).click()
}

const expectAdminArea = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Admin', exact: true })).toBeVisible()

/** Removes all passkeys, because other tests sign in with the password or as the same person. */
async function removeAll(page: Page): Promise<void> {
  const read = await page.request.get('/api/auth/passkeys')
  if (!read.ok()) return
  for (const { id } of (await read.json()).passkeys)
    await page.request.delete(`/api/auth/passkeys/${id}`, { headers: sameOrigin })
}

test('the admin’s password is confirmed by a passkey, or a recovery code', async ({ open }) => {
  test.setTimeout(300_000)
  const page = await open(undefined, { atLocalhost: true })
  // A second session that stays signed in regardless of the page.
  const spare = await open(undefined, { atLocalhost: true })
  await spare.request.post('/api/auth/login', { headers: sameOrigin, data: admin })
  await plugInDevice(page)
  try {
    await sendPassword(page)
    await expectAdminArea(page)
    await addPasskey(page, 'Laptop')
    const dialog = page.getByRole('alertdialog', { name: 'Recovery codes' })
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await expectAccessible(page)
    const code = (await dialog.getByRole('listitem').first().textContent()) ?? ''
    await dialog.getByRole('button', { name: "I've saved them" }).click()
    await expect(card(page).getByText('10 codes left')).toBeVisible()
    await expectAccessible(page)

    await signOut(page)
    await sendPassword(page)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expectAdminArea(page)

    await signOut(page)
    await sendPassword(page)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(code)
    await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expectAdminArea(page)

    await page.goto('/account?tab=settings')
    await expect(card(page).getByText('9 codes left')).toBeVisible()
    await card(page).getByText('Instead of the password').click()
    await expect(card(page).getByText('A passkey signs you in by itself.', { exact: false })).toBeVisible()
    await expect(card(page).getByRole('radio', { name: 'Instead of the password' })).toBeChecked()
    await signOut(page)
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expectAdminArea(page)

    await page.goto('/account?tab=settings')
    await card(page).getByRole('button', { name: 'Remove Laptop' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove this passkey?' })
    await expect(question).toContainText('your password is enough to sign in')
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(card(page).getByText('No passkeys yet')).toBeVisible()
    await signOut(page)
    await sendPassword(page)
    await expectAdminArea(page)
  } finally {
    await removeAll(spare)
  }
})

test('a member adds a passkey and signs in with it; a kept vote is cast', async ({ open, product }, info) => {
  test.setTimeout(200_000)
  const author = await open('Amina Otieno')
  const id = await makePost(author, { headline: `The key fits (${info.project.name})` })
  const page = await open('Gita Rao', { atLocalhost: true })
  await plugInDevice(page)
  try {
    await addPasskey(page, 'Phone')
    await expect(card(page).getByText('Not used yet')).toBeVisible()
    await expect(card(page).getByText('Recovery codes')).toBeHidden()
    // The mail about the new passkey links to the settings, so that the member can remove it.
    const { pathname, search } = new URL(await product.linkTo('gita@example.com'))
    expect(pathname + search).toBe('/account?tab=settings')
    await signOut(page)

    await page.goto(`/prediction/${id}`)
    await page
      .getByRole('button', { name: /^Agree/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expectToast(page, 'Your vote is in')
    await expect(page).toHaveURL(new RegExp(`/prediction/${id}$`))

    await signOut(page)
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
    await page.goto('/account?tab=settings')
    await expect(card(page).getByText(/^Used /)).toBeVisible()
  } finally {
    await removeAll(page)
  }
})
