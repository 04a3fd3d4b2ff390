/** Members' main actions, by keyboard alone. */
import type { Locator, Page } from '@playwright/test'
import { expect, expectToast, makePost, test } from './test.ts'

/** Presses Tab or Shift+Tab until the target has the focus, at most 30 times. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let n = 0; n < 30; n += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

async function choose(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test(
  'a member posts, searches, votes, comments and creates a group by keyboard alone',
  { tag: '@both' },
  async ({ open, product }, info) => {
    test.setTimeout(120_000)
    const asked = `The flamingo stands on one leg (${info.project.name})`
    const author = await open('Amina Otieno')
    for (let n = 1; n <= 6; n += 1)
      await makePost(author, { headline: `Storks nest on ${n} roofs (${info.project.name})` })
    await makePost(author, { headline: asked })
    await product.settle()
    const page = await open('Chiyo Mori')
    await page.goto('/')

    await test.step('a prediction with another deadline; closing returns the focus', async () => {
      const create = page.getByRole('button', { name: 'Create New Post' })
      await choose(page, create)
      await choose(page, page.getByRole('dialog').getByRole('button', { name: /^Prediction/ }))
      const dialog = page.getByRole('dialog', { name: 'Create Prediction' })
      await page.keyboard.press('Escape')
      await expect(create).toBeFocused()

      await page.keyboard.press('Enter')
      await choose(page, page.getByRole('dialog').getByRole('button', { name: /^Prediction/ }))
      await tabTo(page, dialog.getByLabel('Headline'))
      await page.keyboard.type('Nobody touches the mouse today')
      await tabTo(page, dialog.getByLabel('Supporting statement'))
      await page.keyboard.type('It is asleep.')
      await tabTo(page, dialog.getByRole('radio', { name: '1 hour' }))
      await page.keyboard.press('ArrowRight')
      await expect(dialog.getByRole('radio', { name: '1 hour' })).not.toBeChecked()
      await choose(page, dialog.getByRole('button', { name: 'Post', exact: true }))
      await expectToast(page, 'Prediction created successfully!')
    })

    await test.step('the skip link leads past the bars', async () => {
      await page.reload()
      await choose(page, page.getByRole('link', { name: 'Skip to content' }))
      await expect(page.locator('main')).toBeFocused()
    })

    await test.step('another’s post is found, opened and voted on', async () => {
      await page.keyboard.press('/')
      await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused()
      await page.keyboard.type('flamingo')
      await expect(page.getByRole('dialog').getByRole('link', { name: asked })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: asked })).toBeVisible()
      const agree = page.getByRole('button', { name: /^Agree/ })
      await choose(page, agree)
      await expect(agree).toHaveAttribute('aria-pressed', 'true')
      await expect(agree).toBeFocused()
    })

    await test.step('a comment is written and sent', async () => {
      await tabTo(page, page.getByPlaceholder('What do you think?'))
      await page.keyboard.type('On the left one.')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('article').filter({ hasText: 'On the left one.' }).last()).toBeVisible()
    })

    await test.step('a group is made', async () => {
      await tabTo(page, page.getByRole('link', { name: 'Groups' }), 'Shift+Tab')
      await page.keyboard.press('Enter')
      await choose(page, page.getByRole('button', { name: 'Create Group' }).first())
      const dialog = page.getByRole('dialog', { name: 'Create Group' })
      await tabTo(page, dialog.getByLabel('Group Name'))
      await page.keyboard.type(`Wingbeats (${info.project.name})`)
      await tabTo(page, dialog.getByLabel('Description'))
      await page.keyboard.type('No hands.')
      await choose(page, dialog.getByRole('button', { name: 'Create Group' }))
      await expectToast(page, 'Group created successfully!')
    })
  },
)
