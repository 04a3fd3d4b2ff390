import { expect, test } from '../test.ts'

test('a double tap opens a dialog once, and chooses nothing in it', async ({ open }) => {
  const page = await open('Amina Otieno')
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Create New Post' }).locator('visible=true')
  const dialog = page.getByRole('dialog')
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const input = await page.context().newCDPSession(page)
  /** Taps the button with the given timestamp, in ms. A busy page may receive the tap later. */
  const tapMadeAt = async (ms: number) => {
    const where = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount: 1, timestamp: ms / 1000 } as const
    await input.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...where })
    await input.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...where })
  }
  for (const delayMs of [0, 600]) {
    const first = Date.now()
    await tapMadeAt(first)
    await expect(dialog).toBeVisible()
    await page.waitForTimeout(delayMs)
    await tapMadeAt(first + 120)
    await page.waitForTimeout(500) // time for an effect that the second tap must not have
    await expect(dialog).toHaveCount(1)
    await expect(page.getByRole('dialog', { name: 'Create New Post' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }
  await tapMadeAt(Date.now())
  await expect(dialog).toBeVisible()
  await page.waitForTimeout(600)
  await tapMadeAt(Date.now())
  await expect(page.getByRole('dialog', { name: 'Create New Post' })).toBeHidden() // a later tap counts
})
