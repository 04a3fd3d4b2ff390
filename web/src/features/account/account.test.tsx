import { expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { answersFor, Own } from './testing/answers.tsx'

const answers = answersFor(amina.id)

test('bio, longest: the rest of 280 characters is counted, and a longer bio is not sent', async () => {
  const { received } = fakeServer(answers)
  renderAs({ ...amina, bio: null }, <Own />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit profile' }))
  const bio = screen.getByLabelText('About you')
  expect(screen.getByText('280 characters left')).toBeVisible()
  await userEvent.click(bio)
  await userEvent.paste('🎯'.repeat(279))
  expect(screen.getByText('1 character left')).toBeVisible()
  await userEvent.paste('no')
  expect(screen.getByText('1 character too many')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(received.every(({ method }) => method === 'GET')).toBe(true)
})

test('a saved profile shows at once and says so', async () => {
  const { received } = fakeServer({ ...answers, 'PATCH /api/users/profile': json({ ...amina, firstName: 'Mina' }) })
  renderAs(amina, <Own />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit profile' }))
  await userEvent.clear(screen.getByLabelText('First name'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter your first name')
  await userEvent.type(screen.getByLabelText('First name'), 'Mina')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Profile updated successfully')).toBeVisible()
  expect(received.at(-1)?.body).toEqual({
    firstName: 'Mina',
    lastName: 'Otieno',
    bio: 'Guesses the rain.',
    location: null,
  })
  expect(screen.getByRole('heading', { name: 'Mina Otieno' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('changes of the profile survive Escape and an expired session, and Cancel discards them', async () => {
  fakeServer({ ...answers, 'PATCH /api/users/profile': problem(401, 'notSignedIn') })
  const open = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Edit profile' }))
    return screen.getByLabelText('About you')
  }
  const { unmount } = renderAs(amina, <Own />)
  await userEvent.type(await open(), ' And the snow.')
  await userEvent.keyboard('{Escape}')
  expect(await open()).toHaveValue('Guesses the rain. And the snow.')
  expect(screen.getByLabelText('First name')).toHaveValue('Amina')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please sign in again')).toBeVisible()
  unmount()
  renderAs(amina, <Own />)
  expect(await open()).toHaveValue('Guesses the rain. And the snow.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await open()).toHaveValue('Guesses the rain.')
})

test('only moderators and the admin see the link to moderation', () => {
  fakeServer(answers)
  const links = () => screen.queryAllByRole('link', { name: 'Moderation' }).map((link) => link.getAttribute('href'))
  for (const [user, shown] of [
    [amina, []],
    [{ ...amina, isModerator: true }, ['/moderation']],
    [{ ...amina, isAdmin: true }, ['/moderation']],
  ] as const) {
    const { unmount } = renderAs(user, <Own />)
    expect(links()).toEqual(shown)
    unmount()
  }
})

test('a profile that could not be saved stays in the dialog', async () => {
  fakeServer({ ...answers, 'PATCH /api/users/profile': new Response('', { status: 500 }) })
  renderAs(amina, <Own />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit profile' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Update failed')).toBeVisible()
  expect(screen.getByText('Failed to update profile. Please try again.')).toBeVisible()
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('the location text is edited, and shown beside city and country', async () => {
  const { received } = fakeServer({
    ...answers,
    'PATCH /api/users/profile': json({ ...amina, city: 'Nairobi', location: 'By the lake' }),
  })
  renderAs(amina, <Own />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit profile' }))
  await userEvent.type(screen.getByLabelText('Location'), ' By the lake ')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Profile updated successfully')
  expect(received.at(-1)?.body).toMatchObject({ location: 'By the lake' })
  expect(screen.getByText('By the lake')).toBeVisible()
  expect(screen.getByText('Nairobi, Kenya')).toBeVisible()
})

test('each tab has an address', async () => {
  fakeServer(answers)
  renderAs(amina, <Own />, '/account?tab=journal')
  const names = ['Calls', 'Activity', 'Comments', 'Journal', 'Metrics', 'Settings']
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(names)
  expect(screen.getByRole('tabpanel')).toHaveTextContent('what one kept')
  await userEvent.click(screen.getByRole('tab', { name: 'Comments' }))
  expect(screen.getByRole('tabpanel')).toHaveTextContent('what one said')
  await userEvent.click(screen.getByRole('tab', { name: 'Activity' }))
  expect(screen.getByRole('tabpanel')).toHaveTextContent('what one did')
})

test('the profile shows city, country and location text, without repeating the city', () => {
  fakeServer(answers)
  const { unmount } = renderAs({ ...amina, city: 'Nairobi' }, <Own />)
  expect(screen.getByText('Nairobi, Kenya')).toBeVisible()
  unmount()
  const other = renderAs({ ...amina, country: null, location: 'by the lake' }, <Own />)
  expect(screen.getByText('by the lake')).toBeVisible()
  other.unmount()
  renderAs({ ...amina, city: 'Nairobi', location: 'nairobi' }, <Own />)
  expect(screen.getByText('Nairobi, Kenya')).toBeVisible()
  expect(screen.queryByText('nairobi')).not.toBeInTheDocument()
})

const photo = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'me.png', { type })

URL.createObjectURL = () => 'blob:photo'
URL.revokeObjectURL = () => undefined

async function openPhoto(user = amina) {
  renderAs(user, <Own />)
  await userEvent.click(screen.getByRole('button', { name: 'Change profile photo' }))
  return within(screen.getByRole('dialog', { name: 'Profile photo' }))
}
const chooseFile = (dialog: ReturnType<typeof within>, file: File) =>
  userEvent.upload(dialog.getByLabelText('Choose a photo', { selector: 'input' }), file, { applyAccept: false })

test('profile image: a file over 5 MB, or one that is no image, is rejected before it is sent', async () => {
  fakeServer(answers)
  const dialog = await openPhoto()
  await chooseFile(dialog, photo(5 * 1024 * 1024 + 1))
  expect(await screen.findByText('File too large')).toBeVisible()
  expect(screen.getByText('Please choose an image under 5MB')).toBeVisible()
  await chooseFile(dialog, photo(10, 'application/pdf'))
  expect(await screen.findByText('Please try again with a different image')).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
  await chooseFile(dialog, photo(5 * 1024 * 1024))
  expect(await dialog.findByRole('button', { name: 'Save' })).toBeVisible()
})

test('while a chosen photo is scaled, the button is busy', async () => {
  fakeServer(answers)
  const dialog = await openPhoto()
  const workers: SlowWorker[] = []
  class SlowWorker {
    onmessage?: (event: { data: undefined }) => void
    postMessage = () => workers.push(this)
    terminate() {}
  }
  Object.assign(globalThis, { Worker: SlowWorker, OffscreenCanvas: class {} })
  await chooseFile(dialog, photo(10))
  const button = dialog.getByRole('button', { name: 'Choose a photo' })
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
  await act(async () => workers[0]?.onmessage?.({ data: undefined }))
  expect(await dialog.findByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy')
  expect(dialog.getByRole('button', { name: 'Choose another photo' })).not.toHaveAttribute('aria-busy')
  for (const name of ['Worker', 'OffscreenCanvas']) Reflect.deleteProperty(globalThis, name)
})

test('a photo that the browser cannot display is shown by its name and size, and can be saved', async () => {
  fakeServer(answers)
  const dialog = await openPhoto()
  const probes: HTMLImageElement[] = []
  const Real = globalThis.Image
  globalThis.Image = class extends Real {
    constructor() {
      super()
      probes.push(this)
    }
  }
  await chooseFile(dialog, new File([new Uint8Array(1_200_000)], 'IMG_0001.HEIC', { type: '' }))
  await waitFor(() => expect(probes.length).toBe(1))
  fireEvent.error(probes[0] as HTMLImageElement)
  globalThis.Image = Real
  expect(await dialog.findByText('IMG_0001.HEIC')).toBeVisible()
  expect(dialog.getByText('1.1 MB')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible()
  expect(dialog.getByText('JPEG, PNG, WebP, AVIF, GIF or HEIC, up to 5 MB')).toBeVisible()
})

test('while the own profile photo waits for a review, its owner reads that others do not see it', async () => {
  fakeServer({ ...answers, 'GET /api/photos/held': json({ files: ['other', 'me'] }) })
  renderAs({ ...amina, profileImageUrl: '/api/images/me' }, <Own />)
  const note = 'Your photo waits for a look. Until then, others see your initials.'
  expect(screen.queryByText(note)).toBeNull()
  expect(await screen.findByText(note)).toBeVisible()
})

test('a photo is removed after a question', async () => {
  const { received } = fakeServer({ ...answers, 'DELETE /api/users/remove-profile-image': json(amina) })
  const dialog = await openPhoto({ ...amina, profileImageUrl: '/api/images/me' })
  await userEvent.click(dialog.getByRole('button', { name: 'Remove photo' }))
  const question = screen.getByRole('alertdialog', { name: 'Remove your photo?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Remove photo' }))
  expect(await screen.findByText('Profile image removed successfully')).toBeVisible()
  expect(received.some(({ method }) => method === 'DELETE')).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a photo that could not be removed stays', async () => {
  fakeServer({ ...answers, 'DELETE /api/users/remove-profile-image': problem(500, 'internal') })
  const dialog = await openPhoto({ ...amina, profileImageUrl: '/api/images/me' })
  await userEvent.click(dialog.getByRole('button', { name: 'Remove photo' }))
  const question = within(screen.getByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Remove photo' }))
  expect(await screen.findByText('Remove failed')).toBeVisible()
  expect(screen.getByText('Please try again later')).toBeVisible()
})
