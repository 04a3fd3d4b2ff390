import { expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keys } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import type { Notification } from './model/types.ts'
import NotificationsScreen from './NotificationsScreen.tsx'
import { followed, someNotification } from './testing/someNotification.ts'

const isForTop = ({ address }: { address: string }) => address.includes('filter=top')
const listed = (...items: Notification[]) => ({
  'GET /api/notifications': (sent: { address: string }) => json(isForTop(sent) ? [] : items),
  'GET /api/notifications/unread-count': json(items.filter(({ read }) => !read).length),
})

test('a list response from before the mark does not make a notification unread again', async () => {
  let answer: (response: Response) => void = () => undefined
  const marking = { 'PATCH /api/notifications/n1/read': () => new Promise<Response>((resolve) => (answer = resolve)) }
  fakeServer({ ...listed(someNotification()), ...marking })
  const { queryClient } = renderAs(amina, <NotificationsScreen />, '/alerts')
  const readAgain = () => queryClient.refetchQueries({ queryKey: keys.notifications.lists })
  await screen.findByRole('link', { name: 'Unread: New comment' })
  await userEvent.click(screen.getByRole('button', { name: 'More about this notification' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mark as read' }))
  await act(readAgain)
  expect(await screen.findByRole('link', { name: 'Unread: New comment' })).toBeVisible()
  let answerList: (response: Response) => void = () => undefined
  fakeServer({
    'GET /api/notifications': (sent) => (isForTop(sent) ? json([]) : new Promise((resolve) => (answerList = resolve))),
  })
  void readAgain()
  await waitFor(() => expect(queryClient.isFetching({ queryKey: keys.notifications.lists })).toBe(1))
  const answerBefore = answerList
  fakeServer(listed(someNotification({ read: true })))
  await act(async () => answer(new Response(null, { status: 204 })))
  answerBefore(json([someNotification()]))
  expect(await screen.findByRole('link', { name: 'New comment' })).toBeVisible()
  expect(queryClient.isFetching({ queryKey: keys.notifications.lists })).toBe(0)
})

/** Marks a notification as read, from its menu. */
async function mark(title: string) {
  const item = screen.getByRole('link', { name: `Unread: ${title}` }).closest('li') as HTMLElement
  await userEvent.click(within(item).getByRole('button', { name: 'More about this notification' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mark as read' }))
}

test('a mark that fails late makes only its own notification unread again', async () => {
  const late = Promise.withResolvers<Response>()
  let read = false
  fakeServer({
    'GET /api/notifications': () => json([someNotification(), { ...followed, read }]),
    'GET /api/notifications/unread-count': () => json(read ? 1 : 2),
    'PATCH /api/notifications/n1/read': () => late.promise,
    'PATCH /api/notifications/n2/read': () => {
      read = true
      return new Response(null, { status: 204 })
    },
  })
  const { queryClient } = renderAs(amina, <NotificationsScreen />, '/alerts')
  await screen.findByRole('link', { name: 'Unread: New follower' })
  await mark('New comment')
  await mark('New follower')
  await waitFor(() => expect(read && queryClient.isMutating()).toBe(1))
  late.resolve(problem(503, 'unavailable'))
  expect(await screen.findByRole('link', { name: 'Unread: New comment' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'New follower' })).toBeVisible()
})

test('after a failed mark the unread list has the notification in its place again, and new ones', async () => {
  const late = Promise.withResolvers<Response>()
  const arrived = someNotification({ id: 'n3', kind: 'own', title: 'Just arrived' })
  const answers = {
    'GET /api/notifications/unread-count': json(2),
    'PATCH /api/notifications/n1/read': () => late.promise,
  }
  fakeServer({ ...answers, 'GET /api/notifications': json([someNotification(), followed]) })
  const { queryClient } = renderAs(amina, <NotificationsScreen />, '/alerts?filter=unread')
  await screen.findByRole('link', { name: 'Unread: New comment' })
  await mark('New comment')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Unread: New comment' })).toBeNull())
  fakeServer({ ...answers, 'GET /api/notifications': json([arrived, followed]) })
  await act(() => queryClient.refetchQueries({ queryKey: keys.notifications.lists }))
  await screen.findByRole('link', { name: 'Unread: Just arrived' })
  fakeServer({ ...answers, 'GET /api/notifications': problem(503, 'unavailable') })
  late.resolve(problem(503, 'unavailable'))
  await screen.findByRole('link', { name: 'Unread: New comment' })
  const links = screen.getAllByRole('link', { name: /^Unread: / }).map(({ textContent }) => textContent)
  expect(links).toEqual(['Unread: Just arrived', 'Unread: New comment', 'Unread: New follower'])
})
