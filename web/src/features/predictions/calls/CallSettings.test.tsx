import { expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { CallSettings } from './CallsList.tsx'

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

test('taps are sent one after the other, and if all fail, the setting is as before', async () => {
  const late = Promise.withResolvers<Response>()
  const answers = [late.promise, problem(503, 'unavailable')]
  const { received } = fakeServer({
    'GET /api/calls/settings': json({ showSettledCalls: true }),
    'PUT /api/calls/settings': () => answers.shift() ?? problem(500, 'internal'),
  })
  const { queryClient } = renderAs(amina, <CallSettings />)
  const toggle = screen.getByRole('switch', { name: /Show my calls/ })
  await waitFor(() => expect(toggle).toBeChecked())
  await userEvent.click(toggle)
  expect(toggle).not.toBeChecked()
  await userEvent.click(toggle)
  expect(toggle).toBeChecked()
  expect(received.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  await act(async () => late.resolve(problem(503, 'unavailable')))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(received.filter(({ method }) => method === 'PUT')).toHaveLength(2)
  expect(toggle).toBeChecked()
})
