import { expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useBlocking } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { BlockedMember } from './BlockedMember.tsx'
import { BlockedPeople } from './BlockedPeople.tsx'
import { BlockingProvider } from './BlockingProvider.tsx'

const bruno = { ...amina, id: '0190aaaa-0000-7000-8000-000000000002', firstName: 'Bruno', lastName: 'Keller' }
const address = `/api/blocks/${bruno.id}`
const profile = `/api/users/${bruno.id}`
const blocked = (isBlocked: boolean) => json({ isBlocked })
const listed = [{ user: bruno, since: '2026-11-24T12:00:00.000Z' }]

function Asking() {
  const block = useBlocking()
  return (
    <button type="button" onClick={() => block({ id: bruno.id, name: 'Bruno Keller' })}>
      Ask
    </button>
  )
}

async function ask() {
  renderAs(
    amina,
    <BlockingProvider>
      <Asking />
    </BlockingProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  return within(await screen.findByRole('alertdialog', { name: 'Block Bruno Keller?' }))
}

test('the question explains a block, and cancelling sends nothing', async () => {
  const { received } = fakeServer({})
  const dialog = await ask()
  expect(
    dialog.getByText(/You won't see each other anywhere.*that ends.*Bruno Keller won't be notified\./),
  ).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(received).toEqual([])
})

test('a toast confirms a block, and Undo removes it', async () => {
  const { received } = fakeServer({
    [`PUT ${address}`]: blocked(true),
    [`DELETE ${address}`]: blocked(false),
    [`GET ${profile}`]: () => (received.at(-2)?.method === 'PUT' ? problem(404, 'userNotFound') : json(bruno)),
  })
  const dialog = await ask()
  await userEvent.click(dialog.getByRole('button', { name: 'Block' }))
  expect((await screen.findAllByText('Bruno Keller is blocked'))[0]).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Undo' })) // jsdom has no pointer capture, which swiping uses
  expect((await screen.findAllByText('Unblocked'))[0]).toBeVisible()
  expect(received.map(({ method, address }) => `${method} ${address}`)).toEqual([
    `PUT ${address}`,
    `GET ${profile}`,
    `DELETE ${address}`,
    `GET ${profile}`,
  ])
})

test('a block that fails says so, with the reason', async () => {
  fakeServer({ [`PUT ${address}`]: problem(409, 'tooManyBlocks', { params: { limit: 5000 } }) })
  const dialog = await ask()
  await userEvent.click(dialog.getByRole('button', { name: 'Block' }))
  expect((await screen.findAllByText("Couldn't block Bruno Keller. Please try again."))[0]).toBeVisible()
  expect(screen.getAllByText(/You can block 5,000 members at most/)[0]).toBeVisible()
})

test('blocked people are listed with the day, and each can be unblocked', async () => {
  let people = listed
  fakeServer({
    'GET /api/blocks': () => json(people),
    [`GET ${profile}`]: json(bruno),
    [`DELETE ${address}`]: () => {
      people = []
      return blocked(false)
    },
  })
  renderAs(amina, <BlockedPeople />)
  expect(await screen.findByText('Bruno Keller')).toBeVisible()
  expect(screen.getByText(/^Since .*2026$/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Unblock Bruno Keller' }))
  expect(await screen.findByText("You haven't blocked anyone")).toBeVisible()
})

test('a list that cannot be loaded can be tried again', async () => {
  fakeServer({ 'GET /api/blocks': problem(503, 'unavailable') })
  renderAs(amina, <BlockedPeople />)
  await screen.findByText("Couldn't load this list")
  fakeServer({ 'GET /api/blocks': json(listed) })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Bruno Keller')).toBeVisible()
})

test('a profile that is not found says that the viewer has blocked the person, and offers to unblock', async () => {
  const { received } = fakeServer({
    [`GET ${address}`]: blocked(true),
    'GET /api/blocks': json(listed),
    [`GET ${profile}`]: json(bruno),
    [`DELETE ${address}`]: blocked(false),
  })
  renderAs(amina, <BlockedMember id={bruno.id} otherwise="nobody" />)
  expect(await screen.findByRole('heading', { name: "You've blocked Bruno Keller" })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Unblock' }))
  await waitFor(() => expect(received.map(({ method }) => method)).toContain('DELETE'))
})

test('if the viewer has not blocked the person, only the fallback is shown', async () => {
  fakeServer({ [`GET ${address}`]: blocked(false) })
  renderAs(amina, <BlockedMember id={bruno.id} otherwise={<p>nobody</p>} />)
  expect(await screen.findByText('nobody')).toBeVisible()
})
