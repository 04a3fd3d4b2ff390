import { expect, jest, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { fakeServer } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { someNotification } from '../testing/someNotification.ts'
import { NotificationItem } from './NotificationItem.tsx'

test('the key R marks as read on keyboards with and without Latin letters, but not with a modifier', () => {
  fakeServer({})
  const nothing = () => undefined
  const onMarkRead = jest.fn()
  const actions = { onOpen: nothing, onMarkRead, onSwipeRead: nothing, onDelete: nothing }
  renderAs(amina, <NotificationItem item={someNotification()} saysPriority={false} {...actions} />)
  const opener = screen.getByRole('link')
  fireEvent.keyDown(opener, { key: 'r', code: 'KeyR' })
  fireEvent.keyDown(opener, { key: 'к', code: 'KeyR' })
  fireEvent.keyDown(opener, { key: 'ق', code: 'KeyR' })
  expect(onMarkRead).toHaveBeenCalledTimes(3)
  fireEvent.keyDown(opener, { key: 'к', code: 'KeyR', ctrlKey: true })
  fireEvent.keyDown(opener, { key: 'p', code: 'KeyR' })
  expect(onMarkRead).toHaveBeenCalledTimes(3)
})

test('a sentence that begins with an Arabic name has the direction of the reader’s language', () => {
  fakeServer({})
  const nothing = () => undefined
  const item = {
    ...({ id: 'n1', type: 'comment', kind: 'commented', priority: 'normal', read: true } as const),
    title: '',
    message: '',
    params: { name: 'ليلى منصور' },
    actionUrl: '/prediction/p1',
    createdAt: new Date().toISOString(),
    fromUser: null,
    prediction: { id: 'p1', headline: 'It rains' },
  }
  renderAs(
    amina,
    <NotificationItem
      {...{ item, saysPriority: true, onOpen: nothing, onMarkRead: nothing, onSwipeRead: nothing, onDelete: nothing }}
    />,
  )
  const sentence = screen.getByText(/commented on/)
  expect(sentence).toHaveTextContent('\u2068ليلى منصور\u2069 commented on “It rains”')
  expect(sentence.closest('[dir]')).toBeNull()
})

test.each([
  ['streak-7', '7-day streak'],
  ['first-hit-1', 'First Hit'],
  ['night-owl-3', 'night owl 3'],
])('the badge %s has its name in the reader’s language', (badge, name) => {
  fakeServer({})
  const nothing = () => undefined
  const item = {
    ...({ id: 'n1', type: 'achievement', kind: 'badgeEarned', priority: 'normal', read: true } as const),
    title: '',
    message: 'as the server put it',
    params: { badge },
    actionUrl: '/account',
    createdAt: new Date().toISOString(),
    fromUser: null,
    prediction: null,
  }
  renderAs(
    amina,
    <NotificationItem
      {...{ item, saysPriority: true, onOpen: nothing, onMarkRead: nothing, onSwipeRead: nothing, onDelete: nothing }}
    />,
  )
  expect(screen.getByText(`You earned a badge: ${name}.`)).toBeVisible()
})
