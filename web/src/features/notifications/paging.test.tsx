import { expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { keys } from '#api/index.ts'
import { everythingInView } from '#testing/everythingInView.ts'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import NotificationsScreen from './NotificationsScreen.tsx'
import { someNotification } from './testing/someNotification.ts'

test('a next page whose request was cancelled by a refetch of the list is requested again', async () => {
  everythingInView()
  const first = Array.from({ length: 20 }, (_, at) => someNotification({ id: `n${at}` }))
  const second = [someNotification({ id: 'last', kind: 'own', title: 'The last one' })]
  let requests = 0
  fakeServer({
    'GET /api/notifications': ({ address }) => {
      if (!address.includes('offset=20')) return json(first)
      requests += 1
      return requests === 1 ? new Promise<Response>(() => undefined) : json(second)
    },
    'GET /api/notifications/unread-count': json(21),
  })
  const { queryClient } = renderAs(amina, <NotificationsScreen />, '/alerts')
  await waitFor(() => expect(requests).toBe(1))
  await act(() => queryClient.invalidateQueries({ queryKey: keys.notifications.lists }))
  expect(await screen.findByRole('link', { name: 'Unread: The last one' })).toBeVisible()
  expect(screen.getByText('End of notifications')).toBeVisible()
  expect(requests).toBe(2)
})
