import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { GroupScreen } from './detail/GroupScreen.tsx'
import { Invite } from './join/InviteScreen.tsx'
import type { Detail, GroupMember } from './model/types.ts'
import { somebody, someDetail } from './testing/someGroup.ts'

const sentence = "You've been removed from this group. You can come back when its creator invites you."
const memberOf = (id: string, firstName: string, lastName: string, role: 'creator' | 'member'): GroupMember => ({
  user: somebody(id, firstName, lastName),
  membership: { groupId: 'g1', role },
})
const own = memberOf(amina.id, 'Amina', 'Otieno', 'creator')
const mei = memberOf('u1', 'Mei', 'Tan', 'member')
const zoe = memberOf('u2', 'Zoë', 'Ruiz', 'member')

/** Opens a group's members as its creator. `respond` answers the request to remove a member. */
async function openMembers(more: Partial<Detail> = {}) {
  let members = [own, mei, zoe]
  let respond: (response: Response) => void = () => undefined
  const group = () => json(someDetail({ role: 'creator', memberCount: members.length, ...more }))
  const { received } = fakeServer({
    'GET /api/groups/g1': group,
    'GET /api/groups/g1/invite': json({ inviteCode: 'c' }),
    'GET /api/groups/g1/members': () => json(members),
    'DELETE /api/groups/g1/members/u1': () =>
      new Promise((resolve) => {
        respond = (response) => {
          if (response.ok) members = [own, zoe]
          resolve(response)
        }
      }),
  })
  renderAs(
    amina,
    <GroupScreen id="g1" onCreate={() => undefined} renderPredictions={() => 'posts'} hidden="hidden things" />,
    '/?tab=members',
  )
  await screen.findByText('Mei Tan')
  return { received, respond: (response: Response) => respond(response) }
}

const rows = () => within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem')
const names = () => rows().map((row) => /Amina|Mei|Zoë/.exec(row.textContent ?? '')?.[0])

async function askAboutMei() {
  await userEvent.click(screen.getByRole('button', { name: 'More about Mei Tan' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove from group' }))
  return screen.getByRole('alertdialog', { name: 'Remove Mei Tan from Rain watchers?' })
}

test('the creator can remove every other member, but not themself', async () => {
  await openMembers()
  expect(rows().map((row) => within(row).queryByRole('button')?.getAttribute('aria-label'))).toEqual([
    undefined,
    'More about Mei Tan',
    'More about Zoë Ruiz',
  ])
})

test('a member who is not the creator cannot remove anyone', async () => {
  await openMembers({ role: 'member' })
  expect(screen.queryByRole('button', { name: /^More about (Mei|Zoë|Amina)/ })).toBeNull()
})

test.each([
  [false, 'Mei Tan leaves the group right away'],
  [true, 'Mei Tan stops seeing this private group right away'],
])('the question explains the removal (private: %p), and cancelling changes nothing', async (isPrivate, meaning) => {
  const { received } = await openMembers({ isPrivate })
  const question = await askAboutMei()
  expect(question).toHaveAccessibleDescription(expect.stringContaining(meaning))
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'More about Mei Tan' })).toHaveFocus()
  expect(received.some(({ method }) => method === 'DELETE')).toBe(false)
})

test('the row disappears and the count drops at once, and the row stays gone', async () => {
  const { received, respond } = await openMembers()
  const question = await askAboutMei()
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(names()).toEqual(['Amina', 'Zoë'])
  expect(screen.getByText('2 members')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  respond(new Response(null, { status: 204 }))
  expect((await screen.findAllByText('Mei Tan is no longer in the group'))[0]).toBeVisible()
  await waitFor(() => expect(received.at(-1)?.method).toBe('GET'))
  expect(names()).toEqual(['Amina', 'Zoë'])
})

test('a removal that fails brings the row and the count back, and says why', async () => {
  const { respond } = await openMembers()
  const question = await askAboutMei()
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(names()).toEqual(['Amina', 'Zoë'])
  respond(problem(403, 'creatorOnly'))
  expect((await screen.findAllByText('Failed to remove member'))[0]).toBeVisible()
  expect(screen.getAllByText("Only the group's creator can do this.")[0]).toBeVisible()
  expect(names()).toEqual(['Amina', 'Mei', 'Zoë'])
  expect(screen.getByText('3 members')).toBeVisible()
})

const invitation = (removed: boolean) => json({ group: { ...someDetail(), predictionCount: 1 }, removed })

test('a join page shows a removed member a notice, and does not offer to join', async () => {
  fakeServer({ 'GET /api/groups/invite/c0de': invitation(true), 'GET /api/groups/g1/membership': json(null) })
  renderAs(amina, <Invite code="c0de" invalidTitle="invalidTitle" />)
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Rain watchers' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Join Group' })).toBeNull()
  expect(screen.getByRole('link', { name: 'See other groups' })).toHaveAttribute('href', '/groups')
})

test('a member who is removed while a join page is open sees the notice on joining', async () => {
  let removed = false
  fakeServer({
    'GET /api/groups/invite/c0de': () => invitation(removed),
    'GET /api/groups/g1/membership': json(null),
    'POST /api/groups/join-by-invite': problem(403, 'removedFromGroup'),
  })
  renderAs(amina, <Invite code="c0de" invalidTitle="invalidTitle" />)
  const join = await screen.findByRole('button', { name: 'Join Group' })
  removed = true
  await userEvent.click(join)
  expect((await screen.findAllByText('Failed to join group'))[0]).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Join Group' })).toBeNull())
  expect(screen.getAllByText(sentence)[0]).toBeVisible()
})

test('in a private group the notice is at the field for the code', async () => {
  fakeServer({
    'GET /api/groups/g1': json(someDetail({ isPrivate: true, creator: null, predictionCount: null })),
    'POST /api/groups/g1/join': problem(403, 'removedFromGroup'),
  })
  renderAs(
    amina,
    <GroupScreen id="g1" onCreate={() => undefined} renderPredictions={() => 'posts'} hidden="hidden things" />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Join Group' }))
  const field = screen.getByLabelText('Invite code or link')
  await userEvent.type(field, 'c0de{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription(sentence))
})
