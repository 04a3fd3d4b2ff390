import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import GroupsScreen from '../list/GroupsScreen.tsx'
import { someDetail, someListing } from '../testing/someGroup.ts'

/** Opens the dialog. Returns its parts. */
async function open() {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Create Group' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Create Group' }))
  return {
    name: dialog.getByLabelText('Group Name'),
    isPrivate: dialog.getByRole('switch', { name: 'Make this group private' }),
    submit: dialog.getByRole('button', { name: 'Create Group' }),
  }
}

test('the typed fields and the key of the attempt survive Escape and an expired session', async () => {
  const answers = { 'GET /api/groups': json([someListing()]) }
  const { received } = fakeServer({ ...answers, 'POST /api/groups': problem(401, 'notSignedIn') })
  const { unmount } = renderAs(amina, <GroupsScreen />)
  const first = await open()
  await userEvent.type(first.name, 'Rain watchers')
  await userEvent.click(first.isPrivate)
  await userEvent.keyboard('{Escape}')
  const second = await open()
  expect(second.name).toHaveValue('Rain watchers')
  expect(second.isPrivate).toBeChecked()
  await userEvent.click(second.submit)
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument()
  unmount()
  const later = fakeServer({ ...answers, 'POST /api/groups': json(someDetail({ role: 'creator' })) })
  renderAs(amina, <GroupsScreen />)
  const third = await open()
  expect(third.name).toHaveValue('Rain watchers')
  await userEvent.click(third.submit)
  expect(await screen.findByText('Group created successfully!')).toBeVisible()
  const keys = [...received, ...later.received].flatMap(({ method, headers }) =>
    method === 'POST' ? [headers.get('idempotency-key')] : [],
  )
  expect(keys).toEqual([keys[0], keys[0]])
  expect((await open()).name).toHaveValue('')
})
