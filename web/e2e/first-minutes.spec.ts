/** From the landing page to the first result: a vote that survives the sign-up, and a new member's first steps. */
import type { Locator, Page } from '@playwright/test'
import { ask } from './ask.ts'
import { confirmAge, expect, expectAccessible, expectToast, fillIn, makePost, showOnly, test } from './test.ts'

/** Signs up a new person. The browser must already be on the identity provider's page. */
async function join(page: Page, name: string): Promise<void> {
  await fillIn(page, name)
  await confirmAge(page)
}

/** The name of a new person. */
const newcomer = (project: string) => `Nova ${project} ${crypto.randomUUID().slice(0, 8)}`

const agree = (page: Page | Locator) => page.getByRole('button', { name: /^Agree/ }).first()
const ownVote = (page: Page) => page.locator('button[aria-pressed=true]', { hasText: 'Agree' })
const prompt = (page: Page) => page.getByRole('dialog', { name: /^Join/ })
/** The line about a kept vote on the screen that completes the sign-up. */
const keptVote = (page: Page) => page.getByText(/You agree\. Your vote counts/)
const isKept = (page: Page) => page.evaluate(() => sessionStorage.getItem('keptVote') !== null)

/** Taps Agree on a post as a visitor. */
async function tapAgree(page: Page, id: string): Promise<void> {
  await page.goto(`/prediction/${id}`)
  await agree(page).click()
  await expect(prompt(page)).toContainText('You agree. Your vote counts')
}

test('a visitor’s vote is cast after they sign up, and a toast says so', { tag: '@both' }, async ({ open }, info) => {
  const author = await open('Amina Otieno')
  const headline = `The vote arrives (${info.project.name})`
  const id = await makePost(author, { headline })
  const page = await open()
  await tapAgree(page, id)
  await expectAccessible(page)
  await prompt(page).getByRole('button', { name: 'Sign up' }).click()
  await fillIn(page, newcomer(info.project.name))
  await expect(keptVote(page)).toContainText(headline)
  await expectAccessible(page)
  await confirmAge(page)
  await expect(page).toHaveURL(new RegExp(`/prediction/${id}$`))
  await expectToast(page, 'Your vote is in')
  await expect(ownVote(page)).toBeVisible()
  await expect.poll(() => isKept(page)).toBe(false)
})

test(
  'a kept vote is dropped by "Not now", by another sign-in, and after 30 minutes',
  { tag: '@both' },
  async ({ open }, info) => {
    const author = await open('Amina Otieno')
    const id = await makePost(author, { headline: `The vote is dropped (${info.project.name})` })
    const page = await open()
    await tapAgree(page, id)
    expect(await isKept(page)).toBe(true)
    await prompt(page).getByRole('button', { name: 'Not now' }).click()
    await expect.poll(() => isKept(page)).toBe(false)

    await test.step('another person signs in meanwhile', async () => {
      await tapAgree(page, id)
      await prompt(page).getByRole('button', { name: 'Sign up' }).click()
      await expect(page.locator('input[name=name]')).toBeAttached()
      await page.goto(`/api/auth/google?returnTo=/prediction/${id}`)
      await fillIn(page, newcomer(info.project.name))
      await expect(page.getByRole('heading', { name: /^Almost there/ })).toBeVisible()
      await expect(keptVote(page)).toHaveCount(0)
      await confirmAge(page)
      await expect(page).toHaveURL(new RegExp(`/prediction/${id}$`))
      await expect(agree(page)).toBeEnabled()
      await expect.poll(() => isKept(page)).toBe(false)
      await expect(ownVote(page)).toHaveCount(0)
    })

    await test.step('half an hour passes', async () => {
      const late = await open()
      await tapAgree(late, id)
      await late.evaluate(() => {
        const kept = JSON.parse(sessionStorage.getItem('keptVote') ?? '{}')
        sessionStorage.setItem('keptVote', JSON.stringify({ ...kept, at: kept.at - 30 * 60_000 }))
      })
      await prompt(late).getByRole('button', { name: 'Sign up' }).click()
      await join(late, newcomer(info.project.name))
      await expect(late).toHaveURL(new RegExp(`/prediction/${id}$`))
      await expect(agree(late)).toBeEnabled()
      await expect(ownVote(late)).toHaveCount(0)
    })
  },
)

test(
  'if voting closes before the visitor has signed up, a toast says so',
  { tag: '@both' },
  async ({ open, product }, info) => {
    const author = await open('Amina Otieno')
    const id = await makePost(author, { headline: `It closes meanwhile (${info.project.name})` })
    const page = await open()
    await tapAgree(page, id)
    await prompt(page).getByRole('button', { name: 'Sign up' }).click()
    await expect(page.locator('input[name=name]')).toBeAttached()
    await product.setClock(new Date(Date.now() + 2 * 3_600_000))
    await join(page, newcomer(info.project.name))
    await expectToast(page, 'Voting has closed')
    await expect(page.getByText(/closed before you had signed up/).first()).toBeVisible()
    await product.setClock(null)
  },
)

test(
  'a comment that is sent after the session ended is kept only for its author’s account',
  { tag: '@both' },
  async ({ open }, info) => {
    const page = await open('Bruno Keller')
    const id = await makePost(page, { headline: `The comment waits (${info.project.name})` })
    await page.goto(`/prediction/${id}`)
    const field = page.locator('#comments textarea').first()
    await field.fill('I was nearly done.')
    await page.context().clearCookies()
    await page.locator('#comments form button[type=submit]').click()
    await expect(page.locator('input[name=name]')).toBeAttached()
    await join(page, newcomer(info.project.name))
    await expect(page).toHaveURL(new RegExp(`/prediction/${id}$`))
    await expect(field).toHaveValue('')
    await page.context().clearCookies()
    await page.goto(`/api/auth/google?returnTo=/prediction/${id}`)
    await page.getByRole('button', { name: 'Bruno Keller' }).click()
    await expect(field).toHaveValue('I was nearly done.')
  },
)

test(
  'a new visitor votes on the landing page, signs up, and takes the first steps once',
  { tag: '@both' },
  async ({ open }, info) => {
    const author = await open('Amina Otieno')
    const headline = `A visitor decides (${info.project.name})`
    await makePost(author, { headline, category: 'weather' })
    const page = await open()
    await showOnly(page, '/api/predictions/public', headline)
    await page.goto('/')
    await expect(page.getByRole('link', { name: headline })).toBeVisible()
    await expectAccessible(page)
    const card = page.getByRole('region', { name: 'What do you think?' })
    const chosen = (await card.getByRole('link').first().textContent()) ?? '' // the card may show another test's post
    await agree(card).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('You agree. Your vote counts')
    await dialog.getByText('Continue to sign in').click()
    await join(page, newcomer(info.project.name))

    await test.step('the vote is in, and the first steps begin', async () => {
      await expectToast(page, 'Your vote is in')
      await expect(page.getByRole('heading', { name: 'What do you have a hunch about?' })).toBeVisible()
      await page.getByRole('checkbox', { name: 'Weather' }).check()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Continue' }).click()
    })
    await test.step('votes if there are any to cast, then people', async () => {
      const people = page.getByRole('heading', { name: 'Follow three people' })
      const card = page.getByRole('article')
      await expect(card.or(people).first()).toBeVisible()
      if (await card.isVisible()) await page.getByRole('button', { name: 'Skip' }).click()
      await expect(people).toBeVisible()
      await expect(page.getByRole('button', { name: 'Follow Amina Otieno' })).toBeVisible()
      await page.getByRole('button', { name: 'Follow Amina Otieno' }).click()
      await expect(page.getByRole('region', { name: 'Your first result' })).toContainText(chosen)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Go to my feed' }).click()
    })
    await test.step('then the feed; the first steps do not come back', async () => {
      await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
    })
  },
)

test(
  'the first steps can be skipped one by one, in light and in Arabic as well',
  { tag: '@both' },
  async ({ open }, info) => {
    const page = await open(undefined, { dark: false })
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('preferredLanguage', 'ar'))
    await page.goto('/api/auth/google?returnTo=/')
    await join(page, newcomer(info.project.name))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expectAccessible(page)
    const skip = page.getByRole('button', { name: 'تخطٍّ', exact: true })
    const title = page.getByRole('heading', { level: 1 })
    const frame = page.getByRole('navigation').first()
    for (let step = 1; step <= 3 && !(await frame.isVisible()); step += 1) {
      const before = (await title.textContent()) ?? ''
      await skip.click()
      await expect(title).not.toHaveText(before)
    }
    await expect(frame).toBeVisible()
    await expectAccessible(page)
  },
)

for (const language of ['en', 'ar'])
  test(
    `a toast in the first steps covers nothing that can be pressed (${language})`,
    { tag: '@both' },
    async ({ open }, info) => {
      const author = await open('Amina Otieno')
      const headline = `Nothing is covered (${info.project.name}, ${language})`
      const predictionId = await makePost(author, { headline })
      await ask(author, 'POST', '/api/votes', { predictionId, vote: true }) // then the author is suggested
      const page = await open()
      await page.goto('/')
      await page.evaluate((code) => localStorage.setItem('preferredLanguage', code), language)
      await page.route('**/api/recommendations/interests', (route) => route.fulfill({ status: 500 }))
      await page.route('**/api/votes', (route) => route.fulfill({ status: 500 }))
      await showOnly(page, '**/api/recommendations/feed?**', headline)
      await page.goto('/api/auth/google?returnTo=/')
      await join(page, newcomer(info.project.name))

      await test.step('the categories cannot be saved', async () => {
        await page.getByRole('checkbox').first().check()
        await page.locator('main button').last().click()
        await expectToastAside(page)
        await page.unroute('**/api/recommendations/interests')
        await page.locator('main button').last().click()
      })
      await test.step('a vote fails', async () => {
        await page.getByRole('article').getByRole('button').first().click()
        await expectToastAside(page)
        await page.locator('header button').last().click()
      })
      await test.step('a member is followed', async () => {
        await page.locator('main li button').first().click()
        await expectToastAside(page)
      })
    },
  )

/** Waits for a toast, checks that nothing that can be pressed is below it, and closes it. */
async function expectToastAside(page: Page): Promise<void> {
  const toast = page.locator('li[data-tone][data-state=open]')
  await expect(toast).toBeVisible()
  const { controls, covered } = await toast.evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished))
    const own = element.getBoundingClientRect()
    const controls = [...document.querySelectorAll('#root :is(a, button, label, input)')].filter((each) =>
      each.checkVisibility(),
    )
    const isBelow = ({ left, right, top, bottom }: DOMRect) =>
      left < own.right && right > own.left && top < own.bottom && bottom > own.top
    const covered = controls.filter((each) => isBelow(each.getBoundingClientRect()))
    return { controls: controls.length, covered: covered.map((each) => each.outerHTML.slice(0, 120)) }
  })
  expect(controls).toBeGreaterThan(1)
  expect(covered).toEqual([])
  await toast.getByRole('button').last().click()
  await expect(toast).toHaveCount(0)
}
