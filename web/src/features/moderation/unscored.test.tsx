import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { json, problem } from '#testing/fakeServer.ts'
import { renderAs } from '#testing/render.tsx'
import ModerationScreen from './ModerationScreen.tsx'
import type { CaseDetail } from './model/types.ts'
import { asUsual, moderator, onDesktop, openWorld, someAct, someCase, undo } from './testing/world.ts'

beforeEach(onDesktop)
afterEach(asUsual)

const admin = { ...moderator, isAdmin: true }
const each = someCase(1)
const hidden: CaseDetail = { ...each, path: null, actList: [someAct(each)] }
const address = `/api/predictions/${hidden.targetId}`

const post = (result?: boolean | null, ended = true) =>
  json({
    prediction: { id: hidden.targetId, isHidden: true, ended, resolved: result !== undefined, result: result ?? null },
  })

/** Shows a case to a member. Waits until it is open. Returns the requests. */
async function show(viewer: typeof moderator, detail: CaseDetail, more: Parameters<typeof openWorld>[1] = {}) {
  const { received } = openWorld([detail], { [`GET ${address}`]: () => post(), ...more })
  renderAs(viewer, <ModerationScreen />, '/moderation')
  await screen.findByRole('region', { name: 'Decide' })
  return received
}

const voting = () => screen.findByRole('region', { name: 'Voting has closed' })

test('the admin sets a hidden post whose voting has closed as unscored, and can undo that', async () => {
  const received = await show(admin, hidden, {
    [`POST ${address}/resolve`]: () => post(null),
    [`DELETE ${address}/resolve`]: () => post(),
  })
  await userEvent.click(within(await voting()).getByRole('button', { name: 'Set as unscored' }))
  const part = within(await voting())
  expect(await part.findByText('The outcome is unclear, so no vote counts.')).toBeVisible()
  expect(part.getByRole('button', { name: 'Take back result' })).toBeVisible()
  await undo()
  expect(await part.findByRole('button', { name: 'Set as unscored' })).toBeVisible()
  const changes = received.filter(({ method }) => method !== 'GET')
  expect(changes.map(({ method, address: at, body }) => [method, at, body])).toEqual([
    ['POST', `${address}/resolve`, { result: null }],
    ['DELETE', `${address}/resolve`, undefined],
  ])
})

test('a result of the owner can be replaced, and a failure is reported', async () => {
  await show(admin, hidden, {
    [`GET ${address}`]: () => post(true),
    [`POST ${address}/resolve`]: problem(503, 'unavailable'),
  })
  await userEvent.click(within(await voting()).getByRole('button', { name: 'Set as unscored' }))
  expect(await screen.findByText("Couldn't change the result")).toBeVisible()
})

test.each([
  ['whose voting is open', () => post(undefined, false)],
  ['that is deleted', () => problem(404, 'predictionNotFound')],
])('the admin is not offered that for a post %s', async (_, read) => {
  const received = await show(admin, hidden, { [`GET ${address}`]: read })
  await waitFor(() => expect(received.map((request) => request.address)).toContain(address))
  expect(screen.queryByRole('region', { name: 'Voting has closed' })).toBeNull()
  expect(screen.queryByText("Couldn't load the state of the voting")).toBeNull()
})

test.each<[string, typeof moderator, CaseDetail]>([
  ['a moderator', moderator, hidden],
  ['the admin for a post that is shown', admin, each],
  ['the admin for a comment', admin, { ...hidden, targetKind: 'comment' }],
])('%s does not read the post', async (_, viewer, detail) => {
  const received = await show(viewer, detail)
  expect(received.map((request) => request.address)).not.toContain(address)
})
