import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '../../testing/fakeServer.ts'
import { amina, renderAs } from '../../testing/render.tsx'
import { InviteDialog } from './invite/InviteDialog.tsx'
import { InviteScreen } from './join/InviteScreen.tsx'
import { someDetail } from './testing/someGroup.ts'

const _done = new Response(null, { status: 204 })

const invited = { group: { ...someDetail(), predictionCount: 1 }, removed: false }

test('an invitation shows its group, and joining sends its code', async () => {
  const { received } = fakeServer({
    'GET /api/groups/invite/c0de': json(invited),
    'GET /api/groups/g1/membership': json(null),
    'POST /api/groups/join-by-invite': json({ id: 'g1', name: 'Rain watchers' }),
  })
  renderAs(amina, <InviteScreen code="c0de" invalidTitle="invalidTitle" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Join Group' }))
  expect(await screen.findByText('Successfully joined group!')).toBeVisible()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ inviteCode: 'c0de' })
})

test('a code that stopped working before joining is reported as invalid', async () => {
  fakeServer({
    'GET /api/groups/invite/c0de': json(invited),
    'GET /api/groups/g1/membership': json(null),
    'POST /api/groups/join-by-invite': problem(404, 'inviteInvalid'),
  })
  renderAs(amina, <InviteScreen code="c0de" invalidTitle="invalidTitle" />)
  await screen.findByRole('heading', { name: 'Rain watchers' })
  const join = await screen.findByRole('button', { name: 'Join Group' })
  fakeServer({
    'GET /api/groups/invite/c0de': problem(404, 'inviteInvalid'),
    'GET /api/groups/g1/membership': json(null),
    'POST /api/groups/join-by-invite': problem(404, 'inviteInvalid'),
  })
  await userEvent.click(join)
  expect(await screen.findByText('Invalid invite link')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Invalid Invite Link' })).toBeVisible()
})

test('each of the two addresses has its own text for an invalid code', async () => {
  fakeServer({ 'GET /api/groups/invite/nope': problem(404, 'inviteInvalid') })
  const { unmount } = renderAs(amina, <InviteScreen code="nope" invalidTitle="invalidTitle" />)
  expect(await screen.findByRole('heading', { name: 'Invalid Invite Link' })).toBeVisible()
  unmount()
  renderAs(amina, <InviteScreen code="nope" invalidTitle="invalidShort" />)
  expect(await screen.findByRole('heading', { name: 'Invalid Invite' })).toBeVisible()
})

test('an invitation links a member to the group, and asks a visitor to sign in', async () => {
  fakeServer({
    'GET /api/groups/invite/c0de': json(invited),
    'GET /api/groups/g1/membership': json({ groupId: 'g1', role: 'member' }),
  })
  const { unmount } = renderAs(amina, <InviteScreen code="c0de" invalidTitle="invalidTitle" />)
  expect(await screen.findByRole('link', { name: 'Open group' })).toHaveAttribute('href', '/groups/g1')
  unmount()
  renderAs(null, <InviteScreen code="c0de" invalidTitle="invalidTitle" />)
  expect(await screen.findByText('Please sign in')).toBeVisible()
  expect(screen.getByText('You need to be signed in to join a group')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Join Group' })).toBeNull()
})

test('an invite link that could not be loaded can be tried again', async () => {
  const answers = {
    [`GET /api/users/${amina.id}/followers`]: problem(401, 'notSignedIn'),
    [`GET /api/users/${amina.id}/following`]: problem(401, 'notSignedIn'),
    'GET /api/groups/g1/members': json([]),
  }
  fakeServer({ ...answers, 'GET /api/groups/g1/invite': problem(503, 'unavailable') })
  renderAs(amina, <InviteDialog group={{ id: 'g1', name: 'Rain watchers' }} open onClose={() => undefined} />)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(await screen.findByText(/^Once you follow people/)).toBeVisible() // an expired session is no failure
  fakeServer({ ...answers, 'GET /api/groups/g1/invite': json({ inviteCode: 'c0de' }) })
  await userEvent.click(retry)
  expect(await screen.findByDisplayValue(/join-group\/c0de$/)).toBeVisible()
})
