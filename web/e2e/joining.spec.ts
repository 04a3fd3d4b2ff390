/** The registration modes (by invitation, with approval, closed) and the question about age, on a separate product. */
import type { Page } from '@playwright/test'
import { admin } from './product/people.ts'
import { type Product, startProduct } from './product/product.ts'
import { test as base, confirmAge, expect, expectAccessible, expectToast, expectUsable, fillIn } from './test.ts'

/** Uses a separate product: other tests sign people up, which some of the modes tested here would prevent. */
const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const headers = { 'sec-fetch-site': 'same-origin' }
const newcomer = (project: string) => `Nova ${project} ${crypto.randomUUID().slice(0, 8)}`

/** Signs in as the admin and opens the tab of the registration mode. */
async function openJoining(page: Page): Promise<void> {
  const signedIn = await page.request.post('/api/auth/login', { headers, data: admin })
  expect(signedIn.ok()).toBe(true)
  await page.goto('/admin?tab=joining')
  await expect(page.getByRole('heading', { name: 'Who may join' })).toBeVisible()
}

async function choose(page: Page, mode: string): Promise<void> {
  await page.getByRole('radio', { name: mode }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Changes saved')
}

/** Reloads the landing page until it shows the sentence; the gateway polls the mode every few seconds. */
async function openLanding(page: Page, sentence: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/')
    await expect(page.getByText(sentence)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
}

async function startSignIn(page: Page): Promise<void> {
  await page.goto('/api/auth/google?returnTo=/trending')
}

test.afterEach(async ({ open }) => {
  const page = await open()
  await page.request.post('/api/auth/login', { headers, data: admin })
  const data = { mode: 'open', minimumAge: 16 }
  expect((await page.request.patch('/api/admin/registration', { headers, data })).ok()).toBe(true)
})

test('confirming the minimum age completes the sign-up; declining deletes it', async ({ open }, info) => {
  const page = await open()
  await startSignIn(page)
  const email = await fillIn(page, newcomer(info.project.name))
  await expect(page.getByRole('heading', { name: 'Are you 16 or older?' })).toBeVisible()
  await expect(page.getByText(`You're joining as ${email}.`)).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: "I'm younger" }).click()
  await expect(page.getByText("once you're 16")).toBeVisible()
  await expectUsable(page)
  expect(await (await page.request.get('/api/auth/sign-up')).json()).toBeNull()

  await startSignIn(page)
  await fillIn(page, newcomer(info.project.name))
  await page.getByRole('button', { name: "I'm 16 or older" }).click()
  await expect(page).toHaveURL(/\/trending$/)
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ isOldEnough: true })
})

test('by invitation: a link admits one person; without a link the page asks for one', async ({ open }, info) => {
  const boss = await open()
  await openJoining(boss)
  await choose(boss, 'By invitation')
  await boss.getByLabel('Who is it for?').fill(`The choir of ${info.project.name}`)
  await boss.getByRole('button', { name: 'Create link' }).click()
  const link = await boss.getByRole('textbox', { name: 'Invitation link' }).inputValue()
  await expect(boss.getByText('1 of 1 left').first()).toBeVisible()
  await expectAccessible(boss)

  await test.step('without the link', async () => {
    const page = await open()
    await openLanding(page, /Joining Hunch takes an invitation link/)
    await expect(page.getByRole('button', { name: 'Get started' })).toHaveCount(0)
    await expectAccessible(page)
    await startSignIn(page)
    await fillIn(page, newcomer(info.project.name))
    await expect(page.getByRole('alert')).toContainText('You need an invitation link to join here.')
  })

  const page = await open()
  await test.step('with it, through the redirects', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: "You're invited to Hunch" })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue to sign in' }).click()
    await fillIn(page, newcomer(info.project.name))
    await confirmAge(page)
    expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ provider: 'google' })
  })

  await test.step('a used-up link says so', async () => {
    const late = await open()
    await late.goto(link)
    await expect(late.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
    await expect(late.getByText('Ask whoever sent it for a new one.')).toBeVisible()
    await expectAccessible(late)
  })
  await boss.reload()
  await expect(boss.getByText('Used up').first()).toBeVisible()
})

test('by approval: a new person waits, may sign out, and is in after the approval', async ({ open, product }, info) => {
  const boss = await open()
  await openJoining(boss)
  await choose(boss, 'With approval')
  const [name, other] = [newcomer(info.project.name), newcomer(info.project.name)]

  const page = await open()
  await startSignIn(page)
  const email = await fillIn(page, name)
  await page.getByLabel('Why would you like to join?').fill('My sister is here.')
  await expectAccessible(page)
  await page.getByRole('button', { name: "I'm 16 or older" }).click()
  await expect(page.getByRole('heading', { name: 'Your account is waiting for approval' })).toBeVisible()
  await expect(page.getByText(`You'll get an email at ${email}`)).toBeVisible()
  await expectAccessible(page)
  expect((await page.request.get('/api/notifications')).status()).toBe(401)

  await test.step('a declined person reads the reason', async () => {
    const sad = await open()
    await startSignIn(sad)
    await fillIn(sad, other)
    await sad.getByRole('button', { name: "I'm 16 or older" }).click()
    await expect(sad.getByRole('heading', { name: 'Your account is waiting for approval' })).toBeVisible()
    await boss.reload()
    await boss.getByRole('button', { name: `Decline: ${other}` }).click()
    await boss.getByLabel('Reason').fill('Rowers only.')
    await expectAccessible(boss)
    await boss.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await expectToast(boss, "Declined. We'll let them know by email.")
    await sad.getByRole('button', { name: 'Check again' }).click()
    await expect(sad.getByText('Rowers only.')).toBeVisible()
    await expectAccessible(sad)
    await sad.getByRole('button', { name: 'Delete my request' }).click()
    await sad.getByRole('alertdialog').getByRole('button', { name: 'Delete my request' }).click()
    await expect(sad.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
  })

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
  await boss.reload()
  await expect(boss.getByText('My sister is here.')).toBeVisible()
  await expectAccessible(boss)
  await boss.getByRole('button', { name: `Approve: ${name}` }).click()
  await expectToast(boss, "Approved. We'll let them know by email.")
  expect(new URL(await product.linkTo(email)).pathname).toBe('/')
  await startSignIn(page)
  await fillIn(page, name)
  await expect(page).toHaveURL(/\/trending$/)
})

test('closed: no one new can join, but members can sign in', async ({ open }, info) => {
  await open('Bruno Keller')
  const boss = await open()
  await openJoining(boss)
  await choose(boss, 'Nobody')

  const page = await open()
  await openLanding(page, /Nobody new can join Hunch at the moment/)
  await expect(page.getByRole('button', { name: 'Get started' })).toHaveCount(0)
  await expectAccessible(page)
  await startSignIn(page)
  await fillIn(page, newcomer(info.project.name))
  await expect(page.getByRole('alert')).toContainText('Nobody new can join here at the moment.')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByText('Continue to sign in').click()
  await page.getByRole('button', { name: 'Bruno Keller' }).click()
  await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
})
