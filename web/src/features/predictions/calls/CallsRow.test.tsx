import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { CallsRow } from './CallsRow.tsx'

const row = () => screen.getByRole('navigation', { name: 'Your calls' })
const none = { closing: 0, waiting: 0, resultIn: 0 }
const open = (answer: Response) => {
  fakeServer({ 'GET /api/calls/summary': answer })
  return renderAs(amina, <CallsRow />)
}

test('on the first visit the row is empty until the figures load; each figure links to its list', async () => {
  open(json({ closing: 2, waiting: 0, resultIn: 1 }))
  expect(row()).toBeEmptyDOMElement()
  expect(await screen.findByRole('link', { name: '1 result in' })).toHaveAttribute('href', '/account?calls=resultIn')
  expect(screen.getByRole('link', { name: '2 closing soon' })).toHaveAttribute('href', '/account?calls=closing')
  expect(row()).not.toHaveTextContent('waiting')
})

test('the last figures show at once on the next visit, for the same member only', async () => {
  const { unmount } = open(json({ ...none, waiting: 3 }))
  await screen.findByRole('link', { name: '3 waiting' })
  unmount()
  const { unmount: leave } = open(json(none))
  expect(screen.getByRole('link', { name: '3 waiting' })).toBeInTheDocument()
  leave()
  renderAs({ ...amina, id: '0190aaaa-0000-7000-8000-000000000009' }, <CallsRow />)
  expect(row()).toBeEmptyDOMElement()
})

test.each([
  ['no calls', json(none)],
  ['a failed request', problem(503, 'unavailable')],
])('with %s, the row explains its purpose', async (_case, answer) => {
  open(answer)
  const link = await screen.findByRole('link', { name: 'Vote, and see here how your calls turn out' })
  expect(link).toHaveAttribute('href', '/account?calls=all')
})
