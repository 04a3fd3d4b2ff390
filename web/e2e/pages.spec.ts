/** The terms and other pages; agreeing to the terms at sign-up, and again after they have changed. */
import type { Page } from '@playwright/test'
import { admin } from './product/people.ts'
import { confirmAge, expect, expectAccessible, expectToast, expectUsable, fillIn, makePost, test } from './test.ts'

const headers = { 'sec-fetch-site': 'same-origin' }
const agree = (page: Page) => page.getByRole('button', { name: /^Agree/ }).first()
const ownVote = (page: Page) => page.locator('button[aria-pressed=true]', { hasText: 'Agree' })
const question = (page: Page) => page.getByRole('dialog', { name: 'The terms have changed' })

/** Sets, as the admin, whether people must agree to the terms. */
async function askForAgreement(page: Page, asksTerms: boolean): Promise<void> {
  expect((await page.request.post('/api/auth/login', { headers, data: admin })).ok()).toBe(true)
  const changed = await page.request.patch('/api/admin/registration', { headers, data: { asksTerms } })
  expect(changed.ok()).toBe(true)
}

test.afterEach(async ({ open }) => {
  const page = await open()
  await askForAgreement(page, false)
  const restored = await page.request.post('/api/admin/pages/terms/versions', {
    headers,
    data: { language: 'en', text: '' },
  })
  expect(restored.ok()).toBe(true)
})

test('terms, privacy page, rules and contact can be read signed out, from the landing page', async ({ open }) => {
  const page = await open()
  await page.goto('/')
  await page.getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
  await expectAccessible(page)
  for (const [link, heading] of [
    ['Privacy', 'Privacy'],
    ['Rules', 'Rules of the community'],
    ['Contact', 'Contact'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page)
  }
})

test('a new member agrees at sign-up, with a kept vote; changed terms need agreement before the next vote', async ({
  open,
}, info) => {
  const author = await open('Amina Otieno')
  const first = await makePost(author, { headline: `Before the terms (${info.project.name})` })
  const second = await makePost(author, { headline: `After the terms (${info.project.name})` })
  const boss = await open()
  await askForAgreement(boss, true)

  const page = await open()
  await page.goto(`/prediction/${first}`)
  await agree(page).click()
  await page.getByRole('dialog', { name: /^Join/ }).getByRole('button', { name: 'Sign up' }).click()
  await fillIn(page, `Nova ${info.project.name} ${crypto.randomUUID().slice(0, 8)}`)
  await expect(page.getByText('By joining, you agree to the terms of use.')).toBeVisible()
  await expectUsable(page)
  await confirmAge(page)
  await expectToast(page, 'Your vote is in')
  await expect(ownVote(page)).toBeVisible()

  await test.step('the admin changes the terms materially', async () => {
    await boss.goto('/admin?tab=pages')
    await boss.getByLabel('Text in Markdown').fill('# Our terms\n\nBe **kind** to {{product}}.')
    await boss.getByRole('button', { name: 'Preview' }).click()
    await expect(boss.getByRole('heading', { name: 'Our terms' })).toBeVisible()
    await boss.getByText('This is a material change').click()
    await expectAccessible(boss)
    await boss.getByRole('button', { name: 'Publish' }).click()
    await expectToast(boss, 'Page published')
    await expect(boss.getByText('Material change', { exact: true }).first()).toBeVisible()
  })

  await test.step('reading needs no agreement; the next vote asks for it, and is cast after it', async () => {
    await page.goto(`/prediction/${second}`)
    await expect(agree(page)).toBeEnabled()
    // Sessions receive the change within half a second. From then on, an empty vote is rejected because of the terms.
    const emptyVote = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    const statusOfVote = () => page.evaluate(async (vote) => (await fetch('/api/votes', vote)).status, emptyVote)
    await expect.poll(statusOfVote).toBe(403)
    await agree(page).click()
    await expect(question(page)).toBeVisible()
    await expectUsable(page)
    await question(page).getByRole('button', { name: 'Not now' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(ownVote(page)).toHaveCount(0)
    await agree(page).click()
    const voted = page.waitForResponse((response) => response.url().endsWith('/api/votes') && response.ok())
    await question(page).getByRole('button', { name: 'Agree' }).click()
    await expect(question(page)).toHaveCount(0)
    await voted
    await page.reload()
    await expect(ownVote(page)).toBeVisible()
  })

  await page.goto('/terms')
  await expect(page.getByText('Be kind to Hunch.')).toBeVisible()
})
