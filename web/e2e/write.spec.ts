/** Settings of a post: its deadline, its sides, and the evidence for its result. Also joining a group by its code. */
import { join } from 'node:path'
import { expect, expectAccessible, makePost, test } from './test.ts'

test(
  'the dialog says when voting closes, and a comparison carries the names of its sides',
  { tag: '@both' },
  async ({ open }, info) => {
    test.setTimeout(180_000)
    const page = await open('Amina Otieno')
    await page.goto('/')
    const startPost = async (kind: string) => {
      await page.getByRole('button', { name: 'Create New Post' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: kind }).click()
      return page.getByRole('dialog', { name: `Create ${kind}` })
    }
    await test.step('a custom time', async () => {
      const dialog = await startPost('Prediction')
      await expect(dialog.getByText(/^Voting closes \w+day, /)).toBeVisible()
      await dialog.getByRole('radio', { name: 'Pick a time' }).check()
      await expect(dialog.getByLabel('Day and time')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    })
    const headline = `Tea or coffee (${info.project.name})`
    await test.step('names of both sides', async () => {
      const dialog = await startPost('Comparison')
      await dialog.getByLabel('Headline').fill(headline)
      await dialog.getByLabel('One side').fill('Tea')
      await dialog.getByLabel('The other side').fill('Coffee with oat milk, no sugar')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Post', exact: true }).click()
      const card = page.getByRole('article', { name: headline })
      await card.getByRole('button', { name: 'Coffee with oat milk, no sugar' }).click()
      await expect(card.getByRole('button', { name: /^Coffee/ })).toHaveAttribute('aria-pressed', 'true')
      await card.getByRole('link', { name: headline }).first().click()
    })
    await test.step('the vote beside a comment', async () => {
      await page.getByRole('checkbox', { name: 'Show my vote' }).check()
      await page.getByLabel('Add a comment').fill('Every morning')
      await page.getByRole('button', { name: 'Post Comment' }).click()
      const comment = page.getByRole('article', { name: 'Comment by Amina Otieno' })
      await expect(comment.getByText('Coffee with oat milk, no sugar')).toBeVisible()
      await expectAccessible(page)
    })
  },
)

test('the owner adds evidence for the result, and others see it', { tag: '@both' }, async ({ open, product }, info) => {
  test.setTimeout(180_000)
  const owner = await open('Amina Otieno')
  const id = await makePost(owner, { headline: `It rains by noon (${info.project.name})` }, 10)
  await product.setClock(new Date(Date.now() + 11 * 60_000))
  try {
    await owner.goto(`/prediction/${id}`)
    await owner.getByRole('button', { name: 'Yes' }).click()
    await expect(owner.getByText("Your own post: your vote here isn't scored.")).toBeVisible()
    await owner.getByRole('button', { name: 'How do we know?' }).click()
    const dialog = owner.getByRole('dialog', { name: 'How do we know?' })
    await dialog.getByLabel('In one line').fill('Puddles on Kenyatta Avenue at 11:40')
    await dialog.locator('input[type=file]').setInputFiles(join(import.meta.dirname, 'photos/camera-with-gps.jpg'))
    await expectAccessible(owner)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const visitor = await open('Bruno Keller')
    await visitor.goto(`/prediction/${id}`)
    await expect(visitor.getByText('Puddles on Kenyatta Avenue at 11:40')).toBeVisible()
    const photo = visitor.getByRole('button', { name: 'Open photo 1 of 1 full screen' })
    await expect(photo).toBeVisible()
    const requested = photo.locator('img').evaluate((image: HTMLImageElement) => {
      const width = Number(new URL(image.src).searchParams.get('w'))
      return Math.round(width / devicePixelRatio) - image.getBoundingClientRect().width
    })
    expect(await requested).toBeCloseTo(0, 0)
    await expectAccessible(visitor)
  } finally {
    await product.setClock(null)
  }
})

test(
  'an invite code works in lower case, with spaces, with o for 0 and l for 1',
  { tag: '@both' },
  async ({ open, product }, info) => {
    test.setTimeout(180_000)
    const name = `Code readers (${info.project.name})`
    const creator = await open('Amina Otieno')
    const made = await creator.request.post('/api/groups', {
      headers: { origin: product.origin },
      data: { name, description: '', isPrivate: false, categoryId: null },
    })
    expect(made.status(), await made.text()).toBe(201)
    await creator.goto('/groups')
    await creator.getByRole('button', { name: `Invite people to ${name}` }).click()
    const dialog = creator.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: `QR code of the invitation to ${name}` })).toBeVisible()
    const code = await dialog.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{1,4}){6}$/).textContent()
    await expect(dialog.getByRole('button', { name: 'Send Invites', exact: true })).toBeDisabled()
    await expectAccessible(creator)
    const other = await open('Bruno Keller')
    await other.goto('/groups')
    await other.getByRole('link', { name: 'Join with a code' }).click()
    await expect(other).toHaveURL(/\/groups\/join$/)
    await expectAccessible(other)
    const field = other.getByLabel('Invite code or link')
    await test.step('the field of a mistyped code shows the error, and the code can be corrected', async () => {
      const mistyped = (code ?? '').slice(0, -1)
      await field.fill(mistyped)
      await other.getByRole('button', { name: 'Continue' }).click()
      await expect(other.getByRole('alert')).toHaveText('This invite link is not valid or has expired')
      await expect(field).toHaveAccessibleDescription('This invite link is not valid or has expired')
      await expect(field).toHaveValue(mistyped)
      await expect(field).toBeFocused()
      await expect(other).toHaveURL(/\/groups\/join$/)
      await expectAccessible(other)
    })
    const typed = (code ?? '').toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    await field.fill(typed)
    await other.getByRole('button', { name: 'Continue' }).click()
    await expect(other.getByRole('heading', { name })).toBeVisible()
    await other.getByRole('button', { name: 'Join Group' }).click()
    await expect(other.getByRole('heading', { name })).toBeVisible()
  },
)
