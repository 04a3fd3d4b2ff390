import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useGroupModeration } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { GroupModerationProvider } from './creator/GroupModerationProvider.tsx'

const thing = {
  kind: 'comment',
  id: '0190eeee-0000-7000-8000-000000000005',
  person: { id: 'b', name: 'Bruno' },
} as const

function Menu() {
  const hide = useGroupModeration()
  return hide ? (
    <button type="button" onClick={() => hide(thing)}>
      open
    </button>
  ) : (
    <p>nothing</p>
  )
}

const show = (isCreator: boolean) =>
  renderAs(
    amina,
    <GroupModerationProvider isCreator={isCreator}>
      <Menu />
    </GroupModerationProvider>,
  )

test('a member who is not the creator cannot hide content', () => {
  show(false)
  expect(screen.getByText('nothing')).toBeVisible()
})

test('a creator says which rule a comment breaks, and hides it', async () => {
  const { received } = fakeServer({ 'POST /api/group-acts': json({ id: 'a1' }, { status: 201 }) })
  show(true)
  await userEvent.click(screen.getByRole('button', { name: 'open' }))
  await screen.findByRole('dialog', { name: 'Hide this comment?' })
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.getByRole('combobox', { name: 'Which rule?' })).toHaveAccessibleDescription(/Please choose a rule/)
  expect(received).toEqual([])
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Spam')
  await userEvent.type(screen.getByRole('textbox', { name: 'Note to the author' }), ' No ads ')
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(await screen.findByText('Hidden. Its author gets your reason.')).toBeVisible()
  expect(received.map(({ body }) => body)).toEqual([
    { targetKind: 'comment', targetId: thing.id, rule: 'spam', note: 'No ads' },
  ])
})

test('if hiding fails, the chosen rule stays', async () => {
  fakeServer({ 'POST /api/group-acts': problem(503, 'unavailable') })
  show(true)
  await userEvent.click(screen.getByRole('button', { name: 'open' }))
  await screen.findByRole('dialog')
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Spam')
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect((await screen.findAllByText(/unavailable right now/))[0]).toBeVisible()
  expect(screen.getByRole('combobox')).toHaveValue('spam')
})
