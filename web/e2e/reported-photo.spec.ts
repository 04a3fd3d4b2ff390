/** A photo is reported from the full-screen view and marked in its case. A moderator removes it; the post stays. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ask, sameOrigin } from './ask.ts'
import {
  decide,
  decideAppeal,
  expectNobodyNamed,
  openCase,
  openPeople,
  picture,
  readOutcome,
  readStatement,
  sendAppeal,
  signInAsAdmin,
} from './moderating.ts'
import { expect, expectAccessible, expectToast, makePost, test } from './test.ts'

const fileName = 'camera-with-gps.jpg'

/** Opens a photo of the post full screen and reports it as spam. Returns to the photo. */
async function reportPhoto(page: Page, postId: string, position = 1): Promise<void> {
  await page.goto(`/prediction/${postId}`)
  await page
    .getByRole('button', { name: new RegExp(`^Open photo ${position}`) })
    .first()
    .click()
  const viewer = page.getByRole('dialog', { name: 'Photos' })
  await expect(viewer.getByAltText(new RegExp(`^Photo ${position} by `))).toBeInViewport()
  await expectAccessible(page)
  await viewer.getByRole('button', { name: 'Report' }).click()
  const question = page.getByRole('dialog', { name: 'Report this photo' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: /^Spam/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  const thanks = page.getByRole('dialog', { name: 'Thank you for your report' })
  await thanks.getByRole('button', { name: 'Done' }).click()
  await expect(thanks).toHaveCount(0)
  await expect(viewer.getByRole('button', { name: 'Report' })).toBeFocused()
}

test(
  'a photo is reported from the full-screen view, and marked in its case',
  { tag: '@both' },
  async ({ open, product }, info) => {
    test.setTimeout(120_000)
    const headline = `The heron stands still ${info.project.name} ${info.retry}`
    const author = await open('Chiyo Mori')
    const buffer = await readFile(join(import.meta.dirname, 'photos', fileName))
    const id = await makePost(author, { headline, photos: { name: fileName, mimeType: 'image/jpeg', buffer } })
    await product.settle()
    await reportPhoto(await open('Farah Nasser'), id)
    await reportPhoto(await open(), id)

    await test.step('the author has no such button', async () => {
      await author.goto(`/prediction/${id}`)
      await author
        .getByRole('button', { name: /^Open photo 1/ })
        .first()
        .click()
      const viewer = author.getByRole('dialog', { name: 'Photos' })
      await expect(viewer.getByRole('button', { name: 'Close' })).toBeVisible()
      await expect(viewer.getByRole('button', { name: 'Report' })).toHaveCount(0)
    })

    await test.step('its case marks the photo', async () => {
      const page = await open()
      await signInAsAdmin(page)
      await page.goto('/moderation')
      await openCase(page, headline)
      const photos = page.getByRole('article').getByRole('region', { name: 'Photos' })
      await expect(photos.getByText('Reported×2')).toBeVisible()
      await expectAccessible(page)
    })
  },
)

/** Sends the form of a post with photos. */
function sendPost(page: Page, headline: string, photos: readonly Buffer[]) {
  const form = new FormData()
  form.set('headline', headline)
  form.set('supportingStatement', 'We will see.')
  form.set('deadline', new Date(Date.now() + 3_600_000).toISOString())
  for (const photo of photos) form.append('photos', new File([new Uint8Array(photo)], 'me.png', { type: 'image/png' }))
  return page.request.post('/api/predictions', { headers: sameOrigin, multipart: form })
}

test('a moderator removes only the reported photo; its author reads why, appeals, and reads the outcome', {
  tag: '@both',
}, async ({ open, product }) => {
  test.setTimeout(240_000)
  const names = { member: 'Noor', reporter: 'Farah', moderator: 'Gita' }
  const { member, reporter, moderator, admin, endRole } = await openPeople(open, names)
  await member.goto('/')
  const [good, bad] = [await picture(member), await picture(member)]
  const headline = `The heron flies ${crypto.randomUUID().slice(0, 8)}`
  const { prediction } = await (await sendPost(member, headline, [good, bad])).json()
  const { id, photos } = prediction
  await product.settle()
  await ask(reporter, 'POST', '/api/votes', { predictionId: id, vote: true })

  await test.step('the second photo is reported from the full-screen view', () => reportPhoto(reporter, id, 2))

  await test.step('a moderator removes only this photo', async () => {
    await moderator.goto('/moderation')
    await openCase(moderator, headline)
    await decide(moderator, 'Remove').click()
    const dialog = moderator.getByRole('dialog', { name: 'Remove this for good?' })
    await dialog.getByRole('radio', { name: 'Only these photos' }).check()
    const box = dialog.getByRole('checkbox', { name: 'Photo 2' })
    await expect(box).toHaveAccessibleDescription('Reported')
    await box.check()
    await dialog.getByRole('checkbox', { name: "The photo can't be uploaded again" }).check()
    await expect(dialog.getByText('A photo of your post was removed')).toBeVisible()
    await expectAccessible(moderator)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await moderator.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expectToast(moderator, 'Removed')
    await product.settle()
  })

  await test.step('the post keeps its other photo and its vote; the removed photo cannot come back', async () => {
    await reporter.goto(`/prediction/${id}`)
    await expect(reporter.getByRole('button', { name: /^Open photo 1/ }).first()).toBeVisible()
    await expect(reporter.getByRole('button', { name: /^Open photo 2/ })).toHaveCount(0)
    const statuses = async () => [
      (await reporter.request.get(photos[0].url)).status(),
      (await reporter.request.get(photos[1].url)).status(),
    ]
    await expect.poll(statuses).toEqual([200, 404])
    expect(await (await ask(reporter, 'GET', `/api/votes/${id}`)).json()).toMatchObject({ vote: true })
    const again = await sendPost(reporter, 'Once more', [bad])
    expect([again.status(), (await again.json()).code]).toEqual([422, 'photoRemovedBefore'])
  })

  await test.step('the author reads the statement, and appeals', async () => {
    await member.goto('/alerts')
    await readStatement(member, /A photo of your post was removed/, {
      title: 'A photo of your post was removed',
      words: ["It's deleted and doesn't come back. Your post stays, with its votes and comments.", headline, 'Spam'],
    })
    await expect(member.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', `/prediction/${id}`)
    await expectNobodyNamed(member, id, [reporter, moderator])
    await sendAppeal(member, 'It is a heron.')
  })

  const decision = { outcome: 'Reverse', note: 'A heron, indeed.' } as const
  await test.step('the admin decides the appeal', async () => {
    await decideAppeal(admin, 'It is a heron.', decision)
    await product.settle()
  })

  await test.step('the author reads the outcome, and may upload the photo again', async () => {
    await member.goto('/alerts')
    await readOutcome(member, decision)
    await member.goto(`/prediction/${id}`)
    await expect(member.getByRole('button', { name: /^Open photo 1/ }).first()).toBeVisible()
    await expect(member.getByRole('button', { name: /^Open photo 2/ })).toHaveCount(0)
    await expect.poll(async () => (await sendPost(member, 'The heron, again', [bad])).status()).toBe(201)
    await endRole()
  })
})
