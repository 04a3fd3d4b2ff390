import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { creation, withPasskeys } from '#testing/authenticator.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { Passkeys } from './Passkeys.tsx'

const phone = { id: 'p1', name: 'Phone', createdAt: amina.createdAt, lastUsedAt: null }
const laptop = { ...phone, id: 'p2', name: 'Laptop', lastUsedAt: amina.createdAt }
const none = { passkeys: [], use: null, recoveryCodesLeft: null, isOffered: true }
const admin = { ...amina, isAdmin: true }
const adminState = { passkeys: [phone], use: 'secondFactor', recoveryCodesLeft: 9, isOffered: true }
const codes = ['k3f9-02mx-7hwq-p8ta', 'aaaa-bbbb-cccc-dddd']

let browser: ReturnType<typeof withPasskeys>
beforeEach(() => {
  browser = withPasskeys()
})
afterEach(() => browser.withdraw())

const show = (user: typeof amina = amina) => renderAs(user, <Passkeys user={user} />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function add(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  if (name) await userEvent.type(screen.getByLabelText('Name'), name)
  await press('Continue')
}

test('a passkey is named, created by the browser, and listed', async () => {
  let state = none as typeof none | { passkeys: object[] }
  const { received } = fakeServer({
    'GET /api/auth/passkeys': () => json(state),
    'POST /api/auth/passkeys/options': json(creation),
    'POST /api/auth/passkeys': () => {
      state = { ...none, passkeys: [phone] }
      return json({ passkey: phone, recoveryCodes: null }, { status: 201 })
    },
  })
  show()
  expect(await screen.findByText('No passkeys yet')).toBeVisible()
  await add('')
  expect(screen.getByText('Please enter a name')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Name'), ' Phone ')
  await press('Continue')
  expect(await screen.findByText('Passkey added')).toBeVisible()
  expect(received.find(({ address, method }) => method === 'POST' && address === '/api/auth/passkeys')?.body).toEqual({
    name: 'Phone',
    credential: expect.objectContaining({ id: 'aWQ', type: 'public-key' }),
  })
  expect(await screen.findByText('Not used yet')).toBeVisible()
  expect(screen.queryByText('When passkeys are used')).toBeNull()
})

test('cancelling in the browser adds no passkey, and a message says so', async () => {
  browser.withdraw()
  browser = withPasskeys({ turnsBack: true })
  const { received } = fakeServer({
    'GET /api/auth/passkeys': json(none),
    'POST /api/auth/passkeys/options': json(creation),
  })
  show()
  await add('Phone')
  expect(await screen.findByText(/Nothing was saved in the browser/)).toBeVisible()
  expect(received.some(({ method, address }) => method === 'POST' && address === '/api/auth/passkeys')).toBe(false)
})

test('a passkey is renamed, and removed after a question; the focus moves to its neighbour', async () => {
  let passkeys = [phone, laptop]
  const { received } = fakeServer({
    'GET /api/auth/passkeys': () => json({ ...none, passkeys }),
    'PATCH /api/auth/passkeys/p1': () => {
      passkeys = [{ ...phone, name: 'Old phone' }, laptop]
      return json(passkeys[0])
    },
    'DELETE /api/auth/passkeys/p2': () => {
      passkeys = passkeys.slice(0, 1)
      return problem(404, 'passkeyNotFound')
    },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Phone' }))
  await userEvent.clear(screen.getByLabelText('Name'))
  await userEvent.type(screen.getByLabelText('Name'), 'Old phone')
  await press('Save')
  expect(await screen.findByText('Old phone')).toBeVisible()
  expect(received.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Old phone' })
  await press('Remove Laptop')
  const question = screen.getByRole('alertdialog', { name: 'Remove this passkey?' })
  expect(question).toHaveTextContent('“Laptop” will no longer work here.')
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Rename Old phone' })).toHaveFocus())
})

test('if the browser or the address does not support passkeys, a message replaces the button', async () => {
  fakeServer({ 'GET /api/auth/passkeys': json({ ...none, isOffered: false }) })
  const { unmount } = show()
  expect(await screen.findByText(/Passkeys only work over https or on localhost/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  unmount()
  browser.withdraw()
  fakeServer({ 'GET /api/auth/passkeys': json(none) })
  show()
  expect(screen.getByText(/Passkeys only work over https or on localhost/)).toBeVisible()
})

test('the admin’s first passkey brings recovery codes, which are shown once', async () => {
  fakeServer({
    'GET /api/auth/passkeys': json(adminState),
    'POST /api/auth/passkeys/options': json(creation),
    'POST /api/auth/passkeys': json({ passkey: phone, recoveryCodes: codes }, { status: 201 }),
  })
  show(admin)
  await add('Phone')
  const dialog = await screen.findByRole('alertdialog', { name: 'Recovery codes' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes)
  await userEvent.click(within(dialog).getByRole('button', { name: "I've saved them" }))
  await waitFor(() => expect(screen.queryByText('k3f9-02mx-7hwq-p8ta')).toBeNull())
})

test('the admin sets the use of passkeys, makes new codes, and is warned about removing the last passkey', async () => {
  const { received } = fakeServer({
    'GET /api/auth/passkeys': json(adminState),
    'PUT /api/auth/passkeys/use': json({ use: 'alone' }),
    'POST /api/auth/recovery-codes': json({ recoveryCodes: codes }, { status: 201 }),
  })
  show(admin)
  expect(await screen.findByText('9 codes left')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'After the password' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Instead of the password' }))
  await waitFor(() => expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ use: 'alone' }))
  await press('New codes')
  const question = screen.getByRole('alertdialog', { name: 'Make new recovery codes?' })
  await userEvent.click(within(question).getByRole('button', { name: 'New codes' }))
  const shown = await screen.findByRole('alertdialog', { name: 'Recovery codes' })
  await userEvent.click(within(shown).getByRole('button', { name: "I've saved them" }))
  await press('Remove Phone')
  expect(screen.getByRole('alertdialog', { name: 'Remove this passkey?' })).toHaveTextContent(
    'From then on, your password is enough to sign in, and your recovery codes stop working.',
  )
})
