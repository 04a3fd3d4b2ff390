import { expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { Bell } from './Bell.tsx'
import NotificationsScreen from './NotificationsScreen.tsx'
import { followed, someNotification } from './testing/someNotification.ts'

const answers = {
  'GET /api/notifications': json([someNotification(), followed]),
  'GET /api/notifications/unread-count': json(2),
  'PATCH /api/notifications/n1/read': new Response(null, { status: 204 }),
}
const comment = () => screen.queryByRole('link', { name: /New comment/ })
const unread = (count: number) => screen.findByRole('link', { name: `Alerts, ${count} unread` })
const leave = () => act(async () => void dispatchEvent(new Event('pagehide')))

/** Clicks Undo in the toast, wherever the focus is. jsdom lacks the pointer capture that pointer events would use. */
async function undo() {
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
}

async function open(more: Parameters<typeof fakeServer>[0] = {}, address = '/alerts') {
  const { received } = fakeServer({ ...answers, ...more })
  renderAs(
    amina,
    <>
      <Bell />
      <NotificationsScreen />
    </>,
    address,
  )
  await screen.findByRole('link', { name: /New comment/ })
  await unread(2)
  return { sent: () => received.filter(({ method }) => method !== 'GET') }
}

/** Swipes a row horizontally. `to` is in px to the right. */
function swipe(title: string, to: number) {
  const row = screen.getByRole('link', { name: new RegExp(title) }).closest('[data-priority]') as HTMLElement
  const touch = (type: string, clientX: number) =>
    fireEvent(
      row,
      Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY: 50 }), { pointerType: 'touch' }),
    )
  touch('pointerdown', 200)
  touch('pointermove', 200 + to)
  touch('pointerup', 200 + to)
}

test('a short swipe has no effect, a long swipe to the start deletes', async () => {
  const { sent } = await open()
  swipe('New comment', 40)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  swipe('New follower', -120)
  await waitFor(() => expect(screen.queryByRole('link', { name: /New follower/ })).toBeNull())
  await undo()
  expect(await screen.findByRole('link', { name: /New follower/ })).toBeVisible()
  expect(sent()).toEqual([])
})

test('a long swipe to the end marks as read, and Undo reverts it without a call', async () => {
  const { sent } = await open()
  swipe('New comment', 120)
  expect(await screen.findByText('Marked as read')).toBeVisible()
  expect(comment()).toHaveAccessibleName('New comment')
  await unread(1)
  await undo()
  await waitFor(() => expect(comment()).toHaveAccessibleName('Unread: New comment'))
  await unread(2)
  await leave()
  expect(sent()).toEqual([])
})

test('in the unread list a swiped notification disappears, and comes back by Undo', async () => {
  await open({}, '/alerts?filter=unread')
  swipe('New comment', 120)
  await waitFor(() => expect(comment()).toBeNull())
  await undo()
  await waitFor(() => expect(comment()).toBeVisible())
})

test('the mark is sent when the page closes, and counted once', async () => {
  let count = 2
  const { sent } = await open({
    'GET /api/notifications/unread-count': () => json(count),
    'PATCH /api/notifications/n1/read': () => {
      count = 1
      return new Response(null, { status: 204 })
    },
  })
  swipe('New comment', 120)
  await unread(1)
  expect(sent()).toEqual([])
  await leave()
  await waitFor(() => expect(sent()).toMatchObject([{ keepalive: true }]))
  await unread(1)
  expect(comment()).toHaveAccessibleName('New comment')
})

test('if the server rejects the mark, the notification is unread again', async () => {
  const { sent } = await open({ 'PATCH /api/notifications/n1/read': problem(503, 'unavailable') })
  swipe('New comment', 120)
  await unread(1)
  await leave()
  expect(await screen.findByText("Couldn't mark this as read")).toBeVisible()
  expect(comment()).toHaveAccessibleName('Unread: New comment')
  await unread(2)
  expect(sent()).toHaveLength(1)
})
