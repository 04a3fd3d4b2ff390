import { expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { someDetail } from '../testing/someGroup.ts'
import JoinScreen from './JoinScreen.tsx'

const Where = () => <output>{useLocation().pathname}</output>
const invited = { group: someDetail(), removed: false }
const field = () => screen.getByLabelText('Invite code or link')

function open(viewer: typeof amina | null = amina) {
  return renderAs(
    viewer,
    <>
      <Where />
      <JoinScreen />
    </>,
    '/groups/join',
  )
}

async function enter(text: string) {
  await userEvent.clear(field())
  await userEvent.type(field(), text)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

const noConnection = () => Promise.reject(new TypeError('Failed to fetch'))

test.each([
  ['not valid or replaced', problem(404, 'inviteInvalid'), 'This invite link is not valid or has expired'],
  ['not in the form of a code', problem(400, 'invalidInput'), 'This invite link is not valid or has expired'],
  [
    'entered after too many attempts',
    problem(429, 'tooManyAttempts', {}, { 'Retry-After': '90' }),
    'Too many attempts. Please try again in 90 s.',
  ],
  ['entered offline', noConnection, "You're offline."],
  ['entered while the service is unavailable', problem(503, 'noCode'), 'noCode'],
] as const)('a code that is %s stays in its field, which has the error and the focus', async (_, answer, sentence) => {
  fakeServer({ 'GET /api/groups/invite/k7qm-2xtb': answer })
  open()
  await enter('k7qm-2xtb')
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(field()).toHaveValue('k7qm-2xtb')
  expect(field()).toHaveAccessibleDescription(sentence)
  expect(field()).toBeInvalid()
  await waitFor(() => expect(field()).toHaveFocus())
  expect(screen.getByText('/groups/join')).toBeVisible()
})

test('a corrected code opens its invitation, and the error disappears with the first changed character', async () => {
  fakeServer({
    'GET /api/groups/invite/k7qm': problem(404, 'inviteInvalid'),
    'GET /api/groups/invite/k7qn': json(invited),
  })
  open()
  await enter('k7qm')
  await screen.findByRole('alert')
  await userEvent.type(field(), '{Backspace}n{Enter}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await screen.findByText('/groups/join/k7qn')).toBeVisible()
})

test.each([
  ['a visitor', null, invited],
  ['a member who was removed from the group', amina, { ...invited, removed: true }],
] as const)('%s opens the invitation of a code', async (_, viewer, answer) => {
  fakeServer({ 'GET /api/groups/invite/k7qm': json(answer) })
  open(viewer)
  await enter('k7qm')
  expect(await screen.findByText('/groups/join/k7qm')).toBeVisible()
})

test('nothing is sent without a code', async () => {
  const { received } = fakeServer({})
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter the invite code')
  await waitFor(() => expect(field()).toHaveFocus())
  expect(received).toEqual([])
})

test('the response to a code that was changed meanwhile is ignored', async () => {
  const late = Promise.withResolvers<Response>()
  fakeServer({ 'GET /api/groups/invite/k7qm': () => late.promise, 'GET /api/groups/invite/k7qmn': json(invited) })
  open()
  await enter('k7qm')
  await userEvent.type(field(), 'n')
  await act(async () => late.resolve(problem(404, 'inviteInvalid')))
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(field(), '{Enter}')
  expect(await screen.findByText('/groups/join/k7qmn')).toBeVisible()
})
