import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { problem } from '#testing/fakeServer.ts'
import { renderAs } from '#testing/render.tsx'
import ModerationScreen from './ModerationScreen.tsx'
import { asUsual, moderator, onDesktop, openWorld, someCase, someReport, undo } from './testing/world.ts'

beforeEach(onDesktop)
afterEach(asUsual)

function show(...given: Parameters<typeof openWorld>) {
  const server = openWorld(...given)
  renderAs(moderator, <ModerationScreen />, '/moderation')
  return server
}

/** Waits until a case is open, with its details. `words` are its reported words. */
async function shown(words: string) {
  await screen.findByText(words, { selector: 'article *' })
  await screen.findByRole('region', { name: 'Decide' })
}

/** Selects all cases and opens the dialog that hides them. Returns the dialog. */
async function askToHideAll(name: string) {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await userEvent.click(screen.getByRole('button', { name: 'Hide selected' }))
  return within(await screen.findByRole('dialog', { name }))
}

test('selected posts and comments are hidden together, for one reason, with one Undo', async () => {
  const { received } = show([someCase(1), someCase(2, { targetKind: 'comment', additions: 4 })])
  await shown('Words 1')
  const dialog = await askToHideAll('Hide the selection (2)?')
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription('Choose a reason')
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Spam')
  await userEvent.type(dialog.getByLabelText('Note to the member'), 'No ads.')
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(await screen.findByText('Hidden: 2')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  const acts = received.filter(({ method, address }) => method === 'POST' && address.includes('/acts'))
  expect(acts.map(({ address, body }) => [address.slice(-13), body])).toEqual([
    ['1/acts?seen=1', { act: 'hide', rule: 'spam', law: '', note: 'No ads.' }],
    ['2/acts?seen=4', { act: 'hide', rule: 'spam', law: '', note: 'No ads.' }],
  ])
  await undo()
  expect(await screen.findByText('Lifted')).toBeVisible()
  expect(received.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
})

test('a post that could not be hidden stays selected, with the chosen reason', async () => {
  const cases = [someCase(1), someCase(2)]
  show(cases, { [`POST /api/moderation/cases/${cases[1]?.id}/acts`]: problem(503, 'unavailable') })
  await shown('Words 1')
  const dialog = await askToHideAll('Hide the selection (2)?')
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Hate')
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(await screen.findByText("Couldn't hide it")).toBeVisible()
  const again = within(await screen.findByRole('dialog', { name: 'Hide the selection (1)?' }))
  expect(again.getByLabelText('Reason')).toHaveValue('hate')
})

test('if only a part could be hidden, one toast counts both, and its Undo lifts the acts', async () => {
  const cases = [someCase(1), someCase(2), someCase(3)]
  const { received } = show(cases, { [`POST /api/moderation/cases/${cases[1]?.id}/acts`]: problem(503, 'unavailable') })
  await shown('Words 1')
  const dialog = await askToHideAll('Hide the selection (3)?')
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Hate')
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(await screen.findByText('Hidden: 2, not hidden: 1')).toBeVisible()
  expect(screen.getByText("Couldn't hide it")).toBeVisible()
  await undo()
  expect(await screen.findByText('Lifted')).toBeVisible()
  const lifted = received.flatMap(({ method, address }) => (method === 'DELETE' ? [address.split('?')[0]] : []))
  expect(lifted).toEqual([cases[0], cases[2]].map((each) => `/api/moderation/acts/${each?.id.replace('cccc', 'ffff')}`))
})

test('a post that can never be hidden is named, and left out of the selection', async () => {
  const cases = [
    someCase(1),
    someCase(2),
    someCase(3, { words: 'Words of the admin, who can say much more than fits here' }),
  ]
  const failing = (index: number, status: number, code: string) => ({
    [`POST /api/moderation/cases/${cases[index]?.id}/acts`]: problem(status, code),
  })
  show(cases, { ...failing(1, 503, 'unavailable'), ...failing(2, 403, 'cannotActOnAdmin') })
  await shown('Words 1')
  const dialog = await askToHideAll('Hide the selection (3)?')
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Hate')
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(await screen.findByText(/^Couldn't hide: .?Words of the admin, who can say much mor….?$/)).toBeVisible()
  expect(await screen.findByRole('dialog', { name: 'Hide the selection (1)?' })).toBeVisible()
})

test('a case with a held photo cannot be selected: a dismissal would show the photo, which the list does not', async () => {
  const reportList = [someReport(2, { source: 'photo', reason: 'heldPhoto', reporter: null, rule: null, text: '' })]
  const [first, held] = [someCase(1), someCase(2, { reportList })]
  const { received } = show([first, held])
  await shown('Words 1')
  expect(screen.getByRole('checkbox', { name: 'Photo held, so open it to decide: Post by Bruno' })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss selected' }))
  expect(await screen.findByText('Reports dismissed')).toBeVisible()
  const dismissals = received.filter(({ method }) => method === 'POST').map(({ address }) => address.split('?')[0])
  expect(dismissals).toEqual([`/api/moderation/cases/${first.id}/dismiss`])
})

test('profiles cannot be hidden, alone or among posts', async () => {
  show([someCase(1), someCase(2, { targetKind: 'member' })])
  await shown('Words 1')
  await userEvent.keyboard('x')
  expect(screen.getByRole('button', { name: 'Hide selected' })).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: '1 selected' }))
  expect(screen.queryByRole('button', { name: 'Hide selected' })).toBeNull()
  await userEvent.keyboard('h')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Dismiss selected' })).toBeVisible()
})
