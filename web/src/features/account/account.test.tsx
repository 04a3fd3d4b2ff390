import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useCurrentUser } from '../../api/index.ts'
import { fakeServer, json, problem } from '../../testing/fakeServer.ts'
import { amina, renderAs } from '../../testing/render.tsx'
import { startLanguages } from '../../ui/index.ts'
import { AccountScreen } from './AccountScreen.tsx'
import { MemberScreen } from './MemberScreen.tsx'

function Own() {
  const { user } = useCurrentUser()
  return user && <AccountScreen user={user} activity="what one did" />
}

const sessions = [
  { id: 's1', device: 'Chromium on Linux', createdAt: amina.createdAt, lastSeenAt: amina.createdAt, current: true },
  { id: 's2', device: 'Safari on iPhone', createdAt: amina.createdAt, lastSeenAt: amina.createdAt, current: false },
]

test('the bio counts what is left of its 280 characters, and too many are not sent', async () => {
  const { received } = fakeServer({})
  renderAs({ ...amina, bio: null }, <Own />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit profile' }))
  const bio = screen.getByLabelText('About you')
  expect(screen.getByText('280 characters left')).toBeVisible()
  await userEvent.click(bio)
  await userEvent.paste('🎯'.repeat(279))
  expect(screen.getByText('1 character left')).toBeVisible()
  await userEvent.paste('no')
  expect(screen.getByText('-1 character left')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(received).toHaveLength(0)
})

test('a saved profile shows at once and says so', async () => {
  const { received } = fakeServer({ 'PATCH /api/users/profile': json({ ...amina, firstName: 'Mina' }) })
  renderAs(amina, <Own />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit profile' }))
  await userEvent.clear(screen.getByLabelText('First name'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter your first name')
  await userEvent.type(screen.getByLabelText('First name'), 'Mina')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Profile updated successfully')).toBeVisible()
  expect(received[0]?.body).toEqual({ firstName: 'Mina', lastName: 'Otieno', bio: 'Guesses the rain.' })
  expect(screen.getByRole('heading', { name: 'Mina Otieno' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a profile that could not be saved stays in the dialog', async () => {
  fakeServer({ 'PATCH /api/users/profile': problem(503, 'unavailable') })
  renderAs(amina, <Own />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit profile' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Update failed')).toBeVisible()
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('the tab is part of the address', async () => {
  fakeServer({ 'GET /api/auth/sessions': json([]) })
  renderAs(amina, <Own />, '/account?tab=settings')
  expect(screen.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(screen.getByRole('tab', { name: 'Activity' }))
  expect(screen.getByRole('tabpanel')).toHaveTextContent('what one did')
})

test('another session can be ended, the present one cannot', async () => {
  let left = sessions
  const { received } = fakeServer({
    'GET /api/auth/sessions': () => json(left),
    'DELETE /api/auth/sessions/s2': () => {
      left = sessions.slice(0, 1)
      return new Response(null, { status: 204 })
    },
  })
  renderAs(amina, <Own />, '/account?tab=settings')
  const own = (await screen.findByText('Chromium on Linux')).closest('li') as HTMLElement
  expect(within(own).queryByRole('button')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'End the session on Safari on iPhone' }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(received.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET'])
})

test('signing out everywhere is asked about first', async () => {
  const { received } = fakeServer({ 'GET /api/auth/sessions': json(sessions) })
  renderAs(amina, <Own />, '/account?tab=settings')
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  const question = screen.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(received.every(({ method }) => method === 'GET')).toBe(true)
})

test('the theme changes at once and is remembered', async () => {
  fakeServer({ 'GET /api/auth/sessions': json([]) })
  renderAs(amina, <Own />, '/account?tab=settings')
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }))
  expect(document.documentElement).toHaveClass('light')
  expect(localStorage.getItem('theme')).toBe('light')
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement).toHaveClass('dark')
})

test('a member who is not there is told as such, and one who cannot be loaded can be tried again', async () => {
  fakeServer({
    'GET /api/users/gone': problem(404, 'userNotFound'),
    'GET /api/users/later': problem(503, 'unavailable'),
  })
  const { unmount } = renderAs(amina, <MemberScreen id="gone" posts="posts" />)
  expect(await screen.findByText("This member doesn't exist")).toBeVisible()
  unmount()
  renderAs(amina, <MemberScreen id="later" posts="posts" />)
  fakeServer({ 'GET /api/users/later': json({ ...amina, firstName: 'Jonas' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Jonas Otieno' })).toBeVisible()
  expect(screen.getByText('posts')).toBeVisible()
})

test('a language is spoken at once and saved for the member', async () => {
  const { received } = fakeServer({
    'GET /api/auth/sessions': json([]),
    'POST /api/users/language': json({ ...amina, preferredLanguage: 'ar' }),
  })
  const load = async (language: string) => ({
    account: { appearance: { language: language === 'ar' ? 'اللغة' : 'Language' } },
  })
  await startLanguages({ languages: ['en', 'ar'], load }, 'Omen')
  renderAs(amina, <Own />, '/account?tab=settings')
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'العربية')
  expect(await screen.findByLabelText('اللغة')).toHaveValue('ar')
  await waitFor(() => expect(received.at(-1)?.body).toEqual({ language: 'ar' }))
})
