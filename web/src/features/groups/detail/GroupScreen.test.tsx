import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { someDetail } from '../testing/someGroup.ts'
import { GroupScreen } from './GroupScreen.tsx'

const open = () =>
  renderAs(amina, <GroupScreen id="g1" onCreate={jest.fn()} renderPredictions={() => 'posts'} hidden="hidden things" />)

test('only the creator of a group has a tab of hidden content', async () => {
  fakeServer({ 'GET /api/groups/g1': json(someDetail({ role: 'creator' })) })
  const { unmount } = open()
  await userEvent.click(await screen.findByRole('tab', { name: 'Hidden' }))
  expect(screen.getByText('hidden things')).toBeVisible()
  unmount()
  fakeServer({ 'GET /api/groups/g1': json(someDetail({ role: 'member' })) })
  open()
  expect(await screen.findByRole('tab', { name: 'Members' })).toBeVisible()
  expect(screen.queryByRole('tab', { name: 'Hidden' })).toBeNull()
})
