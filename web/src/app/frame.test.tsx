import { afterEach, expect, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fetchCurrentUser } from '#api/index.ts'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina } from '#testing/render.tsx'
import { isOpenToAll } from './addresses.ts'
import { destinations } from './layouts/Navigation.tsx'
import { Start } from './Start.tsx'
import { screenAt } from './screens.ts'

function open(address: string, user: typeof amina | null) {
  history.replaceState(null, '', address)
  fakeServer({
    'GET /api/auth/user': json(user),
    'GET /api/predictions/public': json([]),
    'GET /api/predictions/explore': json([]),
    'GET /api/categories': json([]),
    'GET /api/notifications/unread-count': json(0),
    'GET /api/location': json({ country: 'KE', city: null, timezone: null }),
    'POST /api/users/detect-location': json({ country: 'KE' }),
    'POST /api/analytics/session/start': json({ id: 's1' }),
    'POST /api/analytics/activity': json({}),
  })
  return render(<Start viewer={fetchCurrentUser()} />)
}

afterEach(() => {
  history.replaceState(null, '', '/')
})

test('the bars lead to Home, Trending, Groups and Account, and mark the current screen', () => {
  const highlightedAt = (pathname: string) => destinations.filter(({ at }) => at.test(pathname)).map(({ to }) => to)
  expect(destinations.map(({ to }) => to)).toEqual(['/', '/trending', '/groups', '/account'])
  expect(highlightedAt('/')).toEqual(['/'])
  expect(highlightedAt('/home')).toEqual(['/'])
  expect(highlightedAt('/trending')).toEqual(['/trending'])
  expect(highlightedAt('/groups')).toEqual(['/groups'])
  expect(highlightedAt('/groups/0190')).toEqual(['/groups'])
  expect(highlightedAt('/groups/join/0190')).toEqual([])
  expect(highlightedAt('/profile')).toEqual(['/account'])
  expect(highlightedAt('/profile/0190')).toEqual([])
})

test.each([
  '/predictions',
  '/predictions/0190',
  '/prediction/0190',
  '/reset-password',
  '/verify-email',
  '/mailed-statement',
  '/admin',
  '/analytics',
  '/join-group/code',
])('visitors can open %s', (address) => {
  expect(isOpenToAll(address)).toBe(true)
})

test.each(['/', '/home', '/trending', '/alerts', '/groups', '/groups/0190', '/account', '/profile/0190', '/nowhere'])(
  'visitors at %s see the landing screen',
  (address) => {
    expect(isOpenToAll(address)).toBe(false)
  },
)

test('an address with a trailing slash is the same screen', () => {
  expect(screenAt('/trending/')).toBe(screenAt('/trending'))
  expect(screenAt('/trending/more')?.paths).toEqual(['*'])
})

test('the slash key opens the search, but not while the member types', async () => {
  open('/no/such/place', amina)
  const button = await screen.findByRole('button', { name: 'Search predictions and friends' })
  await userEvent.keyboard('/')
  const field = await screen.findByRole('textbox', { name: 'Search' })
  expect(field).toHaveFocus()
  await userEvent.keyboard('a/b')
  expect(field).toHaveValue('a/b')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(button)
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus())
})

test('the slash key opens the search while another dialog is still closing', async () => {
  open('/no/such/place', amina)
  await screen.findByRole('button', { name: 'Search predictions and friends' })
  const leaving = document.createElement('div')
  leaving.dataset.dialog = ''
  leaving.dataset.leaving = 'true'
  document.body.append(leaving)
  await userEvent.keyboard('/')
  expect(await screen.findByRole('textbox', { name: 'Search' })).toHaveFocus()
  leaving.remove()
})

test('Back and Forward lead from the landing screen to a public screen', async () => {
  open('/trending', null)
  expect(await screen.findByRole('button', { name: 'Get started' })).toBeVisible()
  history.pushState(null, '', '/predictions')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  expect(await screen.findByRole('heading', { name: 'Latest Predictions & Trending Topics' })).toBeVisible()
})
