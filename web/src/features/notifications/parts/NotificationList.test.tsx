import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { someNotification } from '../testing/someNotification.ts'
import { NotificationList } from './NotificationList.tsx'

const newer = Array.from({ length: 20 }, (_, at) => someNotification({ id: `n${at}`, title: `Comment ${at}` }))
const about = { type: 'voting_deadline', priority: 'high', createdAt: '2026-01-02T12:00:00.000Z' } as const
const top = [
  someNotification({ ...about, id: 'due', kind: 'resolutionDue', title: 'Did it happen?' }),
  someNotification({ ...about, id: 'in', kind: 'resultIn', title: 'Result in' }),
]
const answer = ({ address }: { address: string }) => json(address.includes('filter=top') ? top : newer)

test.each(['all', 'unread'] as const)(
  'results and own posts to resolve are on top of 20 newer notifications: %s',
  async (filter) => {
    fakeServer({
      'GET /api/notifications': answer,
      'PATCH /api/notifications/in/read': new Response(null, { status: 204 }),
    })
    renderAs(amina, <NotificationList filter={filter} heading="h2" />)
    const [first] = await screen.findAllByRole('region')
    expect(first).toHaveAccessibleName('Results')
    const titles = () =>
      within(first as HTMLElement)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    expect(titles()).toEqual([expect.stringContaining('Did it happen?'), expect.stringContaining('Result in')])
    expect(screen.getAllByRole('listitem')).toHaveLength(22)
    within(first as HTMLElement)
      .getByRole('link', { name: /Result in/ })
      .focus()
    await userEvent.keyboard('r')
    expect(titles()).toHaveLength(filter === 'unread' ? 1 : 2)
  },
)

test('the activity of friends does not include results', async () => {
  const { received } = fakeServer({ 'GET /api/notifications': answer })
  renderAs(amina, <NotificationList filter="friends" heading="h2" />)
  expect(await screen.findAllByRole('listitem')).toHaveLength(20)
  expect(received.some(({ address }) => address.includes('filter=top'))).toBe(false)
})
