import { expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRequireSignIn, useSignUpPrompt } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { AdminScreen } from './AdminScreen.tsx'
import LandingScreen from './LandingScreen.tsx'
import { SignUpPromptProvider } from './SignUpPromptProvider.tsx'

test('the landing screen presents the product, and offers sign-in and sign-up', async () => {
  fakeServer({ 'GET /api/predictions/public': json([]), 'GET /api/predictions/explore': json([]) })
  renderAs(null, <LandingScreen />)
  expect(screen.getByRole('heading', { name: 'Make predictions and see what happens' })).toBeVisible()
  expect(screen.getByText('Predict with your friends')).toBeVisible()
  expect(await screen.findByRole('figure', { name: 'An example of a prediction' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'For example' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'See the latest predictions' })).toHaveAttribute('href', '/predictions')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in to Omen' })
  expect(dialog).toHaveTextContent('Good to see you again')
  expect(within(dialog).getByRole('button', { name: 'Continue to sign in' })).toHaveFocus()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  await userEvent.click(screen.getByRole('button', { name: 'Get started' }))
  expect(screen.getByRole('dialog')).toHaveTextContent("We'll create your account when you sign in.")
})

/** Adds the meta element that the gateway writes into the page. */
function offerSignIn(options: object[]) {
  const meta = document.createElement('meta')
  meta.name = 'sign-in'
  meta.content = JSON.stringify(options)
  document.head.append(meta)
  return () => meta.remove()
}

test('the sign-in dialog has a button for each identity provider, with the operator’s name and icon', async () => {
  const icon = 'data:image/png;base64,AAAA'
  const withdraw = offerSignIn([
    { provider: 'google', name: 'Google' },
    { provider: 'oidc', name: 'Acme', icon },
  ])
  renderAs(null, <LandingScreen />)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('button', { name: 'Continue with Google' })).toHaveFocus()
  const button = within(dialog).getByRole('button', { name: 'Continue with Acme' })
  expect(button.querySelector('img')).toHaveAttribute('src', icon)
  withdraw()
})

test('a single provider other than Google has its name on the button, and a neutral icon', async () => {
  const withdraw = offerSignIn([{ provider: 'oidc', name: 'id.example' }])
  renderAs(null, <LandingScreen />)
  await userEvent.click(screen.getByRole('button', { name: 'Get started' }))
  const button = await screen.findByRole('button', { name: 'Continue with id.example' })
  expect(button.querySelector('svg')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Google|to sign in/ })).toBeNull()
  withdraw()
})

test('an address that asks for a provider opens the dialog, and is cleaned up', async () => {
  history.replaceState(null, '', '/?signIn=login&returnTo=%2Fprediction%2F1')
  renderAs(null, <LandingScreen />)
  expect(await screen.findByRole('dialog')).toHaveTextContent('Good to see you again')
  expect(location.pathname + location.search).toBe('/')
})

test.each([
  ['signInDenied', "Couldn't sign you in You didn't allow the sign-in, so nothing has changed."],
  ['signInFailed', "Couldn't sign you in Something went wrong along the way. Please try again."],
  ['refusedBefore&until=2026-12-01T10:00:00.000Z', 'You can ask again from Dec 1, 2026'],
  ['leftSuspended&until=2026-12-01T10:00:00.000Z', 'You can join again from Dec 1, 2026'],
  ['leftSuspended&until=never', "Couldn't sign you in Something went wrong along the way. Please try again."],
  ['somethingUnheardOf', "Couldn't sign you in Something went wrong along the way. Please try again."],
])('a sign-in that went wrong (%s) is reported in a sentence', async (code, sentence) => {
  history.replaceState(null, '', `/trending?signInError=${code}`)
  renderAs(null, <LandingScreen />)
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(location.pathname + location.search).toBe('/trending')
})

function Guarded({ act }: { act(): void }) {
  const requireSignIn = useRequireSignIn()
  return (
    <button type="button" onClick={() => requireSignIn() && act()}>
      Agree
    </button>
  )
}

test('an action for members asks a visitor to sign up, and runs for a member', async () => {
  const act = jest.fn()
  const { unmount } = renderAs(
    null,
    <SignUpPromptProvider>
      <Guarded act={act} />
    </SignUpPromptProvider>,
  )
  await userEvent.click(screen.getByText('Agree'))
  const prompt = await screen.findByRole('dialog', { name: 'Join Omen' })
  expect(prompt).toHaveTextContent('By joining, you agree to the terms of use.')
  for (const [name, address] of [
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
    ['Rules', '/rules'],
  ] as const)
    expect(within(prompt).getByRole('link', { name })).toHaveAttribute('href', address)
  await userEvent.click(within(prompt).getByRole('button', { name: 'Not now' }))
  expect(act).not.toHaveBeenCalled()
  unmount()
  renderAs(
    amina,
    <SignUpPromptProvider>
      <Guarded act={act} />
    </SignUpPromptProvider>,
  )
  await userEvent.click(screen.getByText('Agree'))
  expect(act).toHaveBeenCalledTimes(1)
})

function Voter({ sideName }: { sideName?: string }) {
  const { askToVote } = useSignUpPrompt()
  return (
    <button type="button" onClick={() => askToVote({ predictionId: 'p1', side: false }, sideName)}>
      Vote
    </button>
  )
}

test.each([
  [undefined, "You disagree. Your vote counts as soon as you've signed up."],
  ['Coffee', "You chose “Coffee”. Your vote counts as soon as you've signed up."],
])('the prompt names the chosen side as the post does: %s', async (sideName, text) => {
  renderAs(
    null,
    <SignUpPromptProvider>
      <Voter {...(sideName && { sideName })} />
    </SignUpPromptProvider>,
  )
  await userEvent.click(screen.getByText('Vote'))
  expect(await screen.findByRole('dialog', { name: 'Join Omen' })).toHaveTextContent(text)
})

test('the admin form needs both e-mail and password before it sends a request', async () => {
  const { received } = fakeServer({})
  renderAs(null, <AdminScreen dashboard={(adminId) => <p>Dashboard of {adminId}</p>} />)
  await userEvent.type(screen.getByLabelText('Email'), 'admin@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Access Admin Panel' }))
  expect(await screen.findByText('Please enter both email and password')).toBeVisible()
  expect(received).toHaveLength(0)
})

test('the admin form shows that it is busy, and reports a failure', async () => {
  let answer: (response: Response) => void = () => undefined
  fakeServer({ 'POST /api/auth/login': () => new Promise<Response>((resolve) => (answer = resolve)) })
  renderAs(null, <AdminScreen dashboard={(adminId) => <p>Dashboard of {adminId}</p>} />)
  await userEvent.type(screen.getByLabelText('Email'), 'admin@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Access Admin Panel' }))
  expect(await screen.findByText('Signing in...')).toBeVisible()
  answer(problem(401, 'invalidAdminCredentials'))
  expect(await screen.findByText('Login Failed')).toBeVisible()
  expect(screen.getByText('Invalid admin credentials')).toBeVisible()
})

test('a member reads that they are not the admin; the admin sees the dashboard', async () => {
  fakeServer({ 'GET /api/auth/user': json(amina) })
  const { unmount } = renderAs(amina, <AdminScreen dashboard={(adminId) => <p>Dashboard of {adminId}</p>} />)
  expect(screen.getByText("You're signed in as Amina Otieno, who isn't the admin.")).toBeVisible()
  unmount()
  renderAs({ ...amina, isAdmin: true }, <AdminScreen dashboard={(adminId) => <p>Dashboard of {adminId}</p>} />)
  expect(screen.getByText(`Dashboard of ${amina.id}`)).toBeVisible()
  expect(screen.queryByLabelText('Password')).toBeNull()
})
