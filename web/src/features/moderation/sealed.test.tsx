/** Cases of private groups: their content is requested only when a moderator opens it. */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { json } from '#testing/fakeServer.ts'
import { renderAs } from '#testing/render.tsx'
import ModerationScreen from './ModerationScreen.tsx'
import { asUsual, moderator, onDesktop, openWorld, someAct, someAppeal, someCase } from './testing/world.ts'

beforeEach(onDesktop)
afterEach(asUsual)

type World = Parameters<typeof openWorld>

function show(cases: World[0], more: World[1] = {}, address = '/moderation') {
  const server = openWorld(cases, more)
  return { ...server, ...renderAs(moderator, <ModerationScreen />, address) }
}

/** Waits until a case is open, with its details. `words` are its reported words. */
async function shown(words: string) {
  await screen.findByText(words, { selector: 'article *' })
  await screen.findByRole('region', { name: 'Decide' })
}
const press = (keys: string) => userEvent.keyboard(keys)

test('the content of a private case is not requested until a moderator opens it', async () => {
  const sealed = someCase(1, { isPrivate: true, path: null })
  const { received } = show([sealed, someCase(2)])
  const asked = () => received.filter(({ address }) => address.endsWith(sealed.id)).length
  expect(await screen.findByRole('heading', { name: 'From a private group' })).toBeVisible()
  expect(screen.queryByText('Words 1')).toBeNull()
  expect(asked()).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Open what was reported' }))
  await shown('Words 1')
  expect(screen.getByText(/the rest of the group stays private/)).toBeVisible()
  await press('jk')
  await shown('Words 1')
  expect(asked()).toBe(1)
})

test('a case that is not in the list is sealed until a moderator opens it', async () => {
  const elsewhere = someCase(9, { isPrivate: true, path: null })
  const { received } = show(
    [someCase(1)],
    {
      'GET /api/moderation/cases': json([someCase(1)]),
      [`GET /api/moderation/cases/${elsewhere.id}`]: json(elsewhere),
    },
    `/moderation?case=${elsewhere.id}`,
  )
  const asked = () => received.filter(({ address }) => address.endsWith(elsewhere.id)).length
  expect(await screen.findByRole('article', { name: "This case isn't in the list" })).toBeVisible()
  expect(asked()).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Open the case' }))
  await shown('Words 9')
  await press('jk')
  expect(asked()).toBe(1)
})

test('an opened case is sealed again when new reports reopen it', async () => {
  const before = someCase(1, { isPrivate: true, path: null })
  const anew = { ...before, openedAt: new Date().toISOString(), words: 'Words of now' }
  let now = before
  const { received } = show([before, someCase(2)], {
    'GET /api/moderation/cases': () => json([now, someCase(2)]),
    [`GET /api/moderation/cases/${before.id}`]: () => json(now),
  })
  const asked = () => received.filter(({ address }) => address.endsWith(before.id)).length
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Open what was reported' }))
  await open()
  await shown('Words 1')
  now = anew
  await press('j')
  await shown('Words 2')
  await press('d')
  await screen.findByRole('button', { name: 'Open what was reported' })
  expect(screen.queryByText('Words 1')).toBeNull()
  expect(asked()).toBe(1)
  await open()
  await shown('Words of now')
  expect(asked()).toBe(2)
})

test('a sealed case cannot be selected before it is opened', async () => {
  const sealed = someCase(1, { isPrivate: true, path: null })
  show([sealed, someCase(2)])
  const box = await screen.findByRole('checkbox', { name: 'Sealed, so open it before you select it: Post by Bruno' })
  expect(box).toBeDisabled()
  await press('x')
  expect(screen.queryByText('1 selected')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(screen.getByText('1 selected')).toBeVisible()
  expect(box).not.toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Open what was reported' }))
  await shown('Words 1')
  await press('x')
  expect(screen.getByText('2 selected')).toBeVisible()
})

test('deciding a sealed appeal from its card opens the case, and shows its words and the appeal', async () => {
  const each = someCase(1, { isPrivate: true, path: null, decidedAt: '2026-11-24T12:00:00Z', outcome: 'acted' })
  const appeal = { text: 'It was a joke', createdAt: each.openedAt, decidedAt: null, outcome: null, note: '' }
  const listed = someAppeal(1)
  const sealed = { ...listed, act: someAct(each, { words: '', appeal: { ...appeal, text: '' } }) }
  const { received } = openWorld(
    [],
    { [`GET /api/moderation/cases/${each.id}`]: json({ ...each, actList: [someAct(each, { appeal })] }) },
    [sealed],
  )
  renderAs(moderator, <ModerationScreen />, '/moderation?tab=appeals')
  expect(await screen.findByText('From a private group, sealed')).toBeVisible()
  expect(received.some(({ address }) => address.endsWith(each.id))).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Uphold' }))
  expect(await screen.findByText('It was a joke')).toBeVisible()
  expect(screen.getByText('Words 1')).toBeVisible()
})
