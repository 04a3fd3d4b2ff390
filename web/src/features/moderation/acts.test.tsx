import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { json, problem } from '#testing/fakeServer.ts'
import { renderAs } from '#testing/render.tsx'
import ModerationScreen from './ModerationScreen.tsx'
import type { CaseDetail } from './model/types.ts'
import {
  asUsual,
  bruno,
  moderator,
  onDesktop,
  openWorld,
  someAct,
  someCase,
  someReport,
  undo,
} from './testing/world.ts'

beforeEach(onDesktop)
afterEach(asUsual)

const first = someCase(1)

const pathOf = (address: string): string => address.split('?')[0] ?? ''

function show(cases: readonly CaseDetail[], more: Parameters<typeof openWorld>[1] = {}, address = '/moderation') {
  const { received } = openWorld(cases, more)
  renderAs(moderator, <ModerationScreen />, address)
  return {
    bodyOf: (path: string) =>
      received.find(({ method, address: at }) => method === 'POST' && pathOf(at).endsWith(path)),
  }
}

/** Waits until a case is open, with its details. `words` are its reported words. */
async function shown(words: string) {
  await screen.findByText(words, { selector: 'article *' })
  await screen.findByRole('region', { name: 'Decide' })
}

async function ask(key: string, name: string) {
  await shown('It hurts.')
  await userEvent.keyboard(key)
  return within(await screen.findByRole('dialog', { name }))
}

test('hiding suggests the most frequent reason, previews the statement, and can be undone', async () => {
  const { bodyOf } = show([first, someCase(2)])
  const dialog = await ask('h', 'Hide this?')
  expect(dialog.getByLabelText('Reason')).toHaveValue('harassment')
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Hate')
  await userEvent.type(dialog.getByLabelText('Note to the member'), 'Please be kind.')
  const preview = dialog.getByRole('heading', { name: 'What Bruno will read' }).parentElement
  expect(preview).toHaveTextContent(/Your post was hidden.*Hate\. Nobody is degraded.*Please be kind\..*appeal once/)
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }))
  await shown('Words 2')
  expect(await screen.findByText('Hidden')).toBeVisible()
  expect(bodyOf('/acts')?.body).toEqual({ act: 'hide', rule: 'hate', law: '', note: 'Please be kind.' })
  await undo()
  expect(await screen.findByText('Lifted')).toBeVisible()
})

test('the preview for a hidden comment does not mention votes', async () => {
  show([someCase(1, { targetKind: 'comment' })])
  const dialog = await ask('h', 'Hide this?')
  const preview = dialog.getByRole('heading', { name: 'What Bruno will read' }).parentElement
  expect(preview).toHaveTextContent(/Your comment was hidden.*Only you see it now\./)
  expect(preview).not.toHaveTextContent('votes')
})

test('if the reason is a law, it must be named', async () => {
  const { bodyOf } = show([first])
  const dialog = await ask('h', 'Hide this?')
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'A law')
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Name the law, briefly')
  await userEvent.type(dialog.getByLabelText('Which law'), 'Article 5')
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(bodyOf('/acts')?.body).toEqual({ act: 'hide', rule: null, law: 'Article 5', note: '' }))
})

test('deactivating previews the statement', async () => {
  const { bodyOf } = show([someCase(1, { targetKind: 'member', possibleActs: ['limit', 'suspend', 'deactivate'] })])
  const dialog = await ask('o', 'Deactivate this account?')
  const preview = dialog.getByRole('heading', { name: 'What Bruno will read' }).parentElement
  expect(preview).toHaveTextContent(/Your account was deactivated.*You can't sign in until this is taken back/)
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(bodyOf('/acts')?.body).toMatchObject({ act: 'deactivate', rule: 'harassment' }))
})

test('removing asks once more, and has no Undo', async () => {
  const { bodyOf } = show([first])
  const dialog = await ask('r', 'Remove this for good?')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Remove for good?' }))
  expect(bodyOf('/acts')).toBeUndefined()
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Removed')).toBeVisible()
  expect(bodyOf('/acts')?.body).toMatchObject({ act: 'remove' })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(await screen.findByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
})

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

test('a suspension lasts a preset time or a number of days from 1 to 365', async () => {
  const { bodyOf } = show([first])
  const dialog = await ask('s', 'Suspend this member?')
  expect(dialog.getByRole('radio', { name: '3 days' })).toBeChecked()
  await userEvent.click(dialog.getByRole('radio', { name: 'Other' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('A number from 1 to 365')
  await userEvent.type(dialog.getByLabelText('Days'), '14')
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('Suspended')).toBeVisible()
  expect(bodyOf('/acts')?.body).toMatchObject({ act: 'suspend', days: 14 })
})

test('a failed act opens its case and form again, with the note', async () => {
  show([first, someCase(2)], { [`POST /api/moderation/cases/${first.id}/acts`]: problem(503, 'unavailable') })
  const dialog = await ask('h', 'Hide this?')
  await userEvent.type(dialog.getByLabelText('Note to the member'), 'Please be kind.')
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(await screen.findByText("Couldn't hide it")).toBeVisible()
  const again = within(await screen.findByRole('dialog', { name: 'Hide this?' }))
  expect(again.getByLabelText('Note to the member')).toHaveValue('Please be kind.')
  expect(within(screen.getByRole('article', { hidden: true })).getByText('Words 1')).toBeInTheDocument()
})

test('an impossible act has neither button nor key', async () => {
  show([someCase(1, { targetKind: 'member', possibleActs: ['suspend'] })])
  await shown('It hurts.')
  await userEvent.keyboard('hr')
  expect(screen.queryByRole('dialog')).toBeNull()
  const bar = within(screen.getByRole('region', { name: 'Decide' }))
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Dismiss D', 'Suspend S'])
})

test('a case lists earlier acts, and an act in force can be lifted', async () => {
  const removed = someAct(first, { id: 'old', act: 'remove', liftedAt: null, note: 'No ads.' })
  show([{ ...first, actList: [someAct(first), removed] }])
  const acts = within(await screen.findByRole('region', { name: 'Earlier decisions' }))
  expect(acts.getByText('No ads.')).toBeVisible()
  expect(acts.getAllByText('by Emil')).toHaveLength(2)
  expect(screen.getByText('Hidden now')).toBeVisible()
  expect(acts.getAllByRole('button')).toHaveLength(1)
  await userEvent.click(acts.getByRole('button', { name: 'Lift' }))
  await waitFor(() => expect(screen.queryByText('Hidden now')).toBeNull())
})

test('an act that could not be lifted stays in force, and the failure is reported', async () => {
  const each = { ...first, actList: [someAct(first)] }
  show([each], { [`DELETE /api/moderation/acts/${each.actList[0]?.id}`]: problem(503, 'unavailable') })
  await userEvent.click(await screen.findByRole('button', { name: 'Lift' }))
  expect(await screen.findByText("Couldn't lift the decision")).toBeVisible()
  expect(screen.getByText('Hidden now')).toBeVisible()
})
