import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { Bell } from './Bell.tsx'
import { someNotification } from './testing/someNotification.ts'

const usualMatch = window.matchMedia
afterEach(() => {
  window.matchMedia = usualMatch
})

test('a notification that leads nowhere closes the panel, and the focus is at the bell again', async () => {
  window.matchMedia = (media) => Object.assign(usualMatch(media), { matches: media.includes('min-width') })
  fakeServer({
    'GET /api/notifications': json([someNotification({ actionUrl: null })]),
    'GET /api/notifications/unread-count': json(1),
    'PATCH /api/notifications/n1/read': new Response(null, { status: 204 }),
  })
  renderAs(amina, <Bell />)
  const bell = await screen.findByRole('button', { name: 'Alerts, 1 unread' })
  await userEvent.click(bell)
  const panel = await screen.findByRole('dialog', { name: 'Alerts' })
  await userEvent.click(await within(panel).findByRole('button', { name: /New comment/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bell).toHaveFocus()
})
