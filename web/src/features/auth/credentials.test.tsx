import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { AdminScreen } from './AdminScreen.tsx'
import ResetPasswordScreen, { passwordFault } from './ResetPasswordScreen.tsx'
import { VerifyEmailBanner } from './VerifyEmailBanner.tsx'
import VerifyEmailScreen from './VerifyEmailScreen.tsx'

const Path = () => <output data-testid="path">{useLocation().pathname}</output>
const path = () => screen.getByTestId('path').textContent

const link = '/reset-password?token=abc&email=admin%40example.com'
const showReset = (address = link) =>
  renderAs(
    null,
    <>
      <ResetPasswordScreen />
      <Path />
    </>,
    address,
  )

async function typeTwice(first: string, second = first) {
  await userEvent.type(screen.getByLabelText('New Password'), first)
  await userEvent.type(screen.getByLabelText('Confirm New Password'), second)
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }))
}

test.each(['/reset-password', '/reset-password?token=abc', '/reset-password?email=a%40example.com'])(
  'an incomplete reset link (%s) is reported and leads home',
  async (address) => {
    showReset(address)
    expect(await screen.findByText('Invalid reset link')).toBeVisible()
    expect(screen.getByText('This password reset link is invalid or expired.')).toBeVisible()
    expect(path()).toBe('/')
  },
)

test('a new password is typed twice and set, and the app goes home', async () => {
  let answer: (response: Response) => void = () => undefined
  const { received } = fakeServer({
    'POST /api/auth/reset-password': () => new Promise<Response>((resolve) => (answer = resolve)),
  })
  showReset()
  expect(screen.getByLabelText('Email')).toHaveValue('admin@example.com')
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly')
  await typeTwice('secret')
  expect(await screen.findByRole('button', { name: 'Resetting Password...' })).toHaveAttribute('aria-busy')
  expect(received[0]?.body).toEqual({ token: 'abc', email: 'admin@example.com', newPassword: 'secret' })
  answer(json({ message: 'done' }))
  expect(await screen.findByText('Password reset successful!')).toBeVisible()
  await waitFor(() => expect(path()).toBe('/'))
})

test('password, shortest: 6 characters, and both must be the same', async () => {
  expect([
    passwordFault('secret', 'secret'),
    passwordFault('secre', 'secre'),
    passwordFault('secret', 'secreT'),
  ]).toEqual([undefined, 'tooShort', 'mismatch'])
  const { received } = fakeServer({})
  showReset()
  await typeTwice('secret', 'secreT')
  expect(screen.getByText("Passwords don't match")).toBeVisible()
  expect(screen.getByText('Please make sure both passwords are the same.')).toBeVisible()
  expect(screen.getByLabelText('Confirm New Password')).toHaveFocus()
  await userEvent.clear(screen.getByLabelText('New Password'))
  await userEvent.clear(screen.getByLabelText('Confirm New Password'))
  await typeTwice('secre')
  expect(screen.getByText('Password too short')).toBeVisible()
  expect(screen.getByText('Password must be at least 6 characters long.')).toBeVisible()
  expect(screen.getByLabelText('New Password')).toHaveFocus()
  expect(received).toHaveLength(0)
})

test('the new password can be shown and hidden, the second one not', async () => {
  showReset()
  const field = screen.getByLabelText('New Password')
  expect(field).toHaveAttribute('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field).toHaveAttribute('type', 'text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field).toHaveAttribute('type', 'password')
})

test.each([
  [() => problem(400, 'resetLinkInvalid'), 'This password reset link is invalid or expired.'],
  [() => new Response('', { status: 500 }), 'Failed to reset password'],
  [() => Promise.reject(new TypeError('network down')), 'Something went wrong. Please try again.'],
])('a reset that failed says why', async (answer, sentence) => {
  fakeServer({ 'POST /api/auth/reset-password': answer })
  showReset()
  await typeTwice('secret')
  expect(await screen.findByText('Reset failed')).toBeVisible()
  expect(screen.getByText(sentence)).toBeVisible()
})

const showVerify = (address: string, user: typeof amina | null = null) => renderAs(user, <VerifyEmailScreen />, address)

test('an e-mail is verified by its link: waiting, then done', async () => {
  let answer: (response: Response) => void = () => undefined
  fakeServer({
    'GET /api/auth/verify-email?token=abc': () => new Promise<Response>((resolve) => (answer = resolve)),
    'GET /api/auth/user': json(null),
  })
  showVerify('/verify-email?token=abc')
  expect(screen.getByText('Verifying your email address...')).toBeVisible()
  await waitFor(() => answer(json({ message: 'done' })))
  expect(await screen.findByText('Email verified successfully!')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Continue to Sign In' })).toHaveAttribute('href', '/')
})

test.each([
  ['/verify-email?token=old', 'This verification link is invalid or has expired.'],
  ['/verify-email?token=off', 'Failed to verify email. Please try again.'],
  ['/verify-email', 'No verification token provided'],
])('an e-mail that could not be verified by %s says why and what to do', async (address, sentence) => {
  fakeServer({
    'GET /api/auth/verify-email?token=old': problem(400, 'verificationLinkInvalid'),
    'GET /api/auth/verify-email?token=off': () => Promise.reject(new TypeError('network down')),
  })
  showVerify(address)
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(screen.getByRole('link', { name: 'Go to Sign In' })).toBeVisible()
  expect(screen.getByText('Please contact support or request a new verification email.')).toBeVisible()
})

test.each([null, amina])(
  'a link for an account that is not signed in leads to sign-in and back to itself',
  async (user) => {
    fakeServer({ 'GET /api/auth/verify-email?token=abc': problem(409, 'verificationNeedsSignIn') })
    showVerify('/verify-email?token=abc', user)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Sign in to the account that asked for this, and the link will do the rest.',
    )
    expect(screen.getByRole('link', { name: 'Go to Sign In' })).toHaveAttribute(
      'href',
      '/api/auth/google?returnTo=%2Fverify-email%3Ftoken%3Dabc',
    )
    expect(screen.getByText('Please contact support or request a new verification email.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Go home' })).toBeNull()
  },
)

test('an unverified member can request the mail again, on the page or from the banner', async () => {
  const unverified = { ...amina, emailVerified: false }
  fakeServer({
    'GET /api/auth/verify-email?token=old': problem(400, 'verificationLinkInvalid'),
    'POST /api/auth/resend-verification': json({ message: 'sent' }, { status: 202 }),
  })
  const { unmount } = showVerify('/verify-email?token=old', unverified)
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('A new verification email is on its way.')).toBeVisible()
  unmount()
  renderAs(unverified, <VerifyEmailBanner user={unverified} />)
  expect(screen.getByRole('region', { name: 'Email confirmation' })).toHaveTextContent('amina@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Email confirmation' })).toBeNull())
})

test('a reset link is requested by e-mail, and the message does not reveal if there is an account', async () => {
  const { received } = fakeServer({ 'POST /api/auth/forgot-password': json({ message: 'x' }, { status: 202 }) })
  renderAs(null, <AdminScreen dashboard={() => null} />)
  await userEvent.type(screen.getByLabelText('Email'), 'admin@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
  expect(screen.getByLabelText('Email')).toHaveValue('admin@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText(/^If this email belongs to an account/)).toBeVisible()
  expect(received[0]?.body).toEqual({ email: 'admin@example.com' })
  await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(screen.getByRole('button', { name: 'Access Admin Panel' })).toBeVisible()
})

test('after three rejections the admin is offered a sign-in link; the message does not confirm an e-mail', async () => {
  const rejected = [
    problem(401, 'invalidAdminCredentials'),
    problem(429, 'tooManyAttempts', { params: { seconds: 60 } }),
  ]
  const { received } = fakeServer({
    'POST /api/auth/login': () => rejected.shift() ?? problem(429, 'tooManyAttempts', { params: { seconds: 60 } }),
    'POST /api/auth/sign-in-link': json({ message: 'x' }, { status: 202 }),
  })
  renderAs(null, <AdminScreen dashboard={() => null} />, '/admin')
  await userEvent.type(screen.getByLabelText('Email'), 'admin@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'right')
  const offer = () => screen.queryByRole('button', { name: 'Locked out? Get a sign-in link by email' })
  for (const tries of [1, 2, 3]) {
    expect(offer()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Access Admin Panel' }))
    await waitFor(() => expect(received).toHaveLength(tries))
    await screen.findByRole('button', { name: 'Access Admin Panel' })
  }
  await waitFor(() => expect(offer()).toBeVisible())
  await userEvent.click(screen.getByRole('button', { name: 'Locked out? Get a sign-in link by email' }))
  expect(screen.getByLabelText('Email')).toHaveValue('admin@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText(/^If this is the admin's email/)).toBeVisible()
  expect(received.at(-1)?.body).toEqual({ email: 'admin@example.com' })
})

const showLink = () => renderAs(null, <AdminScreen dashboard={() => null} />, '/admin?token=abc')

test('a mailed sign-in link is used at once, and only once', async () => {
  const { received } = fakeServer({ 'POST /api/auth/sign-in-link/use': () => new Promise<Response>(() => undefined) })
  showLink()
  expect(await screen.findByText('Signing you in…')).toBeVisible()
  expect(received.map(({ body }) => body)).toEqual([{ token: 'abc' }])
})

test('an invalid sign-in link says so, and leads back to the form', async () => {
  fakeServer({ 'POST /api/auth/sign-in-link/use': problem(400, 'signInLinkInvalid') })
  showLink()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This sign-in link is invalid or expired, or was asked for in another browser.',
  )
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(screen.getByRole('button', { name: 'Access Admin Panel' })).toBeVisible()
})

test('a sign-in link can be retried after a network failure, and may need a second factor', async () => {
  let online = false
  fakeServer({
    'POST /api/auth/sign-in-link/use': () => {
      if (!online) return Promise.reject(new TypeError('network down'))
      return problem(401, 'secondFactorNeeded')
    },
  })
  showLink()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  online = true
  await userEvent.click(retry)
  expect(await screen.findByLabelText('Recovery code')).toBeVisible()
})
