import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { renderAs } from '#testing/render.tsx'
import { admin } from '../testing/answers.ts'
import { InvitationLinks } from './InvitationLinks.tsx'

const link = {
  id: '0190cccc-0000-7000-8000-000000000001',
  note: 'The choir',
  uses: 12,
  usesLeft: 12,
  createdAt: '2026-11-24T10:00:00Z',
  endsAt: '2026-12-01T10:00:00Z',
  state: 'good',
}
const code = 'k7Qm2vX9pLr4tYw8'

/** Renders the admin's links. After a link is created, the list request stays pending until `list` is called. */
function show() {
  const { promise: listed, resolve } = Promise.withResolvers<Response>()
  let isMade = false
  const server = fakeServer({
    'GET /api/admin/invitation-links': () => (isMade ? listed : json([])),
    'POST /api/admin/invitation-links': () => {
      isMade = true
      return json({ link, code }, { status: 201 })
    },
  })
  return { ...server, list: () => resolve(json([link])), ...renderAs(admin, <InvitationLinks />) }
}

const note = () => screen.findByLabelText('Who is it for? (optional)')
const create = () => screen.getByRole('button', { name: 'Create link' })

test('a link is created for a number of people and days, and shown; the form is reset', async () => {
  const { received, list } = show()
  await userEvent.type(await note(), 'The choir')
  const uses = screen.getByLabelText('For how many people')
  await userEvent.clear(uses)
  await userEvent.type(uses, 'many')
  await userEvent.click(create())
  expect(screen.getByText(/Enter a whole number from 1/)).toBeVisible()
  await userEvent.clear(uses)
  await userEvent.type(uses, '12')
  await userEvent.click(create())
  list()
  expect(await screen.findByLabelText('Invitation link')).toHaveValue(`${location.origin}/invited?code=${code}`)
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ uses: 12, days: 7, note: 'The choir' })
  await screen.findByText('The choir')
  expect(await note()).toHaveValue('')
  expect(uses).toHaveValue('1')
})

test('the next link can be filled in while one is being created', async () => {
  const { list } = show()
  const field = await note()
  await userEvent.type(field, 'The choir')
  await userEvent.click(create())
  await userEvent.clear(field)
  await userEvent.type(field, 'The band')
  list()
  await screen.findByText('The choir')
  await waitFor(() => expect(create()).not.toHaveAttribute('aria-busy'))
  expect(field).toHaveValue('The band')
})
