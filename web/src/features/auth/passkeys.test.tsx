import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ownPage } from '#api/passkeys.ts'
import { signingRequest, withPasskeys } from '#testing/authenticator.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { renderAs } from '#testing/render.tsx'
import { AdminScreen } from './AdminScreen.tsx'
import { SignInButtons } from './SignInButtons.tsx'

let browser: ReturnType<typeof withPasskeys>
beforeEach(() => {
  browser = withPasskeys()
})
afterEach(() => browser.withdraw())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Signs in with the correct password. The fake server then asks for a passkey. */
async function sendPassword(answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ 'POST /api/auth/login': problem(401, 'secondFactorNeeded'), ...answers })
  const shown = renderAs(null, <AdminScreen dashboard={() => null} />)
  await userEvent.type(screen.getByLabelText('Email'), 'admin@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'secret')
  await press('Access Admin Panel')
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible()
  return { ...server, ...shown }
}

test('a passkey is offered beside the identity providers, if the browser supports passkeys', async () => {
  const { unmount } = renderAs(null, <SignInButtons />)
  expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  unmount()
  browser.withdraw()
  renderAs(null, <SignInButtons />)
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})

test('after cancelling in the browser, a visitor can choose again', async () => {
  browser.withdraw()
  browser = withPasskeys({ turnsBack: true })
  const { received } = fakeServer({ 'POST /api/auth/passkey-sign-in/options': json(signingRequest) })
  renderAs(null, <SignInButtons attempt={() => 'a'.repeat(32)} />)
  await press('Sign in with a passkey')
  await waitFor(() => expect(browser.get).toHaveBeenCalledTimes(1))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).not.toHaveAttribute('aria-busy', 'true'),
  )
  expect(received).toHaveLength(1)
})

test('a sign-in sends only the credential, and a passkey that is not accepted is reported', async () => {
  const { received } = fakeServer({
    'POST /api/auth/passkey-sign-in/options': json(signingRequest),
    'POST /api/auth/passkey-sign-in': problem(401, 'passwordFirst'),
  })
  renderAs(null, <AdminScreen dashboard={() => null} />)
  await press('Sign in with a passkey')
  expect(await screen.findByText('Enter your email and password first. Your passkey comes after them.')).toBeVisible()
  expect(received.at(-1)?.body).toEqual({
    credential: expect.objectContaining({ id: 'aWQ', response: expect.objectContaining({ userHandle: 'aGFuZGxl' }) }),
  })
})

test('the admin’s password needs a passkey, and a failure is reported', async () => {
  const { received } = await sendPassword({
    'POST /api/auth/second-factor/options': json(signingRequest),
    'POST /api/auth/second-factor': problem(401, 'passkeyNotAccepted'),
  })
  await press('Use a passkey')
  expect(await screen.findByText(/That passkey can't be used to sign in here/)).toBeVisible()
  expect(received.at(-1)?.body).toEqual({ credential: expect.objectContaining({ id: 'aWQ' }) })
  await press('Back to sign in')
  expect(screen.getByRole('button', { name: 'Access Admin Panel' })).toBeVisible()
})

test('a recovery code replaces the passkey, and is the only option if the browser has no passkeys', async () => {
  const wrong = { 'POST /api/auth/second-factor/code': problem(401, 'recoveryCodeWrong') }
  const { received, unmount } = await sendPassword(wrong)
  await press('Use a recovery code')
  await press('Sign in')
  expect(screen.getByText('Please enter a recovery code')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Recovery code'), ' k3f9-02mx-7hwq-p8ta ')
  await press('Sign in')
  expect(await screen.findByText('That recovery code is wrong or has been used already.')).toBeVisible()
  expect(received.at(-1)?.body).toEqual({ code: 'k3f9-02mx-7hwq-p8ta' })
  unmount()
  browser.withdraw()
  await sendPassword(wrong)
  expect(screen.getByText(/Your passkey doesn't work at this address/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})

test('threat 21: after a passkey sign-in the next page is the product’s own, whatever the return address', () => {
  const home = `${location.origin}/`
  for (const returnTo of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/api/auth/logout',
    '/%61pi/../api/x',
    'http://[',
  ])
    expect([returnTo, ownPage(returnTo)]).toEqual([returnTo, home])
  expect(ownPage('/prediction/1?a=b#c')).toBe(`${location.origin}/prediction/1?a=b#c`)
  expect(new URL(ownPage('/.//evil.example')).origin).toBe(location.origin)
})
