import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { stateOf } from './model/statement.ts'
import { SuspendedBanner } from './SuspendedBanner.tsx'
import MailedStatementScreen from './statements/MailedStatementScreen.tsx'
import StatementScreen from './statements/StatementScreen.tsx'
import StatementsScreen from './statements/StatementsScreen.tsx'
import { someStatement } from './testing/someStatement.ts'

const { id } = someStatement()
const address = `/api/statements/${id}`

const open = () =>
  renderAs(
    amina,
    <Routes>
      <Route path="/statements/:id" element={<StatementScreen />} />
    </Routes>,
    `/statements/${id}`,
  )

test('decisions are listed with the act, the words and the reason', async () => {
  fakeServer({
    'GET /api/statements': json([
      someStatement(),
      someStatement({ id: 's2', act: 'suspend', targetKind: 'member', words: '', rule: null, law: '§ 185 StGB' }),
    ]),
  })
  renderAs(amina, <StatementsScreen />)
  const link = await screen.findByRole('link', { name: 'Your comment was hidden' })
  expect(link).toHaveAttribute('href', `/statements/${id}`)
  expect(screen.getByText('You know nothing')).toBeVisible()
  expect(screen.getByText(/^Harassment · /)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Your account was suspended' })).toBeVisible()
  expect(screen.getByText(/^It breaks the law: § 185 StGB · /)).toBeVisible()
})

test('an empty list says so; a list that cannot be loaded can be tried again', async () => {
  fakeServer({ 'GET /api/statements': problem(503, 'unavailable') })
  renderAs(amina, <StatementsScreen />)
  await screen.findByText("Couldn't load the decisions")
  fakeServer({ 'GET /api/statements': json([]) })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Moderation has done nothing about you or your content.')).toBeVisible()
})

test('a decision shows its effect, the rule with its sentence, the words, the note and the origin', async () => {
  fakeServer({ [`GET ${address}`]: json(someStatement()) })
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Your comment was hidden' })).toBeVisible()
  for (const words of [
    'In force',
    'Only you see it now.',
    'You know nothing',
    'Harassment',
    'Nobody is insulted, threatened or chased after, alone or by many.',
    'Argue about the rain, not about people.',
    'Somebody reported it, and a person decided, not a program.',
  ])
    expect(screen.getByText(words)).toBeVisible()
})

test('the statement names the removed parts of a profile', async () => {
  const removed = someStatement({ act: 'remove', targetKind: 'member', parts: ['photo', 'bio'], words: 'Amina' })
  fakeServer({ [`GET ${address}`]: json(removed) })
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Part of your profile was removed' })).toBeVisible()
  expect(screen.getByText('Removed for good: photo and bio. You can set something else.')).toBeVisible()
})

test('the statement of removed photos says that the post stays, and links to it', async () => {
  const removed = { act: 'remove', targetKind: 'post', words: 'It rains' } as const
  const photoFiles = ['first', 'second']
  fakeServer({ [`GET ${address}`]: json(someStatement({ ...removed, parts: ['photo'], photoFiles })) })
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Photos of your post were removed' })).toBeVisible()
  expect(
    screen.getByText("They're deleted and don't come back. Your post stays, with its votes and comments."),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute(
    'href',
    `/prediction/${someStatement().targetId}`,
  )
})

test('a list names one removed photo, or several', async () => {
  const removed = (id: string, ...photoFiles: string[]) =>
    someStatement({ id, act: 'remove', targetKind: 'post', parts: ['photo'], photoFiles })
  fakeServer({ 'GET /api/statements': json([removed('s1', 'first'), removed('s2', 'first', 'second')]) })
  renderAs(amina, <StatementsScreen />)
  expect(await screen.findByRole('link', { name: 'A photo of your post was removed' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Photos of your post were removed' })).toBeVisible()
})

test('a suspension shows its end, and has ended from then on', async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString()
  fakeServer({ [`GET ${address}`]: json(someStatement({ act: 'suspend', until, onNotice: false, words: '' })) })
  open()
  expect(await screen.findByText(/^Until .* you can read, but not post/)).toBeVisible()
  expect(screen.getByText('Its words are no longer kept.')).toBeVisible()
  expect(screen.getByText('Moderation came across it, and a person decided, not a program.')).toBeVisible()
  expect(stateOf(someStatement({ until }), Date.parse(until))).toBe('ended')
})

test('an appeal needs a text, counts its characters, is sent once, and then shows as under review', async () => {
  const appeal = {
    text: 'It was a joke.',
    createdAt: '2026-11-21T12:00:00.000Z',
    decidedAt: null,
    outcome: null,
    note: '',
  }
  const { received } = fakeServer({
    [`GET ${address}`]: json(someStatement()),
    [`POST ${address}/appeal`]: json(someStatement({ appeal }), { status: 201 }),
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Send appeal' }))
  const field = screen.getByRole('textbox', { name: 'Why is it wrong?' })
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription('Please say why')
  await userEvent.type(field, 'It was a joke.')
  expect(screen.getByText('14 / 2,000')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
  expect(await screen.findByText(/Moderation is looking at it\./)).toBeVisible()
  expect(received.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { text: 'It was a joke.' },
  ])
  expect(screen.getByText('Appeal under review')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a failed appeal stays in its field, and is reported', async () => {
  fakeServer({
    [`GET ${address}`]: json(someStatement()),
    [`POST ${address}/appeal`]: problem(503, 'unavailable'),
  })
  open()
  await userEvent.type(await screen.findByRole('textbox'), 'Look again')
  await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
  expect((await screen.findAllByText("Couldn't send your appeal. Please try again."))[0]).toBeVisible()
  expect(screen.getByRole('textbox')).toHaveValue('Look again')
})

test.each([
  ['reversed', 'Your appeal succeeded: the decision no longer stands.'],
  ['upheld', 'Moderation looked at it again: the decision stands.'],
] as const)('an appeal that was decided (%s) says so, with the note of the decision', async (outcome, sentence) => {
  const decidedAt = '2026-11-22T12:00:00.000Z'
  const appeal = { text: 'Look again', createdAt: decidedAt, decidedAt, outcome, note: 'We looked.' }
  const liftedAt = outcome === 'reversed' ? decidedAt : null
  fakeServer({ [`GET ${address}`]: json(someStatement({ appeal, liftedAt })) })
  open()
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByText('We looked.')).toBeVisible()
  expect(screen.getByText('Look again')).toBeVisible()
})

test.each(['post', 'comment', 'group', 'member'] as const)(
  'after a successful appeal of the removal of a %s, the statement does not promise it back',
  async (targetKind) => {
    const at = '2026-11-22T12:00:00.000Z'
    const appeal = {
      text: 'Look again',
      createdAt: at,
      decidedAt: at,
      outcome: 'reversed',
      note: 'We looked.',
    } as const
    fakeServer({ [`GET ${address}`]: json(someStatement({ act: 'remove', targetKind, appeal, liftedAt: at })) })
    open()
    expect(
      await screen.findByText(/no longer stands\. What was removed is deleted and doesn't come back/),
    ).toBeVisible()
  },
)

test.each([
  ['the time is over', { appealBy: '2026-01-01T00:00:00.000Z' }, /^You could appeal until .*2026\.$/],
  ['the act was taken back', { liftedAt: '2026-11-21T00:00:00.000Z' }, /nothing to appeal/],
])('if %s there is no form', async (_, more, words) => {
  fakeServer({ [`GET ${address}`]: json(someStatement(more)) })
  open()
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a missing decision says so, and links to all decisions', async () => {
  fakeServer({ [`GET ${address}`]: problem(404, 'statementNotFound') })
  open()
  expect(await screen.findByRole('heading', { name: "This decision doesn't exist" })).toBeVisible()
  expect(screen.getByRole('link', { name: 'All decisions' })).toHaveAttribute('href', '/statements')
})

test('the banner of a suspended member says until when, and leads to why', async () => {
  renderAs(amina, <SuspendedBanner until="2026-12-01T12:00:00.000Z" />)
  const banner = screen.getByRole('region', { name: 'Suspension' })
  expect(banner).toHaveTextContent(/You can read until .*2026.*, but not post, vote or change anything\./)
  await waitFor(() => expect(screen.getByRole('link', { name: 'See why' })).toHaveAttribute('href', '/statements'))
})

test('a post that five reports hid says that a rule decided, and later that a person did', async () => {
  const hidden = someStatement({ targetKind: 'post', byRule: true, rule: null, note: '' })
  fakeServer({ [`GET ${address}`]: json(hidden) })
  const { unmount } = open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Your post was hidden after reports' })).toBeVisible()
  expect(screen.getByText(/^Five people reported it independently/)).toBeVisible()
  expect(screen.getByText(/^A fixed rule decided this, not a person/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send appeal' })).toBeVisible()
  unmount()
  fakeServer({ [`GET ${address}`]: json({ ...hidden, isReplaced: true, liftedAt: hidden.createdAt }) })
  open()
  expect(await screen.findByText('Decided since')).toBeVisible()
  expect(screen.getByText('Somebody has decided since. You can appeal that decision.')).toBeVisible()
})

test('threat 82: a mailed link shows why an account was deactivated, and takes an appeal by token only', async () => {
  const deactivated = someStatement({ act: 'deactivate', targetKind: 'member', words: 'Amina Diallo' })
  const appeal = {
    text: 'It was my brother.',
    createdAt: deactivated.createdAt,
    decidedAt: null,
    outcome: null,
    note: '',
  }
  const { received } = fakeServer({
    'POST /api/mailed-statement': json(deactivated),
    'POST /api/mailed-statement/appeal': json({ ...deactivated, appeal }, { status: 201 }),
  })
  renderAs(null, <MailedStatementScreen />, '/mailed-statement?token=secret')
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account was deactivated' })).toBeVisible()
  expect(screen.getByText(/^You can't sign in until this is taken back/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'All decisions' })).toBeNull()
  await userEvent.type(screen.getByRole('textbox'), 'It was my brother.')
  await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
  expect(await screen.findByText(/If your email is verified, you'll also get it by email/)).toBeVisible()
  expect(received.map(({ body }) => body)).toEqual([
    { token: 'secret' },
    { token: 'secret', text: 'It was my brother.' },
  ])
})

test('an invalid mailed link says so', async () => {
  fakeServer({ 'POST /api/mailed-statement': problem(404, 'statementNotFound') })
  renderAs(null, <MailedStatementScreen />, '/mailed-statement?token=old')
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('a statement says if the creator of the group decided', async () => {
  fakeServer({ [`GET ${address}`]: json(someStatement({ byCreator: true, onNotice: false })) })
  open()
  expect(await screen.findByText(/^The person who made the group decided, not moderation\./)).toBeVisible()
})
