import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { renderAs } from '#testing/render.tsx'
import { admin, answers, member } from '../testing/answers.ts'
import { UsersTab } from './UsersTab.tsx'

const show = (more: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({ ...answers, ...more })
  renderAs(admin, <UsersTab adminId={admin.id} />, '/admin?tab=users')
  return server
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const question = () => within(screen.getByRole('dialog'))

test('a member becomes a moderator after a question, and the lists are read again', async () => {
  const { received } = show({
    [`PUT /api/admin/users/${member(1).id}/moderator`]: json(member(1, { isModerator: true })),
  })
  const users = await panel('User Management')
  await userEvent.click(await users.findByRole('button', { name: 'Make moderator: Member 1' }))
  expect(question().getByText('Make Member 1 a moderator?')).toBeVisible()
  expect(received.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.click(question().getByRole('button', { name: 'Make moderator' }))
  expect(await screen.findByText('Moderator added')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received.filter(({ address }) => address === '/api/admin/moderators')).toHaveLength(2)
})

test('moderators are listed, marked, and removed after a question', async () => {
  const moderator = member(7, { isModerator: true })
  const { received } = show({
    'GET /api/admin/moderators': json([moderator]),
    [`DELETE /api/admin/users/${moderator.id}/moderator`]: json(member(7)),
  })
  const moderators = await panel('Moderators')
  const row = within((await moderators.findByText('Member 7')).closest('li') as HTMLElement)
  expect(row.getByText('Moderator')).toBeVisible()
  await userEvent.click(row.getByRole('button', { name: 'Remove as moderator: Member 7' }))
  await userEvent.click(question().getByRole('button', { name: 'Cancel' }))
  expect(received.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(row.getByRole('button', { name: 'Remove as moderator: Member 7' }))
  expect(question().getByText('Remove Member 7 as moderator?')).toBeVisible()
  await userEvent.click(question().getByRole('button', { name: 'Remove as moderator' }))
  expect(await screen.findByText('Moderator removed')).toBeVisible()
})

test('without moderators the list says so, and a failure is reported', async () => {
  show({ [`PUT /api/admin/users/${member(1).id}/moderator`]: problem(500, 'internal') })
  expect(await (await panel('Moderators')).findByText('No moderators yet')).toBeVisible()
  const users = await panel('User Management')
  await userEvent.click(await users.findByRole('button', { name: 'Make moderator: Member 1' }))
  await userEvent.click(question().getByRole('button', { name: 'Make moderator' }))
  expect(await screen.findByText("Couldn't add the moderator")).toBeVisible()
})

test('the admin and deactivated members cannot become moderators; a suspension shows its last day', async () => {
  show({
    'GET /api/admin/recent-users': json([
      member(1, { isActive: false }),
      { ...admin, provider: 'email' },
      member(2, { suspendedUntil: '2026-12-01T10:00:00Z' }),
    ]),
  })
  const users = await panel('User Management')
  expect(await users.findByText('Suspended until Dec 1, 2026')).toBeVisible()
  const naming = users.getAllByRole('button', { name: /^Make moderator/ })
  expect(naming.map((button) => button.getAttribute('aria-label'))).toEqual(['Make moderator: Member 2'])
})
