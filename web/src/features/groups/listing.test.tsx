import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { Link } from '#ui/index.ts'
import GroupsScreen from './list/GroupsScreen.tsx'
import { someListing } from './testing/someGroup.ts'

test('after one group of a full page is disbanded, the groups after that page are still listed', async () => {
  const groups = Array.from({ length: 21 }, (_, at) =>
    someListing({ id: `g${at}`, name: `Group ${at}`, role: 'creator' }),
  )
  fakeServer({
    'GET /api/groups': ({ address }) => {
      const offset = Number(new URLSearchParams(address.split('?')[1]).get('offset'))
      return json(groups.slice(offset, offset + 20))
    },
    'DELETE /api/groups/g3/disband': () => {
      groups.splice(3, 1)
      return new Response(null, { status: 204 })
    },
  })
  renderAs(amina, <GroupsScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'More about Group 3' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Disband group' }))
  expect(screen.queryByText('Group 20')).toBeNull()
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Disband group' }))
  expect(await screen.findByText('Group 20')).toBeVisible()
  expect(screen.queryByText('Group 3')).toBeNull()
})

test('the search box is emptied if another link removes the search from the address', async () => {
  fakeServer({ 'GET /api/groups': json([]), 'GET /api/groups/search': json([]) })
  renderAs(
    amina,
    <>
      <Link to="/groups">All groups</Link>
      <GroupsScreen />
    </>,
    '/groups?q=rain',
  )
  const box = screen.getByRole('searchbox', { name: 'Search groups' })
  expect(box).toHaveValue('rain')
  await userEvent.click(screen.getByRole('link', { name: 'All groups' }))
  await waitFor(() => expect(box).toHaveValue(''))
  expect(await screen.findByText('No groups yet')).toBeVisible()
})
