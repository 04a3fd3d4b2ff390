import { expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { GroupScreen } from './detail/GroupScreen.tsx'
import GroupsScreen from './list/GroupsScreen.tsx'
import { everyoneOnce, peopleNamed } from './model/people.ts'
import { codeIn } from './model/types.ts'
import { somebody, someDetail, someListing } from './testing/someGroup.ts'

const done = new Response(null, { status: 204 })
const open = (id = 'g1', onCreate = jest.fn()) =>
  renderAs(amina, <GroupScreen id={id} onCreate={onCreate} renderPredictions={() => 'posts'} hidden="hidden things" />)

test('an empty list and a search without results have different texts', async () => {
  fakeServer({ 'GET /api/groups': json([]), 'GET /api/groups/search': json([]) })
  renderAs(amina, <GroupsScreen />)
  expect(await screen.findByText('No groups yet')).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search groups' }), 'rain')
  expect(await screen.findByText('No groups found')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(await screen.findByText('No groups yet')).toBeVisible()
})

test('groups that could not be loaded can be tried again', async () => {
  fakeServer({ 'GET /api/groups': problem(503, 'unavailable') })
  renderAs(amina, <GroupsScreen />)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  fakeServer({ 'GET /api/groups': json([someListing()]) })
  await userEvent.click(retry)
  const card = await screen.findByRole('article', { name: 'Rain watchers' })
  expect(within(card).getByText('3 members')).toBeVisible()
  expect(within(card).getByText('1 prediction')).toBeVisible()
  expect(within(card).getByRole('link', { name: 'Rain watchers' })).toHaveAttribute('href', '/groups/g1')
})

test('joining and leaving on a card updates its role and its member count', async () => {
  fakeServer({
    'GET /api/groups': json([someListing()]),
    'POST /api/groups/g1/join': json(someDetail({ role: 'member', memberCount: 4 })),
    'DELETE /api/groups/g1/leave': done,
  })
  renderAs(amina, <GroupsScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Join Rain watchers' }))
  expect(await screen.findByText('Successfully joined group!')).toBeVisible()
  const card = screen.getByRole('article')
  expect(within(card).getByText('Member')).toBeVisible()
  expect(within(card).getByText('4 members')).toBeVisible()
  await userEvent.click(within(card).getByRole('button', { name: 'Leave Rain watchers' }))
  expect(await screen.findByText('Left group successfully')).toBeVisible()
  expect(within(card).getByRole('button', { name: 'Join Rain watchers' })).toBeVisible()
  expect(within(card).getByText('3 members')).toBeVisible()
})

test('a failed join shows the server’s message, else "Something went wrong"', async () => {
  fakeServer({ 'GET /api/groups': json([someListing()]), 'POST /api/groups/g1/join': problem(404, 'groupNotFound') })
  renderAs(amina, <GroupsScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Join Rain watchers' }))
  expect(await screen.findByText('Failed to join group')).toBeVisible()
  expect(screen.getByText('Group not found')).toBeVisible()
  fakeServer({ 'POST /api/groups/g1/join': problem(500, 'internal') })
  await userEvent.click(screen.getByRole('button', { name: 'Join Rain watchers' }))
  expect(await screen.findByText('Something went wrong')).toBeVisible()
})

test('the creator is not offered to leave, and disbands after a question', async () => {
  let groups = [someListing({ role: 'creator' })]
  const { received } = fakeServer({
    'GET /api/groups': () => json(groups),
    'DELETE /api/groups/g1/disband': () => {
      groups = []
      return done.clone()
    },
  })
  renderAs(amina, <GroupsScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'More about Rain watchers' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Disband group' }))
  expect(screen.queryByRole('button', { name: /^Leave/ })).toBeNull()
  expect(received).toHaveLength(1)
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Disband group' }))
  expect(await screen.findByText('Group disbanded successfully')).toBeVisible()
  expect(await screen.findByText('No groups yet')).toBeVisible()
})

test('a group needs a name of at most 80 characters, and a retry reuses the idempotency key', async () => {
  const answers = { 'GET /api/groups': json([]), 'POST /api/groups': problem(503, 'unavailable') }
  const { received } = fakeServer(answers)
  renderAs(amina, <GroupsScreen />)
  await userEvent.click((await screen.findAllByRole('button', { name: 'Create Group' }))[0] as HTMLElement)
  const dialog = screen.getByRole('dialog', { name: 'Create Group' })
  const name = within(dialog).getByLabelText('Group Name')
  const submit = within(dialog).getByRole('button', { name: 'Create Group' })
  await userEvent.type(name, '   ')
  await userEvent.click(submit)
  expect(within(dialog).getByText('Group name is required')).toBeVisible()
  expect(name).toHaveFocus()
  await userEvent.paste('🌧️'.repeat(41))
  await userEvent.click(submit)
  expect(within(dialog).getByText('This name is too long')).toBeVisible()
  await userEvent.clear(name)
  await userEvent.type(name, '  Rain watchers ')
  await userEvent.click(within(dialog).getByRole('switch', { name: 'Make this group private' }))
  await userEvent.click(submit)
  expect(await screen.findByText('Failed to create group')).toBeVisible()
  await userEvent.click(submit)
  await waitFor(() => expect(received.filter(({ method }) => method === 'POST')).toHaveLength(2))
  const [first, second] = received.filter(({ method }) => method === 'POST')
  expect(first?.body).toEqual({ name: 'Rain watchers', description: '', isPrivate: true, categoryId: null })
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
})

test('followers and followed people are listed once each, and members cannot be picked', async () => {
  const mei = somebody('u1', 'Mei', 'Tan')
  const zoe = somebody('u2', 'Zoë', 'Ruiz')
  const { received } = fakeServer({
    'GET /api/groups': json([someListing({ role: 'member' })]),
    'GET /api/groups/g1/invite': json({ inviteCode: 'c0de' }),
    'GET /api/groups/g1/members': json([{ user: mei, membership: { groupId: 'g1', role: 'member' } }]),
    [`GET /api/users/${amina.id}/followers`]: json([zoe, mei]),
    [`GET /api/users/${amina.id}/following`]: json([zoe, somebody('u3', 'Ali', 'Haddad')]),
    'POST /api/groups/g1/invite-users': json({ invited: 2 }),
  })
  renderAs(amina, <GroupsScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Invite people to Rain watchers' }))
  const dialog = screen.getByRole('dialog')
  expect(await within(dialog).findByRole('button', { name: 'Send Invites' })).toBeDisabled()
  expect(await within(dialog).findByText('Already a member')).toBeVisible()
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(2)
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Ali Haddad' }))
  expect(within(dialog).getByRole('button', { name: 'Send Invites to 1 person' })).toBeEnabled()
  await userEvent.type(within(dialog).getByRole('searchbox', { name: 'Search people' }), 'zoe')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Zoë Ruiz' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send Invites to 2 people' }))
  expect(await screen.findByText('Invitations sent successfully!')).toBeVisible()
  expect(received.at(-1)?.body).toEqual({ userIds: ['u3', 'u2'] })
})

test('an invite link is copied, and a toast says so', async () => {
  fakeServer({
    'GET /api/groups/g1': json(someDetail({ role: 'creator' })),
    'GET /api/groups/g1/invite': json({ inviteCode: 'c0de' }),
  })
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Invite Friends' }))
  expect(await screen.findByText('Invite link copied to clipboard!')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe('http://localhost/groups/join/c0de')
})

test('the creator replaces the link after a question, and Invite Friends copies the new one', async () => {
  const { received } = fakeServer({
    'GET /api/groups/g1': json(someDetail({ role: 'creator' })),
    'GET /api/groups/g1/invite': json({ inviteCode: 'old' }),
    'POST /api/groups/g1/invite': json({ inviteCode: 'new' }),
  })
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: /^More about / }))
  await user.click(screen.getByRole('menuitem', { name: 'Replace invite link' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Replace' }))
  expect(await screen.findByText('New link created')).toBeVisible()
  expect(received.at(-1)?.body).toEqual({ renew: true })
  await user.click(screen.getByRole('button', { name: 'Invite Friends' }))
  expect(await navigator.clipboard.readText()).toBe('http://localhost/groups/join/new')
})

test('an invite link that cannot be loaded is reported', async () => {
  fakeServer({
    'GET /api/groups/g1': json(someDetail({ role: 'member' })),
    'GET /api/groups/g1/invite': problem(500, 'internal'),
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Invite Friends' }))
  expect(await screen.findByText('Failed to generate invite link')).toBeVisible()
})

test('a member is offered to create a prediction, a non-member is not', async () => {
  const onCreate = jest.fn()
  const detail = someDetail({ role: 'member' })
  fakeServer({ 'GET /api/groups/g1': json(detail), 'GET /api/groups/g1/invite': json({ inviteCode: 'c' }) })
  const { unmount } = open('g1', onCreate)
  await userEvent.click(await screen.findByRole('button', { name: 'Create Prediction' }))
  expect(onCreate).toHaveBeenCalledWith(detail)
  unmount()
  fakeServer({ 'GET /api/groups/g1': json(someDetail()) })
  open()
  expect(await screen.findByRole('button', { name: 'Join Group' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Create Prediction' })).toBeNull()
  expect(screen.getByText('posts')).toBeVisible()
})

test('members show with their roles, and the tab is part of the address', async () => {
  fakeServer({
    'GET /api/groups/g1': json(someDetail()),
    'GET /api/groups/g1/members': json([
      { user: somebody('u1', 'Mei', 'Tan'), membership: { groupId: 'g1', role: 'creator' } },
      { user: { ...somebody(amina.id, 'Amina', 'Otieno') }, membership: { groupId: 'g1', role: 'member' } },
    ]),
  })
  open()
  await userEvent.click(await screen.findByRole('tab', { name: 'Members' }))
  const [first, second] = await screen
    .findAllByRole('listitem')
    .then(() => within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem'))
  expect(first).toHaveTextContent('Mei TanCreator')
  expect(second).toHaveTextContent('Amina OtienoYouMember')
})

test('a private group shows nothing until the right code is entered', async () => {
  const outside = { isPrivate: true, creator: null, predictionCount: null, createdBy: null, createdAt: null }
  const { received } = fakeServer({
    'GET /api/groups/g1': json(someDetail(outside)),
    'POST /api/groups/g1/join': (request) =>
      (request.body as { inviteCode: string }).inviteCode === 'right'
        ? json(someDetail({ isPrivate: true, role: 'member' }))
        : problem(404, 'inviteInvalid'),
    'GET /api/groups/g1/invite': json({ inviteCode: 'right' }),
  })
  open()
  expect(await screen.findByRole('heading', { name: 'Private Group' })).toBeVisible()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByText('posts')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Join Group' }))
  const field = screen.getByLabelText('Invite code or link')
  expect(field).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Join Group' }))
  expect(screen.getByText('Please enter the invite code')).toBeVisible()
  await userEvent.type(field, 'wrong{Enter}')
  expect(await screen.findByText('This invite link is not valid or has expired')).toBeVisible()
  await userEvent.clear(field)
  await userEvent.type(field, 'https://hunch.example/groups/join/right{Enter}')
  expect(await screen.findByText('posts')).toBeVisible()
  expect(received.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('a member who was removed from a public group sees a notice in place of Join', async () => {
  fakeServer({ 'GET /api/groups/g1': json(someDetail({ removed: true })) })
  open()
  expect(await screen.findByText(/^You've been removed from this group/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Join Group' })).toBeNull()
})

test('an invited member joins a private group without a code', async () => {
  const { received } = fakeServer({
    'GET /api/groups/g1': json(someDetail({ isPrivate: true, creator: null, predictionCount: null, invited: true })),
    'POST /api/groups/g1/join': json(someDetail({ isPrivate: true, role: 'member' })),
    'GET /api/groups/g1/invite': json({ inviteCode: 'c' }),
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Join Group' }))
  expect(await screen.findByText('posts')).toBeVisible()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ inviteCode: null })
})

test('leaving a private group asks first, and its content disappears at once', async () => {
  const { received } = fakeServer({
    'GET /api/groups/g1': json(someDetail({ isPrivate: true, role: 'member' })),
    'GET /api/groups/g1/invite': json({ inviteCode: 'c' }),
    'DELETE /api/groups/g1/leave': done,
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Leave Rain watchers' }))
  expect(received.some(({ method }) => method === 'DELETE')).toBe(false)
  fakeServer({
    'DELETE /api/groups/g1/leave': done,
    'GET /api/groups/g1': json(someDetail({ isPrivate: true, creator: null, predictionCount: null })),
  })
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('heading', { name: 'Private Group' })).toBeVisible()
  expect(screen.queryByText('posts')).toBeNull()
})

test('a missing group says so', async () => {
  fakeServer({ 'GET /api/groups/gone': problem(404, 'groupNotFound') })
  open('gone')
  expect(await screen.findByRole('heading', { name: 'Group not found' })).toBeVisible()
})

test('a code is extracted from a pasted text or link', () => {
  expect(codeIn(' c0de ')).toBe('c0de')
  expect(codeIn('https://hunch.example/join-group/c0de?from=chat')).toBe('c0de')
  expect(codeIn('/groups/join/c%2Bde/')).toBe('c+de')
  expect(codeIn('%')).toBe('%')
  expect(codeIn('  ')).toBe('')
})

test('people are found by words of their names in any order, ignoring case and accents', () => {
  const people = everyoneOnce(
    [[somebody('1', 'Zoë', 'Ruiz')], [somebody('2', 'Åsa', 'Berg'), somebody('1', 'Zoë', 'Ruiz')]],
    'en',
  )
  expect(people.map(({ id }) => id)).toEqual(['2', '1'])
  expect(peopleNamed(people, 'ruiz ZOE').map(({ id }) => id)).toEqual(['1'])
  expect(peopleNamed(people, '')).toHaveLength(2)
})
