/** The vote buttons on the narrowest screen. */
import { expect, makePost, test } from './test.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('vote buttons fit long words and four digits on a phone, with equal heights', async ({ open }, info) => {
  const page = await open('Amina Otieno')
  const id = await makePost(page, { headline: `Words have room (${info.project.name})` })
  await page.route(`**/api/predictions/${id}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"(agree|disagree)Count":\d+/g, '"$1Count":9876')
    await route.fulfill({ response, body })
  })
  for (const language of ['de', 'fr', 'en', 'ar', 'ja']) {
    await page.goto('/')
    await page.evaluate((chosen) => localStorage.setItem('preferredLanguage', chosen), language)
    await page.goto(`/prediction/${id}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const buttons = page.locator('[role=group] > button[aria-pressed]', { hasText: /9[.,]?[89]/ })
    await expect(buttons).toHaveCount(2)
    const seen = await buttons.evaluateAll((all) =>
      all.map((button) => ({
        height: button.clientHeight,
        isOver: [button, ...button.children].some((part) => part.scrollWidth > part.clientWidth),
        isInLines: [...button.children].every((part) => part.clientHeight < 28), // mark, word and count: one line each
      })),
    )
    expect(seen, language).toEqual(Array(2).fill({ height: seen[0]?.height, isOver: false, isInLines: true }))
  }
})
