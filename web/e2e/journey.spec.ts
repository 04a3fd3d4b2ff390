/** The product's main path, from the sign-in page to the result that two people see. */
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, scrollToCard, test } from './test.ts'

const photo = (name: string) => fileURLToPath(new URL(`./photos/${name}`, import.meta.url))
const minute = 60_000
/** Other members' actions show after the next poll, at most 15 s later. */
const byPoll = { timeout: 60_000 }

/** The card of a post on any page. */
const cardOf = (page: Page, headline: string): Locator => page.getByRole('article', { name: headline })
const agree = (card: Locator) => card.getByRole('button', { name: /^Agree/ })
const disagree = (card: Locator) => card.getByRole('button', { name: /^Disagree/ })

async function openCreate(page: Page, kind: 'Prediction' | 'Comparison'): Promise<Locator> {
  await page.getByRole('button', { name: 'Create New Post' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: kind }).click()
  return page.getByRole('dialog', { name: `Create ${kind}` })
}

async function post(page: Page, headline: string, statement: string): Promise<void> {
  const dialog = await openCreate(page, 'Prediction')
  await dialog.getByLabel('Headline').fill(headline)
  await dialog.getByLabel('Supporting statement').fill(statement)
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(cardOf(page, headline)).toBeVisible()
}

/** The address of a post, as copied by its share button. */
async function addressOf(page: Page, card: Locator): Promise<string> {
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
  await card.getByRole('button', { name: /^Share/ }).click()
  const copyLink = page.getByRole('menuitem', { name: 'Copy Link' }).or(page.getByRole('button', { name: 'Copy Link' }))
  const copied = page.getByText('Link copied!', { exact: true })
  await expect(copied.or(copyLink).first()).toBeVisible()
  if (await copyLink.isVisible()) await copyLink.click()
  await expect(copied).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

test(
  'a prediction is posted, voted on, closed and resolved, and two members see its result',
  { tag: ['@both', '@image'] },
  async ({ open, product }, info) => {
    test.setTimeout(300_000)
    const headline = `The kettle boils before the toast is done (${info.project.name})`
    const author = await open('Amina Otieno')
    await author.goto('/')
    const voter = await open('Bruno Keller')
    await voter.goto('/')

    await test.step('the author writes it, with counters, a deadline and a real photo', async () => {
      const dialog = await openCreate(author, 'Prediction')
      await dialog.getByRole('button', { name: 'Post', exact: true }).click()
      await expect(dialog.getByText('Please fill in both headline and supporting statement')).toBeVisible()
      await dialog.getByLabel('Headline').fill(headline)
      await dialog.getByRole('button', { name: 'Post', exact: true }).click()
      const statement = dialog.getByLabel('Supporting statement')
      await expect(statement).toBeFocused()
      await expect(statement).toHaveAccessibleDescription('Please fill in both headline and supporting statement')
      await expectAccessible(author)
      await dialog.getByLabel('Supporting statement').fill('It has been practising. 🫖')
      await expect(dialog.getByText(`${[...headline].length} / 200`)).toBeVisible()
      await expect(dialog.getByText('25 / 500')).toBeVisible()
      await expect(dialog.getByRole('radio', { name: '1 hour' })).toBeChecked()
      await dialog.getByRole('radio', { name: '30 minutes' }).check()
      await dialog.locator('input[type=file]').setInputFiles([photo('vector.svg')])
      await expect(author.getByText(/vector\.svg.*only photos can be posted/).first()).toBeVisible()
      await dialog.locator('input[type=file]').setInputFiles([photo('camera-with-gps.jpg')])
      await expect(dialog.getByRole('button', { name: /Remove camera-with-gps/ })).toBeVisible()
      await expectAccessible(author)
      await dialog.getByRole('button', { name: 'Post', exact: true }).click()
      await expectToast(author, 'Prediction created successfully!')
    })

    const own = cardOf(author, headline)
    const theirs = cardOf(voter, headline)

    await test.step('it is on top of the author’s feed with countdown, progress and photo', async () => {
      await expect(author.getByRole('article').first()).toHaveAccessibleName(headline)
      await expect(own.getByText(/^(29|30)m$/)).toBeVisible()
      await expect(own.getByRole('progressbar')).toBeVisible()
      const image = own
        .getByRole('img', { name: /Photo 1/ })
        .locator('visible=true')
        .first()
      await expect(image).toBeVisible()
      await expectAccessible(author)
    })

    await test.step('it shows in the second member’s feed as one new post', async () => {
      await voter.getByRole('button', { name: /1 new/ }).click(byPoll)
      if (!product.isShared) await expect(theirs).toBeVisible()
    })

    const address = await test.step('the author shares its link', () => addressOf(author, own))
    /**
     * Reloads the feed and scrolls to the post. If others post too, the post may be far down: then opens the post's own screen.
     */
    const lookAgain = async (page: Page) => {
      if (product.isShared) return void (await page.goto(address))
      await page.reload()
      await scrollToCard(cardOf(page, headline))
    }

    if (product.isShared) await lookAgain(voter)
    await test.step('a vote counts at once, and can be changed, removed and cast again', async () => {
      /** Waits until the vote is saved; a reload would drop an unsent vote. */
      const expectSent = (vote: boolean | null) => expect.poll(() => voteOf(voter, address)).toBe(vote)
      await agree(theirs).click()
      await expect(agree(theirs)).toHaveAttribute('aria-pressed', 'true')
      await expect(agree(theirs)).toHaveText(/ 1( \d+%)?$/)
      await expectSent(true)
      await disagree(theirs).click()
      await expect(agree(theirs)).toHaveText(/ 0( \d+%)?$/)
      await expect(disagree(theirs)).toHaveText(/ 1( \d+%)?$/)
      await expectSent(false)
      await disagree(theirs).click()
      await expect(disagree(theirs)).toHaveText(/ 0( \d+%)?$/)
      await expect(disagree(theirs)).toHaveAttribute('aria-pressed', 'false')
      await expectSent(null)
      await agree(theirs).click()
      await expect(agree(theirs)).toHaveText(/ 1( \d+%)?$/)
      await expectSent(true)
      await lookAgain(voter)
      await expect(agree(theirs)).toHaveAttribute('aria-pressed', 'true')
    })

    await test.step('a vote that the server rejects rolls back', async () => {
      await voter.route('**/api/votes', (route) => route.fulfill({ status: 500, body: 'no' }))
      await disagree(theirs).click()
      await expectToast(voter, "Couldn't save your vote")
      await expect(agree(theirs)).toHaveAttribute('aria-pressed', 'true')
      await expect(disagree(theirs)).toHaveText(/ 0( \d+%)?$/)
      await voter.unroute('**/api/votes')
    })

    await test.step('a visitor with the link sees it, and is asked to join', async () => {
      const visitor = await open()
      await visitor.goto(address)
      const card = cardOf(visitor, headline)
      await expect(card).toBeVisible()
      await expect(visitor.getByText('Vote on predictions, share your thoughts').first()).toBeVisible()
      await expect(visitor.getByRole('link', { name: 'Get Started' })).toBeVisible()
      await expectAccessible(visitor)
      await agree(card).click()
      await expect(visitor.getByRole('dialog')).toBeVisible()
      await expectAccessible(visitor)
      await expect(agree(card)).toHaveText(/ 1( \d+%)?$/)
    })

    await test.step('the photo opens full screen, and Escape leads back', async () => {
      await own.getByRole('button', { name: /Open photo 1/ }).click()
      const viewer = author.getByRole('dialog', { name: 'Photos' })
      await expect(viewer).toBeVisible()
      await author.keyboard.press('Escape')
      await expect(viewer).toBeHidden()
    })

    await test.step('voting closes when the deadline passes', async () => {
      await product.setClock(new Date(Date.now() + 30 * minute - 8_000))
      await lookAgain(author)
      await lookAgain(voter)
      await expect(theirs.getByText('Ended')).toBeVisible(byPoll)
      await expect(agree(theirs)).toBeDisabled()
      await expect(own.getByText('Did it happen?')).toBeVisible(byPoll)
      await expectAccessible(author)
    })

    await test.step('the author sets the result, and both see the outcome', async () => {
      await own.getByRole('button', { name: 'Yes' }).click()
      // The post's own screen plays the result when it arrives; the feed plays it on request.
      if (!product.isShared) {
        await expect(theirs.getByText('Result in')).toBeVisible(byPoll)
        await expect(theirs.getByText('It happened')).toHaveCount(0)
        await theirs.getByRole('button', { name: 'See the result' }).click()
      }
      await expectReveal(voter)
      for (const card of [own, theirs]) {
        await expect(card.getByText('It happened')).toBeVisible(byPoll)
        await expect(card.getByText('100%')).toBeVisible()
        await expect(card.getByText('1 agreed')).toBeVisible()
        await expect(agree(card)).toHaveCount(0)
      }
      await expect(theirs.getByText('You called it')).toBeVisible()
      await expect(own.getByRole('button', { name: 'Take back' })).toBeVisible()
      await expectAccessible(voter)
    })
    await product.setClock(null)
  },
)

/** The viewer's vote on the post at an address, as the server has it; null for none. */
async function voteOf(page: Page, address: string): Promise<boolean | null> {
  const reply = await page.request.get(`/api/predictions/${new URL(address).pathname.split('/').at(-1)}`)
  return (await reply.json()).myVote
}

/** Checks that the result plays to a voter who was right, and closes the dialog. */
async function expectReveal(page: Page): Promise<void> {
  const reveal = page.getByRole('dialog')
  await expect(reveal.getByText('You called it')).toBeVisible(byPoll)
  await expect(reveal.getByText(/^Counts at /)).toBeVisible()
  await expectAccessible(page)
  await reveal.getByRole('button', { name: 'Done' }).click()
  await expect(reveal).toHaveCount(0)
}

test('an author edits a post while it is open, and deletes another', async ({ open }, info) => {
  const page = await open('Chiyo Mori')
  await page.goto('/')
  const first = `The bus will be early (${info.project.name})`
  const second = `Nobody waters the office plant (${info.project.name})`
  await post(page, first, 'It never is.')
  await post(page, second, 'Poor Ferdinand.')

  await cardOf(page, first).getByRole('button', { name: 'More about this post' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('article').getByLabel('Headline').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Headline and supporting statement are required')).toBeVisible()
  const reworded = `The bus will be late (${info.project.name})`
  await page.getByRole('article').getByLabel('Headline').fill(reworded)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Prediction updated successfully')
  await expect(cardOf(page, reworded)).toBeVisible()

  await cardOf(page, second).getByRole('button', { name: 'More about this post' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = 'Are you sure you want to delete this prediction? This action cannot be undone.'
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(dialog.getByText(question)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Prediction deleted successfully')
  await expect(cardOf(page, second)).toHaveCount(0)
  await page.reload()
  await expect(cardOf(page, reworded)).toBeVisible()
  await expect(cardOf(page, second)).toHaveCount(0)
})

test('a photo that the server cannot read is rejected by name, and the draft stays', async ({ open }, info) => {
  const page = await open('Bruno Keller')
  await page.goto('/')
  const dialog = await openCreate(page, 'Prediction')
  const headline = `This photo will not load (${info.project.name})`
  await dialog.getByLabel('Headline').fill(headline)
  await dialog.getByLabel('Supporting statement').fill('Half of it is missing.')
  await page.route('**/api/predictions', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Unprocessable Content',
        status: 422,
        code: 'photoUnreadable',
        detail: '“camera-with-gps.jpg” could not be read.',
        message: '“camera-with-gps.jpg” could not be read.',
        params: { name: 'camera-with-gps.jpg' },
      }),
    })
  })
  await dialog.locator('input[type=file]').setInputFiles([photo('camera-with-gps.jpg')])
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText(/camera-with-gps\.jpg.*could not be read/).first()).toBeVisible()
  await expect(dialog.getByLabel('Headline')).toHaveValue(headline)
  await page.unroute('**/api/predictions')
  await page.reload()
  const again = await openCreate(page, 'Prediction')
  await expect(again.getByLabel('Headline')).toHaveValue(headline)
  await again.getByRole('button', { name: /Remove camera-with-gps/ }).click()
  await again.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(cardOf(page, headline)).toBeVisible()
})

test('a HEIC photo is posted, although the browser cannot display it', async ({ open }, info) => {
  test.setTimeout(120_000)
  const page = await open('Bruno Keller')
  await page.goto('/')
  const headline = `The phone took this one (${info.project.name})`
  const dialog = await openCreate(page, 'Prediction')
  await dialog.getByLabel('Headline').fill(headline)
  await dialog.getByLabel('Supporting statement').fill('Straight from the pocket.')
  await dialog.locator('input[type=file]').setInputFiles([photo('iphone.heic')])
  await expect(dialog.getByText('iphone.heic', { exact: true })).toBeVisible()
  await expect(dialog.getByText('0.8 MB')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expectToast(page, 'Prediction created successfully!')
  const image = cardOf(page, headline).locator('img').first()
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
})
