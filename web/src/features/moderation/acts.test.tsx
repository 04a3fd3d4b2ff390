import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { problem } from '#testing/fakeServer.ts'
import { ask, show, shown } from './testing/acts.tsx'
import { asUsual, onDesktop, someAct, someCase, undo } from './testing/world.ts'

beforeEach(onDesktop)
afterEach(asUsual)

const first = someCase(1)

test('hiding suggests the most frequent reason, previews the statement, and can be undone', async () => {
  const { bodyOf } = show([first, someCase(2)])
  const dialog = await ask('h', 'Hide this?')
  expect(dialog.getByLabelText('Reason')).toHaveValue('harassment')
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Hate')
  await userEvent.type(dialog.getByLabelText('Note to the member'), 'Please be kind.')
  const preview = dialog.getByRole('heading', { name: 'What Bruno will read' }).parentElement
  expect(preview).toHaveTextContent(/Your post was hidden.*Hate\. Nobody is degraded.*Please be kind\..*appeal once/)
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }))
  await shown('Words 2')
  expect(await screen.findByText('Hidden')).toBeVisible()
  expect(bodyOf('/acts')?.body).toEqual({ act: 'hide', rule: 'hate', law: '', note: 'Please be kind.' })
  await undo()
  expect(await screen.findByText('Lifted')).toBeVisible()
})

test('the preview for a hidden comment does not mention votes', async () => {
  show([someCase(1, { targetKind: 'comment' })])
  const dialog = await ask('h', 'Hide this?')
  const preview = dialog.getByRole('heading', { name: 'What Bruno will read' }).parentElement
  expect(preview).toHaveTextContent(/Your comment was hidden.*Only you see it now\./)
  expect(preview).not.toHaveTextContent('votes')
})

test('if the reason is a law, it must be named', async () => {
  const { bodyOf } = show([first])
  const dialog = await ask('h', 'Hide this?')
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'A law')
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Name the law, briefly')
  await userEvent.type(dialog.getByLabelText('Which law'), 'Article 5')
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(bodyOf('/acts')?.body).toEqual({ act: 'hide', rule: null, law: 'Article 5', note: '' }))
})

test('deactivating previews the statement', async () => {
  const { bodyOf } = show([someCase(1, { targetKind: 'member', possibleActs: ['limit', 'suspend', 'deactivate'] })])
  const dialog = await ask('o', 'Deactivate this account?')
  const preview = dialog.getByRole('heading', { name: 'What Bruno will read' }).parentElement
  expect(preview).toHaveTextContent(/Your account was deactivated.*You can't sign in until this is taken back/)
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(bodyOf('/acts')?.body).toMatchObject({ act: 'deactivate', rule: 'harassment' }))
})

test('removing asks once more, and has no Undo', async () => {
  const { bodyOf } = show([first])
  const dialog = await ask('r', 'Remove this for good?')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Remove for good?' }))
  expect(bodyOf('/acts')).toBeUndefined()
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Removed')).toBeVisible()
  expect(bodyOf('/acts')?.body).toMatchObject({ act: 'remove' })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(await screen.findByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
})

test('a suspension lasts a preset time or a number of days from 1 to 365', async () => {
  const { bodyOf } = show([first])
  const dialog = await ask('s', 'Suspend this member?')
  expect(dialog.getByRole('radio', { name: '3 days' })).toBeChecked()
  await userEvent.click(dialog.getByRole('radio', { name: 'Other' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('A number from 1 to 365')
  await userEvent.type(dialog.getByLabelText('Days'), '14')
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('Suspended')).toBeVisible()
  expect(bodyOf('/acts')?.body).toMatchObject({ act: 'suspend', days: 14 })
})

test('a failed act opens its case and form again, with the note', async () => {
  show([first, someCase(2)], { [`POST /api/moderation/cases/${first.id}/acts`]: problem(503, 'unavailable') })
  const dialog = await ask('h', 'Hide this?')
  await userEvent.type(dialog.getByLabelText('Note to the member'), 'Please be kind.')
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(await screen.findByText("Couldn't hide it")).toBeVisible()
  const again = within(await screen.findByRole('dialog', { name: 'Hide this?' }))
  expect(again.getByLabelText('Note to the member')).toHaveValue('Please be kind.')
  expect(within(screen.getByRole('article', { hidden: true })).getByText('Words 1')).toBeInTheDocument()
})

test('an impossible act has neither button nor key', async () => {
  show([someCase(1, { targetKind: 'member', possibleActs: ['suspend'] })])
  await shown('It hurts.')
  await userEvent.keyboard('hr')
  expect(screen.queryByRole('dialog')).toBeNull()
  const bar = within(screen.getByRole('region', { name: 'Decide' }))
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Dismiss D', 'Suspend S'])
})

test('a case lists earlier acts, and an act in force can be lifted', async () => {
  const removed = someAct(first, { id: 'old', act: 'remove', liftedAt: null, note: 'No ads.' })
  show([{ ...first, actList: [someAct(first), removed] }])
  const acts = within(await screen.findByRole('region', { name: 'Earlier decisions' }))
  expect(acts.getByText('No ads.')).toBeVisible()
  expect(acts.getAllByText('by Emil')).toHaveLength(2)
  expect(screen.getByText('Hidden now')).toBeVisible()
  expect(acts.getAllByRole('button')).toHaveLength(1)
  await userEvent.click(acts.getByRole('button', { name: 'Lift' }))
  await waitFor(() => expect(screen.queryByText('Hidden now')).toBeNull())
})

test('an act that could not be lifted stays in force, and the failure is reported', async () => {
  const each = { ...first, actList: [someAct(first)] }
  show([each], { [`DELETE /api/moderation/acts/${each.actList[0]?.id}`]: problem(503, 'unavailable') })
  await userEvent.click(await screen.findByRole('button', { name: 'Lift' }))
  expect(await screen.findByText("Couldn't lift the decision")).toBeVisible()
  expect(screen.getByText('Hidden now')).toBeVisible()
})
