import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { json, problem } from '#testing/fakeServer.ts'
import { ask, show, shown } from './testing/acts.tsx'
import { asUsual, bruno, moderator, onDesktop, someAct, someCase, someReport } from './testing/world.ts'

beforeEach(onDesktop)
afterEach(asUsual)

const reported = someCase(1, {
  targetKind: 'member',
  possibleActs: ['remove', 'limit', 'suspend', 'deactivate'],
  profile: {
    name: 'Bruno',
    bio: 'I hate rowers.',
    location: '7 Lake Road\nNairobi',
    photoFile: 'face',
    isPhotoChanged: true,
  },
})

test('the parts to remove from a profile are chosen, and the preview names them', async () => {
  const { bodyOf } = show([reported])
  expect(await screen.findByText('The photo that was reported was changed or removed since.')).toBeVisible()
  const dialog = await ask('r', 'Remove parts of this profile?')
  const boxes = within(dialog.getByRole('group', { name: 'What to remove' }))
  expect(boxes.getByRole('checkbox', { name: 'Photo' })).toHaveFocus()
  expect(boxes.getByRole('checkbox', { name: 'Bio' })).toHaveAccessibleDescription('I hate rowers.')
  expect(boxes.getByRole('checkbox', { name: 'Location' })).toHaveAccessibleDescription(/^7 Lake Road\s+Nairobi$/)
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose at least one')
  expect(dialog.queryByRole('checkbox', { name: "The photo can't be uploaded again" })).toBeNull()
  for (const name of ['Location', 'Bio', 'Photo', 'Name', 'Name'])
    await userEvent.click(boxes.getByRole('checkbox', { name }))
  await userEvent.click(dialog.getByRole('checkbox', { name: "The photo can't be uploaded again" }))
  const preview = dialog.getByRole('heading', { name: 'What Bruno will read' }).parentElement
  expect(preview).toHaveTextContent(
    /Part of your profile was removed.*Removed for good: photo, bio, and location\. You can set/,
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Remove for good?' }))
  expect(question.getByText('What you chose is deleted. This cannot be undone.')).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Removed')).toBeVisible()
  expect(bodyOf('/acts')?.body).toMatchObject({
    act: 'remove',
    parts: ['photo', 'bio', 'location'],
    photoFile: 'face',
    refusePhotos: true,
  })
})

test('only existing parts of a profile can be removed', async () => {
  show([{ ...reported, profile: { name: 'Bruno', bio: '', location: '', photoFile: '', isPhotoChanged: false } }])
  const dialog = await ask('r', 'Remove parts of this profile?')
  const boxes = within(dialog.getByRole('group', { name: 'What to remove' })).getAllByRole('checkbox')
  expect(boxes.map((box) => box.parentElement?.textContent)).toEqual(['Name'])
})

test('an earlier removal names its parts', async () => {
  show([{ ...reported, actList: [someAct(reported, { act: 'remove', parts: ['photo', 'name'] })] }])
  const acts = within(await screen.findByRole('region', { name: 'Earlier decisions' }))
  expect(acts.getByText('Removed: photo and name.')).toBeVisible()
  expect(acts.queryByRole('button')).toBeNull()
})

const pictured = someCase(1, { reportList: [someReport(1, { photoFiles: ['second'] })] })
const photosOf = (...files: readonly string[]) => ({
  [`GET /api/moderation/cases/${pictured.id}/photos`]: () =>
    json(files.map((file) => ({ file, width: 4, height: 3, isHeld: false }))),
})

/** Opens the removal of a post with photos, and chooses only photos by the keyboard. */
async function askForPhotos() {
  await screen.findByRole('img', { name: 'Photo 2' })
  const dialog = await ask('r', 'Remove this for good?')
  expect(dialog.getByRole('radio', { name: 'Whole post' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(dialog.getByRole('radio', { name: 'Only these photos' })).toBeChecked()
  return { dialog, boxes: within(dialog.getByRole('group', { name: 'Photos' })) }
}

test('only chosen photos of a post are removed; those that reports name are marked', async () => {
  const { bodyOf } = show([pictured], photosOf('first', 'second'))
  const { dialog, boxes } = await askForPhotos()
  expect(boxes.getByRole('checkbox', { name: 'Photo 1' })).not.toHaveAccessibleDescription()
  expect(boxes.getByRole('checkbox', { name: 'Photo 2' })).toHaveAccessibleDescription('Reported')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose at least one photo')
  expect(dialog.queryByRole('checkbox', { name: /be uploaded again/ })).toBeNull()
  for (const name of ['Photo 2', 'Photo 1', 'Photo 1']) await userEvent.click(boxes.getByRole('checkbox', { name }))
  await userEvent.click(dialog.getByRole('checkbox', { name: "The photo can't be uploaded again" }))
  const preview = dialog.getByRole('heading', { name: 'What Bruno will read' }).parentElement
  expect(preview).toHaveTextContent(/A photo of your post was removed.*It's deleted.*Your post stays/)
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Remove for good?' }))
  expect(question.getByText('What you chose is deleted, and the post stays. This cannot be undone.')).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Removed')).toBeVisible()
  expect(bodyOf('/acts')?.body).toMatchObject({
    act: 'remove',
    parts: ['photo'],
    photoFiles: ['second'],
    refusePhotos: true,
  })
})

test('the whole post is removed if that is chosen again; a post without photos offers no choice', async () => {
  const { bodyOf } = show([pictured, someCase(2)], photosOf('first', 'second'))
  const { dialog, boxes } = await askForPhotos()
  await userEvent.click(boxes.getByRole('checkbox', { name: 'Photo 1' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Whole post' }))
  expect(dialog.getByRole('checkbox', { name: "Its photos can't be uploaded again" })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(bodyOf('/acts')?.body).not.toHaveProperty('photoFiles'))
  await shown('Words 2')
  const other = await ask('r', 'Remove this for good?')
  expect(other.queryByRole('radio')).toBeNull()
})

test("the photo of the admin's evidence is shown with the case, and cannot be chosen", async () => {
  const photo = { width: 4, height: 3, isHeld: false }
  const list = [
    { ...photo, file: 'first', ownerId: bruno.id },
    { ...photo, file: 'second', ownerId: moderator.id },
  ]
  show([pictured], { [`GET /api/moderation/cases/${pictured.id}/photos`]: () => json(list) })
  const { boxes } = await askForPhotos()
  expect(boxes.getAllByRole('checkbox')).toEqual([boxes.getByRole('checkbox', { name: 'Photo 1' })])
})

test('a chosen photo that is gone is no longer chosen, and the post is not removed instead', async () => {
  let files = ['first', 'second']
  const { bodyOf } = show([pictured], {
    [`GET /api/moderation/cases/${pictured.id}/photos`]: () =>
      json(files.map((file) => ({ file, width: 4, height: 3, isHeld: false }))),
    [`POST /api/moderation/cases/${pictured.id}/acts`]: () => {
      files = []
      return problem(409, 'caseChanged')
    },
  })
  const { dialog, boxes } = await askForPhotos()
  await userEvent.click(boxes.getByRole('checkbox', { name: 'Photo 2' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  const again = within(await screen.findByRole('dialog', { name: 'Remove this for good?' }))
  await waitFor(() => expect(again.queryByRole('checkbox', { name: 'Photo 2' })).toBeNull())
  await userEvent.click(again.getByRole('button', { name: 'Remove' }))
  expect(again.getByText('Choose at least one photo')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(bodyOf('/acts')?.body).toMatchObject({ photoFiles: ['second'] })
})

test('an earlier removal of photos says how many', async () => {
  const removed = someAct(pictured, { act: 'remove', parts: ['photo'], photoFiles: ['third', 'fourth'] })
  show([{ ...pictured, actList: [removed] }], photosOf('first', 'second'))
  const acts = within(await screen.findByRole('region', { name: 'Earlier decisions' }))
  expect(acts.getByText('Removed: 2 photos.')).toBeVisible()
})
