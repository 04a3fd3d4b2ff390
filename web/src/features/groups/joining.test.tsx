import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import GroupsScreen from './list/GroupsScreen.tsx'
import { codeLines } from './model/types.ts'
import { someDetail, someListing } from './testing/someGroup.ts'

test('a search response from before the viewer joined still shows them as a member', async () => {
  const joined = Promise.withResolvers<Response>()
  const before = Promise.withResolvers<Response>()
  let searches = 0
  fakeServer({
    'GET /api/groups': json([someListing()]),
    'GET /api/groups/search': () => {
      searches += 1
      return searches === 1 ? before.promise : json([{ ...someListing({ role: 'member' }), memberCount: 4 }])
    },
    'POST /api/groups/g1/join': () => joined.promise,
  })
  renderAs(amina, <GroupsScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Join Rain watchers' }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search groups' }), 'rain')
  await waitFor(() => expect(searches).toBe(1))
  joined.resolve(json(someDetail({ role: 'member', memberCount: 4 })))
  expect(await screen.findByText('Successfully joined group!')).toBeVisible()
  before.resolve(json([someListing()]))
  const card = await screen.findByRole('article', { name: 'Rain watchers' })
  expect(within(card).getByText('Member')).toBeVisible()
  expect(within(card).getByText('4 members')).toBeVisible()
})

test('a code to read out is shown in groups of four, on two lines; an older code is unchanged', () => {
  expect(codeLines('K7QM2XTB9HPD4WNE8RAC5GVY3J')).toEqual(['K7QM-2XTB-9HPD-4WNE-', '8RAC-5GVY-3J'])
  expect(codeLines('n8-fS3_kYc0qTzQvXw2eLg')).toEqual(['n8-fS3_kYc0qTzQvXw2eLg', ''])
})
