import { afterEach, expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fetchCurrentUser } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina } from '#testing/render.tsx'
import { Start } from './Start.tsx'

const post = '/prediction/0190bbbb-0000-7000-8000-000000000001'
const calls = {
  'GET /api/recommendations/feed': json([]),
  'GET /api/users/0190aaaa-0000-7000-8000-000000000001/predictions': json([]),
  'GET /api/predictions/user/0190aaaa-0000-7000-8000-000000000001': json([]),
  'GET /api/location': json({ country: 'KE', city: null, timezone: null }),
  'POST /api/users/detect-location': json({ country: 'KE' }),
  'POST /api/analytics/session/start': json({ id: 's1' }),
  'POST /api/analytics/activity': json({}),
  'GET /api/notifications/unread-count': json(0),
  [`GET /api/users/${amina.id}/stats`]: json(null),
  [`GET /api/users/${amina.id}/streak`]: json(null),
  'GET /api/auth/sessions': json([]),
  'GET /api/categories': json([]),
  'GET /api/predictions/0190bbbb-0000-7000-8000-000000000001': problem(404, 'predictionNotFound'),
}

function open(address: string, user: Response) {
  history.replaceState(null, '', address)
  const server = fakeServer({ ...calls, 'GET /api/auth/user': user })
  render(<Start viewer={fetchCurrentUser()} />)
  return server
}

afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback')
  history.replaceState(null, '', '/')
})

test('the loading state shows until the viewer is known', async () => {
  open('/', json(null))
  expect(screen.getByRole('status')).toHaveTextContent('Loading...')
  expect(await screen.findByRole('button', { name: 'Get started' })).toBeVisible()
})

test.each(['/', '/account', '/groups', '/no/such/place'])(
  'a visitor at %s sees the landing screen',
  async (address) => {
    open(address, json(null))
    expect(await screen.findByRole('button', { name: 'Get started' })).toBeVisible()
    expect(location.pathname).toBe(address)
  },
)

test.each([
  ['yes', 'Trial: anyone can sign in as anyone.'],
  ['', undefined],
])('if the trial meta element is %j, the banner above the screen is %j', async (content, sentence) => {
  document.head.insertAdjacentHTML('beforeend', `<meta name="trial" content="${content}" />`)
  try {
    open('/', json(null))
    expect(await screen.findByRole('button', { name: 'Get started' })).toBeVisible()
    expect(screen.queryByText(/anyone/)?.textContent).toBe(sentence)
  } finally {
    document.querySelector('meta[name="trial"]')?.remove()
  }
})

test('a visitor can open a post', async () => {
  open(post, json(null))
  expect(await screen.findByText('Prediction not found')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('a member navigates with the bars, and the focus moves to the new screen', async () => {
  open('/', json(amina))
  const [home] = await screen.findAllByRole('link', { name: 'Home' })
  expect(home).toHaveAttribute('aria-current', 'page')
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull()
  await userEvent.click(screen.getAllByRole('link', { name: 'Account' })[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Amina Otieno' })).toBeVisible()
  expect(document.title).toMatch(/^Account ·/)
  expect(screen.getByRole('main')).toHaveFocus()
  expect(screen.getAllByRole('link', { name: 'Account' })[0]).toHaveAttribute('aria-current', 'page')
})

test('a member’s own profile address shows the account, and the admin has a link to the admin area', async () => {
  open(`/enhanced-profile/${amina.id}`, json({ ...amina, isAdmin: true }))
  expect(await screen.findByRole('button', { name: 'Edit profile' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin')
})

test('a member at an unknown address sees that it does not exist', async () => {
  open('/no/such/place', json(amina))
  expect(await screen.findByRole('link', { name: 'Go home' })).toBeVisible()
})

test('if the viewer cannot be fetched, an error and Retry are shown', async () => {
  open('/', problem(503, 'unavailable'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Part of the service is unavailable right now.')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('the location is sent for a member once the browser is idle, and not for a visitor', async () => {
  window.requestIdleCallback = (run) => Number(setTimeout(run))
  window.cancelIdleCallback = clearTimeout
  const visited = open(post, json(null))
  await screen.findByText('Prediction not found')
  const opened = open('/no/such/place', json(amina))
  const sent = () => opened.received.filter(({ address }) => address === '/api/users/detect-location')
  await waitFor(() => expect(sent()).toHaveLength(1))
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(sent()[0]?.body).toEqual({ country: 'KE', city: null, timezone: timeZone })
  await waitFor(() => expect(localStorage.getItem('sentLocation')).toBe(`${amina.id} KE ${timeZone}`))
  expect(visited.received.filter(({ address }) => address === '/api/users/detect-location')).toHaveLength(0)
})
