import { expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json } from '../../../testing/fakeServer.ts'
import { amina, renderAs } from '../../../testing/render.tsx'
import { CallSettings } from './CallSettings.tsx'

test('a switch that is tapped before the setting has loaded keeps the tapped state', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { received } = fakeServer({
    'GET /api/calls/settings': () => promise,
    'PUT /api/calls/settings': json({ showSettledCalls: true }),
  })
  renderAs(amina, <CallSettings />)
  const toggle = screen.getByRole('switch', { name: /Show my calls/ })
  await userEvent.click(toggle)
  expect(toggle).toBeChecked()
  const late = json({ showSettledCalls: false })
  await act(async () => resolve(late))
  await waitFor(() => expect(late.bodyUsed).toBe(true))
  await act(() => new Promise((done) => setTimeout(done)))
  expect(toggle).toBeChecked()
  expect(received.map(({ method }) => method)).toEqual(['GET', 'PUT'])
})
