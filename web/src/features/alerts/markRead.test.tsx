import { expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keys } from '../../api/index.ts'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { amina, renderAs } from '../../testing/render.tsx'
import AlertsScreen from './AlertsScreen.tsx'
import type { Notification } from './model/types.ts'
import { someAlert } from './testing/someAlert.ts'

const listed = (...items: Notification[]) => ({
  'GET /api/notifications': json(items),
  'GET /api/notifications/unread-count': json(items.filter(({ read }) => !read).length),
})

test('a list that was read before the server knew does not make it unread again', async () => {
  let answer: (response: Response) => void = () => undefined
  const marking = { 'PATCH /api/notifications/n1/read': () => new Promise<Response>((resolve) => (answer = resolve)) }
  fakeServer({ ...listed(someAlert()), ...marking })
  const { queryClient } = renderAs(amina, <AlertsScreen />, '/alerts')
  const readAgain = () => queryClient.refetchQueries({ queryKey: keys.alerts.lists })
  await screen.findByRole('link', { name: 'Unread: New comment' })
  await userEvent.click(screen.getByRole('button', { name: 'More about this notification' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mark as read' }))
  await act(readAgain)
  expect(await screen.findByRole('link', { name: 'Unread: New comment' })).toBeVisible()
  let answerList: (response: Response) => void = () => undefined
  fakeServer({ 'GET /api/notifications': () => new Promise((resolve) => (answerList = resolve)) })
  void readAgain()
  await waitFor(() => expect(queryClient.isFetching({ queryKey: keys.alerts.lists })).toBe(1))
  const answerBefore = answerList
  fakeServer(listed(someAlert({ read: true })))
  await act(async () => answer(new Response(null, { status: 204 })))
  answerBefore(json([someAlert()]))
  expect(await screen.findByRole('link', { name: 'New comment' })).toBeVisible()
  expect(queryClient.isFetching({ queryKey: keys.alerts.lists })).toBe(0)
})
