import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ReportingContext } from '#api/index.ts'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { someDetail } from '../testing/someGroup.ts'
import { GroupScreen } from './GroupScreen.tsx'

test('everyone except its creator can report a group', async () => {
  const report = jest.fn()
  const show = () =>
    renderAs(
      amina,
      <ReportingContext value={report}>
        <GroupScreen id="g1" onCreate={jest.fn()} renderPredictions={() => 'posts'} hidden="hidden things" />
      </ReportingContext>,
    )
  fakeServer({ 'GET /api/groups/g1': json(someDetail()) })
  const { unmount } = show()
  await userEvent.click(await screen.findByRole('button', { name: 'More about Rain watchers' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Report' }))
  expect(report).toHaveBeenCalledWith({ kind: 'group', id: 'g1', person: null })
  unmount()
  fakeServer({ 'GET /api/groups/g1': json(someDetail({ role: 'creator' })) })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'More about Rain watchers' }))
  expect(screen.queryByRole('menuitem', { name: 'Report' })).toBeNull()
})
