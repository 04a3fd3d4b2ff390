import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  bindVote,
  dropInvitation,
  dropVote,
  keepInvitation,
  keepVote,
  keptInvitation,
  signInUrlOf,
} from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import LandingScreen from '../LandingScreen.tsx'
import InvitedScreen from './InvitedScreen.tsx'
import SignUpScreen from './SignUpScreen.tsx'

const code = 'A'.repeat(22)
const google = { provider: 'google', name: 'Google' }
const metas: Element[] = []
afterEach(() => {
  dropInvitation()
  dropVote()
  for (const meta of metas.splice(0)) meta.remove()
})

/** Adds the meta element that the gateway writes into the page. */
function registrationIs(mode: string) {
  const meta = document.createElement('meta')
  meta.name = 'registration'
  meta.content = mode
  document.head.append(meta)
  metas.push(meta)
}

const signUp = {
  state: 'pending',
  email: 'new@example.com',
  firstName: 'Nova',
  minimumAge: 16,
  termsVersion: null,
  needsApproval: false,
  reason: '',
  waitingSince: null,
  answer: '',
  attempt: null as string | null,
}

test.each([
  ['open', undefined, true],
  ['approval', 'New accounts need approval', true],
  ['invitation', 'takes an invitation link', false],
  ['closed', 'Nobody new can join', false],
])('while registration is %s the landing screen says so', async (mode, sentence, begins) => {
  fakeServer({ 'GET /api/predictions/public': json([]), 'GET /api/predictions/explore': json([]) })
  registrationIs(mode)
  renderAs(null, <LandingScreen />)
  expect(screen.queryByRole('button', { name: 'Get started' }) !== null).toBe(begins)
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible()
  if (sentence) expect(screen.getByText(new RegExp(sentence))).toBeVisible()
})

test('an invitation enables sign-up on the landing screen, and is part of the sign-in URL', async () => {
  fakeServer({ 'GET /api/predictions/public': json([]), 'GET /api/predictions/explore': json([]) })
  registrationIs('invitation')
  keepInvitation(code)
  renderAs(null, <LandingScreen />)
  expect(screen.getByRole('button', { name: 'Get started' })).toBeVisible()
  expect(signInUrlOf(google, '/trending', 'x')).toBe(
    `/api/auth/google?returnTo=%2Ftrending&attempt=x&invitation=${code}`,
  )
})

test('a valid invitation is kept; an expired one is not, and says why', async () => {
  fakeServer({ 'GET /api/auth/invitation': json({ state: 'good' }) })
  const { unmount } = renderAs(null, <InvitedScreen />, `/invited?code=${code}`)
  expect(await screen.findByRole('button', { name: 'Continue to sign in' })).toBeVisible()
  expect(keptInvitation()).toBe(code)
  unmount()
  fakeServer({ 'GET /api/auth/invitation': json({ state: 'expired' }) })
  renderAs(null, <InvitedScreen />, `/invited?code=${code}`)
  expect(await screen.findByText(/It has expired/)).toBeVisible()
  expect(keptInvitation()).toBeUndefined()
})

test.each([
  ['/invited', 'There is none in the address'],
  [`/invited?code=${code}`, 'nobody made it'],
])('a missing or unknown invitation is reported: %s', async (at) => {
  fakeServer({ 'GET /api/auth/invitation': problem(404, 'invitationNotFound') })
  renderAs(null, <InvitedScreen />, at)
  expect(await screen.findByText(/There's no such invitation/)).toBeVisible()
})

test('a member needs no invitation', async () => {
  fakeServer({})
  renderAs(amina, <InvitedScreen />, `/invited?code=${code}`)
  expect(await screen.findByText("You're already a member")).toBeVisible()
})

test('the sign-up of a person who is too young is deleted', async () => {
  const server = fakeServer({
    'GET /api/auth/sign-up': json(signUp),
    'DELETE /api/auth/sign-up': new Response(null, { status: 204 }),
  })
  renderAs(null, <SignUpScreen />)
  await userEvent.click(await screen.findByRole('button', { name: "I'm younger" }))
  expect(await screen.findByText(/once you're 16/)).toBeVisible()
  expect(server.received.map(({ method }) => method)).toEqual(['GET', 'DELETE'])
})

test('if approval is required, a person can give a reason, and then waits', async () => {
  let state: object = { ...signUp, needsApproval: true }
  const server = fakeServer({
    'GET /api/auth/sign-up': () => json(state),
    'POST /api/auth/sign-up': () => {
      state = { ...signUp, state: 'waiting', waitingSince: '2026-11-24T08:00:00Z', reason: 'I row.' }
      return json({ state: 'waiting', returnTo: '/' })
    },
  })
  renderAs(null, <SignUpScreen />)
  await userEvent.type(await screen.findByLabelText(/Why would you like to join/), 'I row.')
  await userEvent.click(screen.getByRole('button', { name: "I'm 16 or older" }))
  expect(await screen.findByRole('heading', { name: 'Your account is waiting for approval' })).toBeVisible()
  expect(screen.getByText('I row.')).toBeVisible()
  const sent = server.received.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ isOldEnough: true, reason: 'I row.' })
})

test('joining agrees to the linked terms, in the version that was shown', async () => {
  const server = fakeServer({
    'GET /api/auth/sign-up': json({ ...signUp, minimumAge: 0, termsVersion: 3 }),
    'POST /api/auth/sign-up': problem(409, 'termsChanged'),
  })
  renderAs(null, <SignUpScreen />)
  expect(await screen.findByText('By joining, you agree to the terms of use.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  await userEvent.click(screen.getByRole('button', { name: 'Agree and join' }))
  const sent = server.received.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ isOldEnough: false, termsVersion: 3, reason: '' })
})

test('a sign-up that has ended leads back to signing in', async () => {
  fakeServer({ 'GET /api/auth/sign-up': json(null) })
  renderAs(null, <SignUpScreen />)
  await waitFor(() => expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible())
})

const predictionId = '0190aaaa-0000-7000-8000-000000000001'
const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
const keptPost = (change: object = {}) =>
  json({
    prediction: {
      id: predictionId,
      headline: 'The kettle boils first',
      deadline: inAnHour,
      ended: false,
      resolved: false,
      ...change,
    },
  })

/** Opens the screen with a kept vote that is bound to the sign-in. */
function startWithVote(change: object = {}, post: Response = keptPost()) {
  keepVote({ predictionId, side: true })
  const attempt = bindVote()
  fakeServer({
    'GET /api/auth/sign-up': json({ ...signUp, attempt, ...change }),
    [`GET /api/predictions/${predictionId}`]: post,
  })
  renderAs(null, <SignUpScreen />)
}

test('a vote that is kept for this sign-in is shown with its headline', async () => {
  startWithVote()
  const kept = (await screen.findByText('The kettle boils first')).closest('p')
  expect(kept).toHaveTextContent("You agree. Your vote counts as soon as you've signed up.")
  expect(kept?.querySelector('bdi')).toHaveTextContent('The kettle boils first')
})

test('a kept vote on a comparison has the name of its side', async () => {
  startWithVote({}, keptPost({ deadline: null, sides: { agree: 'Tea', disagree: 'Coffee' } }))
  expect(await screen.findByText(/You chose “Tea”/)).toBeVisible()
})

test.each([
  ['of another sign-in', { attempt: 'b'.repeat(32) }, keptPost()],
  ['of a sign-in without a name', { attempt: null }, keptPost()],
  ['that approval would outlast', { needsApproval: true }, keptPost()],
  ['on a post that has ended', {}, keptPost({ ended: true })],
  ['on a post with a result', {}, keptPost({ resolved: true })],
  ['on a post whose deadline has passed', {}, keptPost({ deadline: '2026-01-01T00:00:00.000Z' })],
  ['on a deleted post', {}, problem(404, 'predictionNotFound')],
])('a kept vote %s is not shown', async (_, change, post) => {
  startWithVote(change, post)
  expect(await screen.findByRole('button', { name: "I'm 16 or older" })).toBeVisible()
  expect(screen.queryByText(/Your vote counts/)).toBeNull()
})
