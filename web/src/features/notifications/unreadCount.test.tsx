import { expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keys } from '#api/index.ts'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { Bell } from './Bell.tsx'
import NotificationsScreen from './NotificationsScreen.tsx'
import { followed, someNotification } from './testing/someNotification.ts'

const unread = (count: number) => screen.findByRole('link', { name: `Alerts, ${count} unread` })

/** Opens two unread notifications and deletes the first. `server.count` is the server's number of unread ones. */
async function deleteFirst() {
  const server = { count: 2 }
  const { received } = fakeServer({
    'GET /api/notifications': json([someNotification(), followed]),
    'GET /api/notifications/unread-count': () => json(server.count),
    'DELETE /api/notifications/n1': () => {
      server.count -= 1
      return new Response(null, { status: 204 })
    },
  })
  const { queryClient } = renderAs(
    amina,
    <>
      <Bell />
      <NotificationsScreen />
    </>,
    '/alerts',
  )
  const first = await screen.findByRole('link', { name: /New comment/ })
  await unread(2)
  act(() => first.focus())
  await userEvent.keyboard('{Delete}')
  await unread(1)
  const readCount = () => act(() => queryClient.refetchQueries({ queryKey: keys.notifications.unread }))
  return { received, server, readCount }
}

test('a count that is read while a deletion can be undone leaves out the deleted notification', async () => {
  const { server, readCount } = await deleteFirst()
  await readCount()
  expect(await unread(1)).toBeVisible()
  server.count = 3
  await readCount()
  expect(await unread(2)).toBeVisible()
  expect(await screen.findByText('2 unread notifications')).toBeInTheDocument()
  const button = await screen.findByRole('button', { name: 'Undo' })
  act(() => button.focus())
  await userEvent.keyboard('{Enter}')
  expect(await unread(3)).toBeVisible()
})

test('once the deletion is on the server, the deleted notification is subtracted once', async () => {
  const { received, readCount } = await deleteFirst()
  await readCount()
  await act(async () => void dispatchEvent(new Event('pagehide')))
  await waitFor(() => expect(received.at(-2)?.method).toBe('DELETE'))
  expect(received.at(-1)?.address).toBe('/api/notifications/unread-count')
  expect(await unread(1)).toBeVisible()
})
