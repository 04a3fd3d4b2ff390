/**
 * Calls and the reveal. A voter follows their votes and sees that there are results, but not which. Each result is
 * revealed once, whether the vote was right or wrong.
 */
import type { Page } from '@playwright/test'
import { ask, idOf } from './ask.ts'
import { expect, expectAccessible, makePost, test } from './test.ts'

const hour = 3_600_000

/** A row in the list of calls; the feed has list items too. */
const line = (page: Page, headline: string) =>
  page.getByRole('list', { name: 'Calls', exact: true }).getByRole('listitem').filter({ hasText: headline })

test(
  'calls wait for their results, are revealed once, and are settled',
  { tag: '@both' },
  async ({ open, product }, info) => {
    test.setTimeout(240_000)
    const isPhone = info.project.name === 'phone'
    const [right, wrong] = [`The kettle boils first (${info.project.name})`, `The toast burns (${info.project.name})`]
    const owner = await open('Amina Otieno')
    const voter = await open(isPhone ? 'Chiyo Mori' : 'Bruno Keller')
    const ids = [await makePost(owner, { headline: right }), await makePost(owner, { headline: wrong })] as const
    for (const predictionId of ids) await ask(voter, 'POST', '/api/votes', { predictionId, vote: true })
    const reveal = voter.getByRole('dialog')

    await test.step('open calls are listed with the time left', async () => {
      await voter.goto('/account')
      await expect(line(voter, right)).toContainText(/\d+m/)
      await expectAccessible(voter)
    })

    await product.setClock(new Date(Date.now() + hour + 1_000))
    await ask(owner, 'POST', `/api/predictions/${ids[0]}/resolve`, { result: true })
    await ask(owner, 'POST', `/api/predictions/${ids[1]}/resolve`, { result: false })

    await test.step('Home shows how many results are in, without a layout shift', async () => {
      await voter.goto('/')
      await expect(voter.getByRole('heading', { name: 'For You' })).toBeVisible()
      const row = voter.getByRole('navigation', { name: 'Your calls' })
      const topOfFeed = () =>
        voter
          .getByRole('article')
          .first()
          .evaluate((card) => card.getBoundingClientRect().top)
      const before = await topOfFeed()
      await expect(row.getByRole('link', { name: /results? in$/ })).toBeVisible()
      expect((await row.boundingBox())?.height, 'a slim row').toBeLessThanOrEqual(48)
      expect(await topOfFeed()).toBe(before)
      await row.getByRole('link', { name: /results? in$/ }).click()
      await expect(line(voter, right)).toContainText('Result in')
      await expect(voter.locator('main')).not.toContainText('Not this time ·')
    })

    await test.step('a right call is revealed: crowd, stamp, verdict, and when it counts', async () => {
      await line(voter, right).getByRole('button').click()
      await expect(reveal.getByText('It happened')).toBeVisible()
      await reveal.getByText('The result is in').click() // the tap skips to the end
      await expect(reveal.getByText('You called it')).toBeVisible()
      await expect(reveal.getByText(/^Counts at /)).toBeVisible()
      await expectUncovered(voter, 'You called it')
      await expectAccessible(voter)
    })

    await test.step('a wrong call gets a kind message', async () => {
      await reveal.getByRole('button', { name: 'Next result' }).click()
      await expect(reveal.getByRole('heading', { name: wrong })).toBeVisible()
      await expect(reveal.getByText('Not this time')).toBeVisible()
      await expect(reveal.getByText(/^Every track record has misses/)).toBeVisible()
      await expectAccessible(voter)
      await voter.keyboard.press('Escape')
      await expect(reveal).toHaveCount(0)
    })

    await test.step('each call is revealed once; the list shows when it counts', async () => {
      await voter.goto(`/prediction/${ids[0]}`)
      await expect(voter.getByText('You called it')).toBeVisible()
      await expect(reveal).toHaveCount(0)
      await voter.goto('/account?calls=right')
      await expect(line(voter, right)).toContainText(/Counts at/)
    })

    await test.step('a changed result is unseen again, and is revealed on arrival, with reduced motion', async () => {
      await ask(owner, 'POST', `/api/predictions/${ids[0]}/resolve`, { result: false })
      await product.setClock(new Date(Date.now() + hour + 12 * 60_000))
      await product.settle()
      await voter.emulateMedia({ reducedMotion: 'reduce' })
      await voter.goto('/alerts')
      const results = voter.getByRole('region', { name: 'Results' })
      await expect(results.getByText(new RegExp(`${right.slice(0, 20)}.*see how it turned out`))).toBeVisible()
      await expect(voter.locator('main')).not.toContainText(/You called it|Not this time/)
      const notification = results.getByRole('listitem').filter({ hasText: right.slice(0, 20) })
      expect((await notification.first().boundingBox())?.height, 'a slim row').toBeLessThanOrEqual(80)
      await notification.first().getByRole('link', { name: 'Result in' }).click()
      await expect(reveal.getByText(/^(Not this time|You called it)$/)).toBeVisible()
      await voter.keyboard.press('Escape')
      await expect(reveal).toHaveCount(0)
      await expect(voter).toHaveURL(/\/prediction\//)
    })

    await test.step('a settled call shows the effect of its result', async () => {
      await voter.goto('/account?calls=wrong')
      await line(voter, wrong).getByRole('button', { name: 'What it did' }).click()
      await expect(line(voter, wrong).getByText('of the crowd on your side')).toBeVisible()
      await expectAccessible(voter)
    })

    await test.step('an edge that rises in spite of a wrong call has its reason below it', async () => {
      const effect = { right: false, accuracyBefore: 60, accuracyAfter: 50, edgeBefore: -4.8, edgeAfter: -4.6, run: 0 }
      await voter.route(`**/api/analytics/effects/${ids[1]}`, (route) => route.fulfill({ json: { effect } }))
      await voter.reload()
      await line(voter, wrong).getByRole('button', { name: 'What it did' }).click()
      await expect(line(voter, wrong).getByText(/^Most people were wrong too/)).toBeVisible()
      await expectAccessible(voter)
    })

    await test.step('others see settled calls after the member allows it', async () => {
      await voter.goto('/account?tab=settings')
      await voter.getByRole('switch', { name: /Show my calls/ }).click()
      await expect(voter.getByRole('switch', { name: /Show my calls/ })).toBeChecked()
      const id = await idOf(voter)
      await expect
        .poll(async () => (await (await owner.request.get(`/api/users/${id}/calls`)).json()).length)
        .toBeGreaterThan(0)
      await owner.goto(`/enhanced-profile/${id}`)
      await owner.getByRole('tab', { name: 'Calls' }).click()
      await expect(line(owner, wrong)).toContainText('Not this time')
      await expectAccessible(owner)
    })
    await product.setClock(null)
  },
)

/** Checks that nothing covers the text: the element at its centre belongs to it. */
async function expectUncovered(page: Page, words: string): Promise<void> {
  const covered = await page
    .getByRole('dialog')
    .getByText(words)
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return !found || !(element === found || element.contains(found))
    })
  expect(covered, `${words} is covered`).toBe(false)
}
