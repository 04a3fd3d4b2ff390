import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import spanish from '#locales/es/moderation.json' with { type: 'json' }
import { json, problem } from '#testing/fakeServer.ts'
import { renderAs } from '#testing/render.tsx'
import ModerationScreen from './ModerationScreen.tsx'
import { ActedBy } from './parts/ActName.tsx'
import { asUsual, moderator, onDesktop, openWorld, someAct, someAppeal, someCase } from './testing/world.ts'

function show(appeals: Parameters<typeof openWorld>[2], more: Parameters<typeof openWorld>[1] = {}) {
  const { received } = openWorld([], more, appeals)
  renderAs(moderator, <ModerationScreen />, '/moderation?tab=appeals')
  return { sent: () => received.filter(({ method }) => method === 'POST') }
}

async function decide(appeal: string, outcome: 'Uphold' | 'Reverse', note: string) {
  const card = (await screen.findByText(appeal)).closest('article') as HTMLElement
  await userEvent.click(within(card).getByRole('button', { name: outcome }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Note to the member'), note || ' ')
  await userEvent.click(dialog.getByRole('button', { name: outcome }))
  return dialog
}

test('an appeal is shown with its act, and is decided with a note', async () => {
  const { sent } = show([someAppeal(1), someAppeal(2)])
  const card = (await screen.findByText('Appeal 1')).closest('article')
  expect(card).toHaveTextContent(
    /Post by Bruno.*Appeal 1.*Hidden\. Reason: Harassment.*Words 1.*Please be kind.*by Emil/,
  )
  await decide('Appeal 1', 'Reverse', 'You are right.')
  expect(await screen.findByText('The decision is lifted')).toBeVisible()
  expect(screen.queryByText('Appeal 1')).toBeNull()
  expect(screen.getByText('Appeal 2')).toBeVisible()
  expect(sent().map(({ body }) => body)).toEqual([{ outcome: 'reversed', note: 'You are right.' }])
})

test('before a removal is taken back, the dialog says that the content and its photos can be added again', async () => {
  show([someAppeal(1)])
  const card = (await screen.findByText('Appeal 1')).closest('article') as HTMLElement
  await userEvent.click(within(card).getByRole('button', { name: 'Reverse' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    /but the member can add it again\. Photos that only this decision refused can be uploaded again\./,
  )
})

test('deciding the appeal of a private case does not open the case', async () => {
  const each = someCase(99, { isPrivate: true, path: null, decidedAt: new Date().toISOString(), outcome: 'acted' })
  const appeal = someAppeal(1)
  onDesktop()
  try {
    show([appeal], {
      'GET /api/moderation/cases': json([each]),
      [`POST /api/moderation/appeals/${appeal.act.id}`]: json(each),
    })
    await decide('Appeal 1', 'Uphold', 'It stands.')
    expect(await screen.findByText('The decision stands')).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: 'Decided' }))
    expect(await screen.findByRole('button', { name: 'Open what was reported' })).toBeVisible()
    expect(screen.queryByText('Words 99')).toBeNull()
  } finally {
    asUsual()
  }
})

test('a decision without a note is not sent', async () => {
  const { sent } = show([someAppeal(1)])
  const dialog = await decide('Appeal 1', 'Uphold', '')
  expect(dialog.getByRole('alert')).toHaveTextContent('Write why, in a sentence')
  expect(sent()).toEqual([])
})

test('an appeal that could not be decided comes back, with the note', async () => {
  const appeal = someAppeal(1)
  show([appeal], { [`POST /api/moderation/appeals/${appeal.act.id}`]: problem(503, 'unavailable') })
  await decide('Appeal 1', 'Uphold', 'It stands.')
  expect(await screen.findByText("Couldn't decide the appeal")).toBeVisible()
  expect(within(await screen.findByRole('dialog')).getByLabelText('Note to the member')).toHaveValue('It stands.')
})

test('the moderator who acted cannot decide the appeal, and reads why', async () => {
  show([someAppeal(1, false)])
  const button = await screen.findByRole('button', { name: 'Reverse' })
  expect(button).toHaveAccessibleDescription('You made this decision, so someone else decides the appeal.')
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('appeals that could not be loaded can be tried again, and an empty list says so', async () => {
  let reply = () => problem(500, 'internal')
  show([], { 'GET /api/moderation/appeals': () => reply() })
  const fault = (await screen.findByText("Couldn't load the appeals")).closest('[role=alert]') as HTMLElement
  reply = () => json([])
  await userEvent.click(within(fault).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'No appeals are waiting' })).toBeVisible())
})

test('current words are shown beside the judged ones; a later change must be seen before the decision', async () => {
  const appeal = someAppeal(1)
  let current = appeal
  const path = `POST /api/moderation/appeals/${appeal.act.id}`
  const { sent } = show([appeal], {
    'GET /api/moderation/appeals': () => json([current]),
    [path]: ({ address }) => {
      current = { ...appeal, wordsNow: 'Meaner words', additions: 2 }
      return address.endsWith('?seen=2') ? json(someCase(99)) : problem(409, 'caseChanged')
    },
  })
  await decide('Appeal 1', 'Reverse', 'You are right.')
  expect(await screen.findByText(/Something was added since you opened this/)).toBeVisible()
  expect(await screen.findByRole('region', { name: 'The words now', hidden: true })).toHaveTextContent('Meaner words')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reverse' }))
  expect(await screen.findByText('The decision is lifted')).toBeVisible()
  expect(sent().map(({ address }) => address.split('?')[1])).toEqual(['seen=1', 'seen=2'])
})

test("an act of a group's creator is in whole sentences, also if the reader is the creator", async () => {
  i18next.addResourceBundle('es', 'moderation', spanish)
  await i18next.changeLanguage('es')
  const act = someAct(someCase(1), { byCreator: true })
  renderAs(
    moderator,
    [act, { ...act, by: moderator }, { ...act, by: null }].map((each) => (
      <p key={each.by?.id ?? ''}>
        <ActedBy act={each} />
      </p>
    )),
  )
  expect((await screen.findAllByText(/^por /)).map(({ textContent }) => textContent)).toEqual([
    'por Emil, que creó el grupo',
    'por ti, que creaste el grupo',
    'por alguien que ya no está, que creó el grupo',
  ])
})
