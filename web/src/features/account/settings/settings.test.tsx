import { afterEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { startLanguages } from '#ui/index.ts'
import { answersFor, Own } from '../testing/answers.tsx'

const sessions = [
  { id: 's1', device: 'Chromium on Linux', createdAt: amina.createdAt, lastSeenAt: amina.createdAt, current: true },
  { id: 's2', device: 'Safari on iPhone', createdAt: amina.createdAt, lastSeenAt: amina.createdAt, current: false },
]
const answers = answersFor(amina.id)
const show = (user = amina) => renderAs(user, <Own />, '/account?tab=settings')
const card = (name: string) => within(screen.getByRole('heading', { name }).closest('section') as HTMLElement)

afterEach(() => {
  jest.restoreAllMocks()
})

test('another session can be ended, the current one cannot', async () => {
  let left = sessions
  const { received } = fakeServer({
    ...answers,
    'GET /api/auth/sessions': () => json(left),
    'DELETE /api/auth/sessions/s2': () => {
      left = sessions.slice(0, 1)
      return new Response(null, { status: 204 })
    },
  })
  show()
  const own = (await screen.findByText('Chromium on Linux')).closest('li') as HTMLElement
  expect(within(own).queryByRole('button')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out on Safari on iPhone' }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  const asked = received.filter(({ address }) => address.startsWith('/api/auth/sessions'))
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET'])
})

test('after a session is ended, the focus is on the next one’s button, and finally on the main part', async () => {
  const [own, phone] = sessions
  let left = [own, phone, { ...phone, id: 's3', device: 'Firefox on Windows' }]
  const end = (id: string) => () => {
    left = left.filter((session) => session?.id !== id)
    return new Response(null, { status: 204 })
  }
  fakeServer({
    ...answers,
    'GET /api/auth/sessions': () => json(left),
    'DELETE /api/auth/sessions/s2': end('s2'),
    'DELETE /api/auth/sessions/s3': end('s3'),
  })
  renderAs(
    amina,
    <main tabIndex={-1}>
      <Own />
    </main>,
    '/account?tab=settings',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out on Safari on iPhone' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign out on Firefox on Windows' })).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('signing out everywhere is asked about first', async () => {
  const { received } = fakeServer({ ...answers, 'GET /api/auth/sessions': json(sessions) })
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  const question = screen.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(received.every(({ method }) => method === 'GET')).toBe(true)
})

test('theme: dark by default; another applies at once and is stored under the key theme', async () => {
  fakeServer(answers)
  show()
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }))
  expect(document.documentElement).toHaveClass('light')
  expect(localStorage.getItem('theme')).toBe('light')
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement).toHaveClass('dark')
})

test.each([
  ['Email', 'emailNotifications'],
  ['Friends', 'friendActivityNotifications'],
  ['Deadlines', 'votingDeadlineNotifications'],
])('the switch %s sends only its own preference, and reverts if that fails', async (name, field) => {
  const { received } = fakeServer({ ...answers, 'POST /api/users/preferences': json({ ...amina, [field]: false }) })
  const { unmount } = show({ ...amina, [field]: true })
  await userEvent.click(screen.getByRole('switch', { name }))
  expect(screen.getByRole('switch', { name })).not.toBeChecked()
  await waitFor(() => expect(received.at(-1)?.body).toEqual({ [field]: false }))
  unmount()
  fakeServer({ ...answers, 'POST /api/users/preferences': new Response('', { status: 500 }) })
  show({ ...amina, [field]: true })
  await userEvent.click(screen.getByRole('switch', { name }))
  expect(await screen.findByText('Something went wrong')).toBeVisible()
  expect(screen.getByRole('switch', { name })).toBeChecked()
})

test('taps on switches are sent one after the other, and those that fail are reverted', async () => {
  const late = Promise.withResolvers<Response>()
  const replies = [late.promise, json(amina), problem(503, 'unavailable')]
  const { received } = fakeServer({
    ...answers,
    'POST /api/users/preferences': () => replies.shift() ?? problem(500, 'internal'),
  })
  const { queryClient } = show()
  const [email, friends] = ['Email', 'Friends'].map((name) => screen.getByRole('switch', { name }))
  for (const toggle of [email, friends, email]) await userEvent.click(toggle as HTMLElement)
  const sent = () => received.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))
  await waitFor(() => expect(sent()).toEqual([{ emailNotifications: false }]))
  late.resolve(problem(503, 'unavailable'))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(sent().slice(1)).toEqual([{ friendActivityNotifications: false }, { emailNotifications: true }])
  await waitFor(() => expect(friends).not.toBeChecked())
  expect(email).toBeChecked()
})

test('a location needs a country, found by typing; the city is optional', async () => {
  const { received } = fakeServer({ ...answers, 'POST /api/users/location': json({ ...amina, country: 'CI' }) })
  show({ ...amina, country: null, city: null })
  await userEvent.click(screen.getByRole('button', { name: 'Save location' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Please select a country')
  const field = screen.getByRole('combobox', { name: 'Country' })
  await userEvent.type(field, 'cote')
  const list = within(screen.getByRole('listbox', { name: 'Country' }))
  expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual(['Côte d’Ivoire'])
  await userEvent.keyboard('{Escape}')
  expect(field).toHaveValue('')
  await userEvent.type(field, 'ivoi{Enter}')
  expect(field).toHaveValue('Côte d’Ivoire')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(field, 'xyz')
  expect(screen.getByText('No country found')).toBeVisible()
  await userEvent.tab()
  await userEvent.click(screen.getByRole('button', { name: 'Save location' }))
  expect(await screen.findByText('Location Updated')).toBeVisible()
  expect(received.at(-1)?.body).toEqual({ country: 'CI', city: null })
})

test('the detected country is offered to a member without one, and a failure to save it is reported', async () => {
  fakeServer({ ...answers, 'POST /api/users/location': new Response('', { status: 500 }) })
  show({ ...amina, country: null })
  await userEvent.click(await screen.findByRole('button', { name: 'Use Kenya' }))
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('Kenya')
  await userEvent.click(screen.getByRole('button', { name: 'Save location' }))
  expect(await screen.findByText('Failed to update location. Please try again.')).toBeVisible()
})

test('a member’s data is saved as one file, and a failure is reported', async () => {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:archive'
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  })
  fakeServer({ ...answers, 'GET /api/users/me/export': () => new Response('zip') })
  show()
  await userEvent.click(card('Your data').getByRole('button', { name: 'Download my data' }))
  expect(await screen.findByText('Archive saved')).toBeVisible()
  expect(saved).toEqual([expect.stringMatching(/-data\.zip blob:archive$/)])
  fakeServer({ ...answers, 'GET /api/users/me/export': problem(429, 'tooManyAttempts', { params: { seconds: 40 } }) })
  await userEvent.click(card('Your data').getByRole('button', { name: 'Download my data' }))
  expect(await screen.findByText('Too many attempts. Please try again in 40 s.')).toBeVisible()
})

test('the account is deleted only after its e-mail was typed', async () => {
  const { received } = fakeServer({ ...answers, 'DELETE /api/users/me': problem(409, 'adminStays') })
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }))
  const field = dialog.getByLabelText('Type amina@example.com to confirm')
  expect(field).toHaveFocus()
  await userEvent.type(field, 'someone@example.com')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
  expect(dialog.getByRole('alert')).toHaveTextContent("That isn't the email of this account.")
  expect(received.every(({ method }) => method === 'GET')).toBe(true)
  await userEvent.clear(field)
  await userEvent.type(field, 'Amina@Example.com{Enter}')
  expect(await screen.findByText("Couldn't delete your account")).toBeVisible()
  expect(received.at(-1)).toMatchObject({ method: 'DELETE', body: { email: 'Amina@Example.com' } })
})

test('the admin is not offered to delete their account', async () => {
  fakeServer(answers)
  show({ ...amina, isAdmin: true })
  expect(await screen.findByRole('button', { name: 'Download my data' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull()
  expect(screen.queryByText('Delete account')).toBeNull()
})

// This test must be last, because it changes the language.
test('a language applies at once and is saved for the member', async () => {
  const { received } = fakeServer({
    ...answers,
    'POST /api/users/language': json({ ...amina, preferredLanguage: 'ar' }),
  })
  const load = async (language: string) => ({
    account: { appearance: { language: language === 'ar' ? 'اللغة' : 'Language' } },
  })
  await startLanguages({ languages: ['en', 'ar'], load }, 'Omen')
  show()
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'العربية')
  expect(await screen.findByLabelText('اللغة')).toHaveValue('ar')
  await waitFor(() => expect(received.at(-1)?.body).toEqual({ language: 'ar' }))
})
