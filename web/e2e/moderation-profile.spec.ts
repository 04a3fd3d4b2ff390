/** Moderation of profiles: a reported photo and bio are removed permanently, for everyone. */
import type { Page } from '@playwright/test'
import { ask, idOf, sameOrigin } from './ask.ts'
import { decide, openCase, picture, signInAsAdmin } from './moderating.ts'
import { expect, expectAccessible, expectToast, test } from './test.ts'

const upload = (page: Page, buffer: Buffer) =>
  page.request.post('/api/users/upload-profile-image', {
    headers: sameOrigin,
    multipart: { profileImage: { name: 'me.png', mimeType: 'image/png', buffer } },
  })

test('photo and bio of a reported profile are removed; the member reads which, appeals, and sets another bio', async ({
  open,
  product,
}, info) => {
  test.setTimeout(240_000)
  const name = `Noor Haddad${'I'.repeat(info.retry)}`
  const bio = `Rowers are fools ${info.retry}`
  const member = await open(name)
  const reporter = await open('Farah Nasser')
  const moderator = await open('Gita Rao')
  const admin = await open()
  await signInAsAdmin(admin)
  const moderating = `/api/admin/users/${await idOf(moderator)}/moderator`
  await ask(admin, 'PUT', moderating)
  await member.goto('/')
  const photo = await picture(member)
  expect((await upload(member, photo)).status()).toBe(200)
  await ask(member, 'PATCH', '/api/users/profile', { bio })
  await product.settle()
  const id = await idOf(member)
  const imageOf = async () => (await (await ask(reporter, 'GET', `/api/users/${id}`)).json()).profileImageUrl
  const image: string = await imageOf()

  await test.step('a member reports the profile, and its owner then changes the bio', async () => {
    await reporter.goto(`/profile/${id}`)
    await expect(reporter.getByText(bio)).toBeVisible()
    await reporter.getByRole('button', { name: `More about ${name}` }).click()
    await reporter.getByRole('menuitem', { name: 'Report' }).click()
    const dialog = reporter.getByRole('dialog')
    await dialog.getByRole('button', { name: /^It breaks a rule/ }).click()
    await dialog.getByRole('radio', { name: 'Harassment' }).check()
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await reporter.getByRole('button', { name: 'Done' }).click()
    await ask(member, 'PATCH', '/api/users/profile', { bio: 'Rowers are lovely' })
    await product.settle()
  })

  await test.step('a moderator sees photo and bio as they were reported, and removes both', async () => {
    await moderator.goto('/moderation')
    await openCase(moderator, bio)
    await expect(moderator.getByRole('article').getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await decide(moderator, 'Remove').click()
    const dialog = moderator.getByRole('dialog', { name: 'Remove parts of this profile?' })
    await expect(dialog.getByText('Rowers are lovely')).toBeVisible()
    for (const part of ['Photo', 'Bio']) await dialog.getByRole('checkbox', { name: part, exact: true }).check()
    await dialog.getByRole('checkbox', { name: "The photo can't be uploaded again" }).check()
    await expect(dialog.getByText(/^Removed for good: photo and bio\./)).toBeVisible()
    await expectAccessible(moderator)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await moderator.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expectToast(moderator, 'Removed')
    await product.settle()
  })

  await test.step('the profile shows neither, and the photo cannot come back', async () => {
    await expect.poll(imageOf).toBeNull()
    expect((await reporter.request.get(image)).status()).toBe(404)
    await reporter.goto(`/profile/${id}`)
    await expect(reporter.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(reporter.getByText(/Rowers are/)).toHaveCount(0)
    const again = await upload(member, photo)
    expect([again.status(), (await again.json()).code]).toEqual([422, 'photoRemovedBefore'])
  })

  await test.step('the statement names the removed parts, and takes an appeal', async () => {
    await member.goto('/alerts')
    await member.getByRole('link', { name: /Part of your profile was removed/ }).click()
    await expect(member.getByText(/^Removed for good: photo and bio\./)).toBeVisible()
    await expect(member.getByText(bio)).toBeVisible()
    await expectAccessible(member)
    await member.getByRole('textbox', { name: 'Why is it wrong?' }).fill('I am a rower.')
    await member.getByRole('button', { name: 'Send appeal' }).click()
    await expectToast(member, 'Your appeal is on its way')
  })

  await test.step('the appeal succeeds, but restores nothing; another bio can be set', async () => {
    const [statement] = await (await ask(member, 'GET', '/api/statements')).json()
    const decision = { outcome: 'reversed', note: 'Rowers may say so.' }
    await ask(admin, 'POST', `/api/moderation/appeals/${statement.id}`, decision)
    await product.settle()
    await member.goto(`/statements/${statement.id}`)
    await expect(member.getByText('Your appeal succeeded: the decision no longer stands.')).toBeVisible()
    expect(await imageOf()).toBeNull()
    await ask(member, 'PATCH', '/api/users/profile', { bio: 'I row on Mondays' })
    await reporter.goto(`/profile/${id}`)
    await expect(reporter.getByText('I row on Mondays')).toBeVisible()
    await ask(admin, 'DELETE', moderating)
  })
})
