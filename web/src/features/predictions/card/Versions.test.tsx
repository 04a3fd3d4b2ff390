import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { EditedMark } from './EditedMark.tsx'

const version = (headline: string, replacedAt: string) => ({ headline, supportingStatement: 'Clouds.', replacedAt })

test('the previous versions are read again each time they are opened', async () => {
  let versions = [version('It rains', '2026-11-24T12:00:00.000Z')]
  fakeServer({ 'GET /api/predictions/p/versions': () => json(versions) })
  renderAs(amina, <EditedMark predictionId="p" />)
  await userEvent.click(screen.getByRole('button', { name: 'edited' }))
  expect(await screen.findByText('It rains')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  versions = [version('It pours', '2026-11-24T13:00:00.000Z'), ...versions]
  await userEvent.click(screen.getByRole('button', { name: 'edited' }))
  expect(await screen.findByText('It pours')).toBeVisible()
  expect(screen.getByText('It rains')).toBeVisible()
})

test('a version that others do not see is marked; without any version, the dialog says so', async () => {
  const withheld = { ...version('It hails', '2026-11-24T12:00:00.000Z'), isWithheld: true }
  let versions = [version('It rains', '2026-11-24T13:00:00.000Z'), withheld]
  fakeServer({ 'GET /api/predictions/p/versions': () => json(versions) })
  renderAs(amina, <EditedMark predictionId="p" />)
  await userEvent.click(screen.getByRole('button', { name: 'edited' }))
  expect(await screen.findByText('It hails')).toBeVisible()
  const marked = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('Only you see it'))
  expect(marked).toEqual([false, true])
  expect(screen.queryByText('No previous version can be shown')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  versions = []
  await userEvent.click(screen.getByRole('button', { name: 'edited' }))
  expect(await screen.findByText('No previous version can be shown')).toBeVisible()
})
