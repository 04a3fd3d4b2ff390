import { describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BlockingContext, type CurrentUser, type Reportable, useReporting } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { reasons } from './model/types.ts'
import { OwnReports } from './own/OwnReports.tsx'
import { ReportingProvider } from './ReportingProvider.tsx'

const jonas = { id: '0190bbbb-0000-7000-8000-000000000002', name: 'Jonas Weber' }
const post: Reportable = { kind: 'post', id: '0190cccc-0000-7000-8000-000000000003', person: jonas }
const group: Reportable = { kind: 'group', id: '0190ffff-0000-7000-8000-000000000006', person: null }
const target = { targetKind: 'post', targetId: post.id }
const accepted = { 'POST /api/reports': json({ id: 'r1' }, { status: 201 }) }

function Asking({ thing }: { thing: Reportable }) {
  const report = useReporting()
  return (
    <button type="button" onClick={() => report(thing)}>
      Ask
    </button>
  )
}

/** Opens the dialog, and returns a function that presses its buttons. */
async function ask({
  thing = post,
  viewer = amina,
  block = () => undefined,
}: {
  thing?: Reportable
  viewer?: CurrentUser | null
  block?: () => void
} = {}) {
  renderAs(
    viewer,
    <BlockingContext value={block}>
      <ReportingProvider>
        <Asking thing={thing} />
      </ReportingProvider>
    </BlockingContext>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByRole('dialog')
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const send = () => press('Send report')
const sent = () => screen.findByRole('dialog', { name: 'Thank you for your report' })

test('three taps report a broken rule, and the dialog confirms the report', async () => {
  const { received } = fakeServer(accepted)
  await ask()
  expect(screen.getByRole('dialog', { name: 'Report this post' })).toHaveTextContent('Only moderation learns')
  await press(/^It breaks a rule/)
  const radio = screen.getByRole('radio', { name: 'Harassment' })
  expect(radio).toHaveAccessibleDescription(/^Nobody is insulted/)
  await userEvent.click(radio)
  await send()
  expect(await sent()).toHaveTextContent("You'll get a notification")
  expect(received.map(({ body }) => body)).toEqual([{ ...target, reason: 'rule', rule: 'harassment', text: '' }])
})

test('a report of a photo names it, in a dialog about the photo', async () => {
  const { received } = fakeServer(accepted)
  await ask({ thing: { ...post, photoFile: 'AbCdEfGhIjKlMnOpQrStUv' } })
  expect(screen.getByRole('dialog', { name: 'Report this photo' })).toBeVisible()
  await press(/^Spam/)
  await send()
  await sent()
  const { body } = received[0] ?? {}
  expect(body).toEqual({ ...target, photoFile: 'AbCdEfGhIjKlMnOpQrStUv', reason: 'spam', text: '' })
})

test('a missing field is marked and gets the focus', async () => {
  const { received } = fakeServer(accepted)
  await ask()
  await press(/^It breaks a rule/)
  await send()
  expect(screen.getByText('Please choose a rule')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Harassment' })).toHaveFocus()
  await press('Back')
  await press(/^Something else/)
  await send()
  const field = screen.getByRole('textbox', { name: "What's wrong with it?" })
  expect(field).toHaveAccessibleDescription('Please say it in a few words')
  expect(field).toHaveFocus()
  expect(received).toEqual([])
})

test('another reason starts without the errors of the previous one', async () => {
  fakeServer({ 'POST /api/reports': problem(503, 'unavailable') })
  await ask()
  await press(/^Something else/)
  await send()
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Please say it in a few words')
  await press('Back')
  await press(/^Something else/)
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(screen.getByRole('textbox'), 'It is copied')
  await send()
  await screen.findByRole('alert')
  await press('Back')
  await press(/^Spam/)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a member’s legal notice has a text, a law and good faith, but no name', async () => {
  const { received } = fakeServer(accepted)
  await ask()
  await press(/^It breaks the law/)
  expect(screen.queryByRole('textbox', { name: 'Your name' })).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: /^What is illegal/ }), ' It insults me ')
  await userEvent.type(screen.getByRole('textbox', { name: /^Which law/ }), '§ 185')
  await send()
  const check = screen.getByRole('checkbox')
  expect(check).toHaveFocus()
  expect(check).toHaveAccessibleDescription('Please confirm this')
  await userEvent.click(check)
  await send()
  await sent()
  expect(received.at(-1)?.body).toEqual({
    ...target,
    reason: 'illegal',
    text: 'It insults me',
    law: '§ 185',
    goodFaith: true,
  })
})

test('a visitor gives name and e-mail for a legal notice, and is offered no block', async () => {
  const { received } = fakeServer(accepted)
  await ask({ viewer: null })
  await press(/^It breaks the law/)
  await userEvent.type(screen.getByRole('textbox', { name: /^What is illegal/ }), 'It insults me')
  expect(screen.getByRole('textbox', { name: 'Your name' })).toBeRequired()
  expect(screen.getByRole('textbox', { name: 'Your email' })).toBeRequired()
  expect(screen.getByRole('textbox', { name: /^Which law/ })).not.toBeRequired()
  await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'Ada Example')
  await userEvent.type(screen.getByRole('textbox', { name: 'Your email' }), 'ada')
  await userEvent.click(screen.getByRole('checkbox', { name: /^What I say is true/ }))
  await send()
  expect(screen.getByRole('textbox', { name: 'Your email' })).toHaveAccessibleDescription(
    /Please enter your email address/,
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Your email' }), '@example.com')
  await send()
  const dialog = within(await sent())
  expect(received.at(-1)?.body).toMatchObject({
    reason: 'illegal',
    notifier: { name: 'Ada Example', email: 'ada@example.com', language: 'en' },
  })
  expect(received.at(-1)?.body).not.toHaveProperty('showsChildAbuse')
  expect(dialog.queryByText(/notification/)).toBeNull()
  expect(dialog.queryByRole('button', { name: /^Block/ })).toBeNull()
})

describe('a visitor', () => {
  const field = (name: string | RegExp) => screen.getByRole('textbox', { name })

  /** Writes a report for a reason, in good faith. */
  async function write(reason: RegExp, question: RegExp) {
    const { received } = fakeServer(accepted)
    await ask({ viewer: null })
    await press(reason)
    await userEvent.type(field(question), 'The first picture')
    await userEvent.click(screen.getByRole('checkbox', { name: /true/ }))
    return received
  }

  test('need not give a name in a notice of sexual abuse of a child', async () => {
    const received = await write(/^It breaks the law/, /^What is illegal/)
    await userEvent.click(screen.getByRole('checkbox', { name: /sexual abuse of a child/ }))
    expect(field('Your name (optional)')).not.toBeRequired()
    expect(field('Your email (optional)')).toHaveAccessibleDescription(/^Only moderation sees them/)
    await send()
    await sent()
    const notice = { reason: 'illegal', text: 'The first picture', law: '', goodFaith: true }
    expect(received.map(({ body }) => body)).toEqual([{ ...target, ...notice, showsChildAbuse: true }])
  })

  test('need not give a name in a report of an intimate picture, but gives it with the e-mail', async () => {
    const received = await write(/^An intimate picture/, /^Which picture/)
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    await userEvent.type(field('Your email (optional)'), 'ada@example.com')
    await send()
    expect(field('Your name (optional)')).toHaveAccessibleDescription('Please enter your name')
    await userEvent.clear(field('Your email (optional)'))
    await send()
    await sent()
    expect(received.map(({ body }) => body)).toEqual([
      { ...target, reason: 'intimateImages', text: 'The first picture', goodFaith: true },
    ])
  })
})

test('a failed report says why, and its text stays, also if the dialog is closed', async () => {
  fakeServer({ 'POST /api/reports': problem(429, 'tooManyRequests', {}, { 'Retry-After': '30' }) })
  await ask()
  await press(/^Something else/)
  await userEvent.type(screen.getByRole('textbox'), 'It is copied')
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(/30/)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Ask')
  expect(await screen.findByRole('textbox')).toHaveValue('It is copied')
  const { received } = fakeServer(accepted)
  await send()
  await sent()
  expect(received.at(-1)?.body).toMatchObject({ reason: 'other', text: 'It is copied' })
})

test('a field that the server rejects is marked', async () => {
  fakeServer({
    'POST /api/reports': problem(400, 'invalidRequest', { errors: [{ field: 'text', message: 'too short' }] }),
  })
  await ask()
  await press(/^Something else/)
  await userEvent.type(screen.getByRole('textbox'), 'x')
  await send()
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Please say it in a few words'))
})

test('after a report the reported author can be blocked, and the next report starts again', async () => {
  fakeServer(accepted)
  const block = jest.fn()
  await ask({ block })
  await press(/^Spam/)
  await send()
  await sent()
  await press('Block Jonas Weber')
  expect(block).toHaveBeenCalledWith(jonas)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Ask')
  expect(await screen.findByRole('dialog', { name: 'Report this post' })).toBeVisible()
})

test('a report of a group offers no block', async () => {
  fakeServer(accepted)
  await ask({ thing: group })
  await press(/^Spam/)
  await send()
  expect(within(await sent()).queryByRole('button', { name: /^Block/ })).toBeNull()
})

test('the focus follows the steps, and Escape returns it', async () => {
  fakeServer(accepted)
  await ask()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(reasons.map(() => expect.any(String))),
  )
  await press(/^Spam/)
  expect(screen.getByRole('group', { name: 'Spam' })).toHaveFocus()
  await press('Back')
  expect(screen.getByRole('group', { name: 'Report this post' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus())
})

test('own reports are listed with their outcome', async () => {
  const report = { ...target, id: 'r1', reason: 'rule', rule: 'hate', createdAt: '2026-11-24T12:00:00.000Z' }
  fakeServer({
    'GET /api/reports': json([
      { ...report, state: 'open' },
      { ...report, id: 'r2', targetKind: 'comment', reason: 'spam', rule: null, state: 'acted' },
      { ...report, id: 'r3', targetKind: 'group', state: 'dismissed' },
    ]),
  })
  renderAs(amina, <OwnReports />)
  expect(await screen.findByText('Under review')).toBeVisible()
  expect(screen.getByRole('link', { name: 'A post' })).toHaveAttribute('href', `/prediction/${post.id}`)
  expect(screen.getAllByText(/^Hate · .*2026$/)).toHaveLength(2)
  expect(screen.getByText(/^Spam · /)).toBeVisible()
  expect(screen.getByText('Moderation acted')).toBeVisible()
  expect(screen.getByText('No breach found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Decisions about your own content' })).toHaveAttribute('href', '/statements')
})

test('own reports that cannot be loaded can be tried again, and an empty list says so', async () => {
  fakeServer({ 'GET /api/reports': problem(503, 'unavailable') })
  renderAs(amina, <OwnReports />)
  await screen.findByText("Couldn't load your reports")
  fakeServer({ 'GET /api/reports': json([]) })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText("You haven't reported anything")).toBeVisible()
})

test('a link to the own reports moves the focus to their card', async () => {
  fakeServer({ 'GET /api/reports': json([]) })
  renderAs(amina, <OwnReports />, '/account?tab=settings#reports')
  await waitFor(() => expect(document.getElementById('reports')).toHaveFocus())
})
