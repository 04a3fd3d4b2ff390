import { expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { Link } from '#ui/index.ts'
import { GroupScreen } from './detail/GroupScreen.tsx'
import { Invite } from './join/InviteScreen.tsx'
import GroupsScreen from './list/GroupsScreen.tsx'
import { someDetail, someListing } from './testing/someGroup.ts'

const Where = () => <output>{useLocation().pathname}</output>

/**
 * Renders a screen with a link that leaves it. Returns a function that follows the link, lets the held request succeed,
 * and waits until its mutation has ended.
 */
function open(element: ReactNode) {
  const { queryClient } = renderAs(
    amina,
    <>
      <Link to="/other">Elsewhere</Link>
      <Where />
      <Routes>
        <Route path="/" element={element} />
        <Route path="*" element={null} />
      </Routes>
    </>,
  )
  return async (succeed: () => void) => {
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(await screen.findByText('/other')).toBeVisible()
    await act(async () => {
      succeed()
      while (queryClient.isMutating() > 0) await new Promise((resolve) => setTimeout(resolve))
    })
  }
}

test('a member who left an invitation before they joined stays on their new screen', async () => {
  const late = Promise.withResolvers<Response>()
  fakeServer({
    'GET /api/groups/invite/c0de': json({ group: { ...someDetail(), predictionCount: 1 }, removed: false }),
    'GET /api/groups/g1/membership': json(null),
    'POST /api/groups/join-by-invite': () => late.promise,
  })
  const leaveThen = open(<Invite code="c0de" invalidTitle="invalidTitle" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Join Group', busy: false }))
  await leaveThen(() => late.resolve(json({ id: 'g1', name: 'Rain watchers' })))
  expect(await screen.findByText('Successfully joined group!')).toBeVisible()
  expect(screen.getByText('/other')).toBeVisible()
})

test('a member who left the groups before theirs was created stays on their new screen', async () => {
  const late = Promise.withResolvers<Response>()
  fakeServer({ 'GET /api/groups': json([someListing()]), 'POST /api/groups': () => late.promise })
  const leaveThen = open(<GroupsScreen />)
  await userEvent.click(screen.getByRole('button', { name: 'Create Group' }))
  const dialog = screen.getByRole('dialog', { name: 'Create Group' })
  await userEvent.type(within(dialog).getByLabelText('Group Name'), 'Rain watchers')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create Group' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await leaveThen(() => late.resolve(json(someDetail({ role: 'creator' }))))
  expect(await screen.findByText('Group created successfully!')).toBeVisible()
  expect(screen.getByText('/other')).toBeVisible()
})

test('a creator who left a group before it was disbanded stays on their new screen', async () => {
  const late = Promise.withResolvers<Response>()
  fakeServer({
    'GET /api/groups/g1': json(someDetail({ role: 'creator' })),
    'GET /api/groups/g1/invite': json({ inviteCode: 'c' }),
    'DELETE /api/groups/g1/disband': () => late.promise,
  })
  const leaveThen = open(
    <GroupScreen id="g1" onCreate={jest.fn()} renderPredictions={() => 'posts'} hidden="hidden things" />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'More about Rain watchers' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Disband group' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Disband group' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await leaveThen(() => late.resolve(new Response(null, { status: 204 })))
  expect(await screen.findByText('Group disbanded successfully')).toBeVisible()
  expect(screen.getByText('/other')).toBeVisible()
})
