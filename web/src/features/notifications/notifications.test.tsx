import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { keys } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { Bell } from './Bell.tsx'
import { localPath, type Notification } from './model/types.ts'
import NotificationsScreen from './NotificationsScreen.tsx'
import { followed, someNotification } from './testing/someNotification.ts'

const done = new Response(null, { status: 204 })
const usualMatch = window.matchMedia
afterEach(() => {
  window.matchMedia = usualMatch
  jest.useRealTimers()
})

const list = (...items: Notification[]) => ({
  'GET /api/notifications': json(items),
  'GET /api/notifications/unread-count': json(items.filter(({ read }) => !read).length),
})
const open = (address = '/alerts') =>
  renderAs(
    amina,
    <>
      <Bell />
      <Where />
      <NotificationsScreen />
    </>,
    address,
  )
const Where = () => <output>{useLocation().pathname}</output>
/** Chooses an action from the menu of a notification. */
async function choose(title: string, action: string) {
  await userEvent.click(within(itemOf(title)).getByRole('button', { name: 'More about this notification' }))
  await userEvent.click(screen.getByRole('menuitem', { name: action }))
}
const offered = async (title: string) => {
  await userEvent.click(within(itemOf(title)).getByRole('button', { name: 'More about this notification' }))
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  await userEvent.keyboard('{Escape}')
  return names
}
const itemOf = (title: string) => screen.getByRole('link', { name: new RegExp(title) }).closest('li') as HTMLElement

test('an empty list has its own text for each filter, and the filter is part of the address', async () => {
  fakeServer(list())
  const { unmount } = open()
  expect(await screen.findByText('No notifications yet')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Unread' }))
  expect(await screen.findByText('No unread notifications')).toBeVisible()
  unmount()
  const { received } = fakeServer(list(followed))
  open('/alerts?filter=friends')
  expect(await screen.findByRole('link', { name: /New follower/ })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Friends' })).toBeChecked()
  expect(received.some(({ address }) => address.includes('filter=friends'))).toBe(true)
})

test('notifications that could not be loaded can be tried again', async () => {
  fakeServer({ ...list(), 'GET /api/notifications': problem(503, 'unavailable') })
  open()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  fakeServer(list(someNotification()))
  await userEvent.click(retry)
  expect(await screen.findByText('End of notifications')).toBeVisible()
})

test('opening a notification marks it as read and follows its link', async () => {
  const { received } = fakeServer({ ...list(someNotification()), 'PATCH /api/notifications/n1/read': done })
  open()
  await userEvent.click(await screen.findByRole('link', { name: /New comment/ }))
  await waitFor(() => expect(received.some(({ method }) => method === 'PATCH')).toBe(true))
  expect(screen.getByText('/prediction/p1')).toBeVisible()
})

test('an address that is not the product’s own is never followed', async () => {
  expect(localPath('/prediction/p1?x=1#c', 'https://hunch.example')).toBe('/prediction/p1?x=1#c')
  for (const bad of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', null])
    expect(localPath(bad, 'https://hunch.example')).toBeUndefined()
  fakeServer({ ...list(someNotification({ actionUrl: '//evil.example' })), 'PATCH /api/notifications/n1/read': done })
  open()
  expect(await screen.findByRole('button', { name: /New comment/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: /New comment/ })).toBeNull()
})

test('marking as read shows at once, and rolls back if the server rejects it', async () => {
  let answer: (response: Response) => void = () => undefined
  fakeServer({
    ...list(someNotification(), followed),
    'PATCH /api/notifications/n1/read': () => new Promise((resolve) => (answer = resolve)),
  })
  open()
  await screen.findByRole('link', { name: 'Alerts, 2 unread' })
  await choose('New comment', 'Mark as read')
  expect(await screen.findByRole('link', { name: 'Alerts, 1 unread' })).toBeVisible()
  expect(screen.getByRole('link', { name: /New comment/ })).toHaveFocus()
  expect(await offered('New comment')).toEqual(['Delete'])
  await act(async () => answer(problem(503, 'unavailable')))
  expect(await screen.findByText("Couldn't mark this as read")).toBeVisible()
  expect(await offered('New comment')).toEqual(['Mark as read', 'Delete'])
  expect(screen.getByRole('link', { name: 'Alerts, 2 unread' })).toBeVisible()
})

test('marking all as read empties the unread list and says so; the button keeps the focus', async () => {
  fakeServer(list(someNotification(), followed))
  open('/alerts?filter=unread')
  await screen.findByRole('link', { name: /New comment/ })
  const { received } = fakeServer({ ...list(), 'PATCH /api/notifications/mark-all-read': done })
  await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }))
  expect(await screen.findByText('Notifications Updated')).toBeVisible()
  expect(screen.getByText('All notifications marked as read.')).toBeVisible()
  expect(await screen.findByText('No unread notifications')).toBeVisible()
  const button = screen.getByRole('button', { name: 'Mark all read' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toBeEnabled()
  expect(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(received.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
})

test('a deleted notification disappears at once and comes back by Undo, without a call', async () => {
  const { received } = fakeServer(list(someNotification(), followed))
  open()
  await screen.findByRole('link', { name: /New comment/ })
  await choose('New comment', 'Delete')
  expect(screen.queryByRole('link', { name: /New comment/ })).toBeNull()
  expect(screen.getByRole('link', { name: /New follower/ })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Alerts, 1 unread' })).toBeVisible()
  await screen.findByRole('button', { name: 'Undo' })
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('link', { name: /New comment/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Alerts, 2 unread' })).toBeVisible()
  expect(received.some(({ method }) => method === 'DELETE')).toBe(false)
})

test('a deletion is sent when the page closes, and rolls back if it is rejected', async () => {
  const { received } = fakeServer({
    ...list(someNotification()),
    'DELETE /api/notifications/n1': problem(503, 'unavailable'),
  })
  open()
  await screen.findByRole('link', { name: /New comment/ })
  await choose('New comment', 'Delete')
  expect(await screen.findByText('No notifications yet')).toBeVisible()
  await act(async () => void dispatchEvent(new Event('pagehide')))
  expect(await screen.findByText("Couldn't delete this notification")).toBeVisible()
  expect(screen.getByRole('link', { name: /New comment/ })).toBeVisible()
  expect(received.filter(({ method }) => method === 'DELETE').map(({ keepalive }) => keepalive)).toEqual([true])
})

test('the offset of the next page accounts for notifications that left the list', async () => {
  const many = Array.from({ length: 20 }, (_, at) =>
    someNotification({ id: `n${at}`, title: `Comment ${at}`, kind: `own${at}` }),
  )
  let near: () => void = () => undefined
  globalThis.IntersectionObserver = class {
    constructor(onSeen: (entries: { isIntersecting: boolean }[]) => void) {
      near = () => onSeen([{ isIntersecting: true }])
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  const { received } = fakeServer({
    'GET /api/notifications': ({ address }) => json(address.includes('offset=0') ? many : []),
    'GET /api/notifications/unread-count': json(20),
    'PATCH /api/notifications/n3/read': done,
  })
  open('/alerts?filter=unread')
  await screen.findByRole('link', { name: /Comment 3$/ })
  expect(screen.getByText('scroll for more')).toBeInTheDocument()
  await choose('Comment 3$', 'Mark as read')
  await waitFor(() => expect(screen.queryByRole('link', { name: /Comment 3$/ })).toBeNull())
  await act(async () => near())
  expect(await screen.findByText('End of notifications')).toBeVisible()
  expect(received.some(({ address }) => address.includes('offset=19'))).toBe(true)
  Reflect.deleteProperty(globalThis, 'IntersectionObserver')
})

test('scroll hint: shown for more than 5 items, not for 5', async () => {
  const six = Array.from({ length: 6 }, (_, at) => someNotification({ id: `n${at}` }))
  fakeServer(list(...six.slice(0, 5)))
  const { unmount } = open()
  await screen.findByText('End of notifications')
  expect(screen.queryByText('scroll for more')).toBeNull()
  unmount()
  fakeServer(list(...six))
  open()
  expect(await screen.findByText('scroll for more')).toBeInTheDocument()
})

test('a result is listed on top, and stays there after it is read', async () => {
  const about = { id: 'n3', type: 'voting_deadline', kind: 'resultIn', priority: 'high' } as const
  const resultIn = someNotification({ ...about, title: 'Result in', message: 'The result is in' })
  fakeServer({ ...list(someNotification(), resultIn), 'PATCH /api/notifications/n3/read': done })
  open()
  const top = await screen.findByRole('region', { name: 'Results' })
  expect(within(top).getByText('“It rains”: see how it turned out.')).toBeVisible()
  expect(within(top).queryByRole('link', { name: /New comment/ })).toBeNull()
  within(top)
    .getByRole('link', { name: /Result in/ })
    .focus()
  await userEvent.keyboard('r')
  expect(await within(top).findByRole('link', { name: 'Result in' })).toBeVisible()
})

test('the Delete key deletes the focused notification', async () => {
  fakeServer(list(someNotification(), followed))
  open()
  ;(await screen.findByRole('link', { name: /New comment/ })).focus()
  await userEvent.keyboard('{Delete}')
  expect(screen.queryByRole('link', { name: /New comment/ })).toBeNull()
  expect(screen.getByRole('link', { name: /New follower/ })).toHaveFocus()
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
})

const high = (more: Partial<Notification>) => someNotification({ priority: 'high', ...more })

test('an unread notification of high priority says so in words', async () => {
  fakeServer(list(high({ id: 'n1' }), high({ id: 'n3', read: true }), followed))
  open()
  expect(await screen.findAllByText('High Priority')).toHaveLength(1)
  expect(itemOf('New follower')).not.toHaveTextContent('High Priority')
})

test('if a whole group is of high priority, its heading says so once', async () => {
  fakeServer(list(high({ id: 'n1', title: 'First' }), high({ id: 'n3', title: 'Second' })))
  open()
  const said = await screen.findByText('High Priority')
  expect(said.closest('li')).toBeNull()
  expect(said.parentElement).toHaveTextContent('Today')
  expect(document.querySelectorAll('[data-priority=high]')).toHaveLength(2)
})

test('bell badge: a number up to nine and 9+ above', async () => {
  for (const [count, badge] of [
    [9, '9'],
    [10, '9+'],
  ] as const) {
    fakeServer({ 'GET /api/notifications/unread-count': json(count) })
    const { unmount } = renderAs(amina, <Bell />)
    expect(await screen.findByText(badge)).toBeVisible()
    expect(screen.getByRole('link', { name: `Alerts, ${badge} unread` })).toHaveAttribute('href', '/alerts')
    unmount()
  }
})

test('unread count refetch: every 30 seconds, and a rise is announced', async () => {
  jest.useFakeTimers()
  let count = 1
  const { received } = fakeServer({ 'GET /api/notifications/unread-count': () => json(count) })
  renderAs(amina, <Bell />)
  await act(() => jest.advanceTimersByTimeAsync(100))
  expect(received).toHaveLength(1)
  count = 3
  await act(() => jest.advanceTimersByTimeAsync(29_000))
  expect(received).toHaveLength(1)
  await act(() => jest.advanceTimersByTimeAsync(1_500))
  expect(received).toHaveLength(2)
  expect(screen.getByText('3 unread notifications')).toBeInTheDocument()
})

test('invalidating the notifications refreshes the count', async () => {
  let count = 1
  fakeServer({ 'GET /api/notifications/unread-count': () => json(count) })
  const { queryClient } = renderAs(amina, <Bell />)
  await screen.findByRole('link', { name: 'Alerts, 1 unread' })
  count = 2
  await act(() => queryClient.invalidateQueries({ queryKey: keys.notifications.all }))
  expect(await screen.findByRole('link', { name: 'Alerts, 2 unread' })).toBeVisible()
})

test('on wide screens the bell opens a panel; Escape closes it and returns the focus', async () => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('min-width') }) as unknown as MediaQueryList
  fakeServer(list(someNotification()))
  renderAs(amina, <Bell />)
  const bell = await screen.findByRole('button', { name: 'Alerts, 1 unread' })
  await userEvent.click(bell)
  const panel = await screen.findByRole('dialog', { name: 'Alerts' })
  expect(panel).toHaveFocus()
  expect(await within(panel).findByRole('link', { name: /New comment/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bell).toHaveFocus()
})
