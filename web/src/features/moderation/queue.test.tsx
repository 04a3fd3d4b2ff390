import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import ModerationScreen from './ModerationScreen.tsx'
import { asUsual, bruno, moderator, onDesktop, openWorld, someCase, someReport, undo } from './testing/world.ts'

beforeEach(onDesktop)
afterEach(asUsual)

type World = Parameters<typeof openWorld>

function show(cases: World[0], more: World[1] = {}, address = '/moderation') {
  const server = openWorld(cases, more)
  return { ...server, ...renderAs(moderator, <ModerationScreen />, address) }
}

const three = () => [someCase(1), someCase(2), someCase(3)]
const rows = () => within(screen.getByRole('region', { name: 'Cases that wait' })).getAllByRole('listitem')
/** Waits until a case is open, with its details. `words` are its reported words. */
async function shown(words: string) {
  await screen.findByText(words, { selector: 'article *' })
  await screen.findByRole('region', { name: 'Decide' })
}
const press = (keys: string) => userEvent.keyboard(keys)
const sent = (received: readonly { method: string; address: string }[]) =>
  received
    .filter(({ method }) => method !== 'GET')
    .map(({ method, address }) => `${method} ${address.split('?')[0]?.slice(-14)}`)

test('rows show their due time and reasons, and the first case is open beside them', async () => {
  const reportList = [someReport(1), someReport(2), someReport(3, { reason: 'spam', rule: null, text: 'Ads.' })]
  show([
    someCase(1, { reportList, isOverdue: true, dueAt: new Date(Date.now() - 60_000).toISOString() }),
    someCase(3, { targetKind: 'comment', assignee: bruno }),
  ])
  await shown('Ads.')
  const [first, second] = rows()
  expect(first).toHaveTextContent(/Post by Bruno.*Overdue.*Words 1.*Breaks a rule.*Spam.*3 reports/)
  expect(second).toHaveTextContent(/Comment by Bruno.*Due in 3 hr\..*Words 3.*Bruno has it/)
  const article = within(screen.getByRole('article', { name: 'Post by Bruno' }))
  expect(article.getByText('Harassment', { selector: 'span' })).toHaveTextContent('Harassment×2')
  expect(article.getByRole('link', { name: "Open where it's shown" })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/prediction\//),
  )
  expect(article.getByRole('region', { name: 'What is known of Bruno' })).toHaveTextContent('Reports1')
})

test('the case of a comment has its post and the comment that it replies to', async () => {
  const context = {
    post: { member: bruno, words: 'It rains on Monday' },
    parent: { member: null, words: 'As I said' },
    group: null,
  }
  show([someCase(1, { targetKind: 'comment', context })])
  const quotes = within(await screen.findByRole('region', { name: 'In context' })).getAllByRole('figure')
  expect(quotes.map(({ textContent }) => textContent)).toEqual(['Post by BrunoIt rains on Monday', 'CommentAs I said'])
})

test('a report that says it shows sexual abuse of a child is marked, and no other', async () => {
  const marked = someReport(1, { reporter: null, reason: 'illegal', rule: null, showsChildAbuse: true })
  show([someCase(1, { reportList: [marked, someReport(2)] })])
  expect(await screen.findAllByText('Said to show sexual abuse of a child')).toHaveLength(1)
})

test('the case of a post in a public group names the group, with a link', async () => {
  show([someCase(1, { context: { post: null, parent: null, group: { id: 'g', name: 'Rowers' } } })])
  const context = within(await screen.findByRole('region', { name: 'In context' }))
  expect(context.getByRole('link', { name: 'In the group Rowers' })).toHaveAttribute('href', '/groups/g')
})

test('the case of a post has its previous versions, and says which others can read', async () => {
  const earlierWordings = [
    { words: 'So he is a crook', replacedAt: '2026-11-24T12:00:00.000Z', isWithheld: false },
    { words: 'What a crook', replacedAt: '2026-11-24T11:00:00.000Z', isWithheld: true },
  ]
  show([someCase(1, { context: { post: null, parent: null, group: null, earlierWordings } })])
  const section = within(await screen.findByRole('region', { name: 'Previous versions' }))
  expect(section.getByText(/^Others can read these/)).toBeVisible()
  const [open, withheld] = section.getAllByRole('listitem')
  expect(open).toHaveTextContent('So he is a crook')
  expect(open).not.toHaveTextContent('Only its author sees it')
  expect(withheld).toHaveTextContent(/Only its author sees it.*What a crook/)
})

test('a case without a conversation has no section for it', async () => {
  show([someCase(1, { targetKind: 'comment', context: { post: null, parent: null, group: null } })])
  await shown('It hurts.')
  expect(screen.queryByRole('region', { name: 'In context' })).toBeNull()
})

test('the figures are polled every 30 s, but not while the page is hidden', async () => {
  jest.useFakeTimers()
  try {
    const { received } = show(three())
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    const asked = () => received.filter(({ address }) => address === '/api/moderation/figures').length
    await pass(100)
    expect(screen.getByText('Waiting').parentElement).toHaveTextContent('3')
    expect(asked()).toBe(1)
    await pass(30_000)
    expect(asked()).toBe(2)
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(90_000)
    expect(asked()).toBe(2)
    hidden.mockRestore()
  } finally {
    jest.useRealTimers()
  }
})

test('j and k move through the queue, but not while a moderator types in a dialog', async () => {
  show(three())
  await shown('Words 1')
  await press('j')
  await shown('Words 2')
  expect(screen.getByRole('heading', { name: 'Post by Bruno' })).toHaveFocus()
  await press('jj')
  await shown('Words 3')
  await press('k')
  await shown('Words 2')
  await press('h')
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide this?' }))
  await userEvent.type(dialog.getByLabelText('Note to the member'), 'jokes')
  expect(dialog.getByLabelText('Note to the member')).toHaveValue('jokes')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await shown('Words 2')
})

test('a question mark explains the keys, which can be turned off', async () => {
  show(three())
  await shown('Words 1')
  await press('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(dialog.getByText('Next case')).toBeVisible()
  await userEvent.click(dialog.getByRole('switch', { name: 'Use keyboard shortcuts' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('j')
  await shown('Words 1')
})

test('after a dismissal the next case opens, and Undo brings the case back', async () => {
  const { received } = show(three())
  await shown('Words 1')
  await press('d')
  await shown('Words 2')
  expect(await screen.findByText('Reports dismissed')).toBeVisible()
  expect(rows()).toHaveLength(2)
  await undo()
  await shown('Words 1')
  expect(rows()).toHaveLength(3)
  expect(sent(received)).toEqual(['POST 000001/dismiss', 'DELETE 000001/dismiss'])
})

test('a case that could not be dismissed comes back, and the failure is reported', async () => {
  const [first, ...others] = three()
  show([first as never, ...others], {
    [`POST /api/moderation/cases/${first?.id}/dismiss`]: problem(503, 'unavailable'),
  })
  await shown('Words 1')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByText("Couldn't dismiss the reports")).toBeVisible()
  await waitFor(() => expect(rows()).toHaveLength(3))
})

test('several cases are selected by x or by their boxes and dismissed together, with one Undo', async () => {
  const { received } = show(three())
  await shown('Words 1')
  await press('xj')
  await shown('Words 2')
  const [, , third] = rows()
  await userEvent.click(within(third as HTMLElement).getByRole('checkbox'))
  expect(screen.getByText('2 selected')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss selected' }))
  expect(await screen.findByText('2 cases dismissed')).toBeVisible()
  expect(rows()).toHaveLength(1)
  await shown('Words 2')
  await undo()
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(sent(received)).toEqual([
    'POST 000001/dismiss',
    'POST 000003/dismiss',
    'DELETE 000001/dismiss',
    'DELETE 000003/dismiss',
  ])
})

test('of several cases, those that could not be dismissed stay in the list, and Undo reopens the others', async () => {
  const cases = three()
  show(cases, { [`POST /api/moderation/cases/${cases[1]?.id}/dismiss`]: problem(500, 'internal') })
  await shown('Words 1')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss selected' }))
  expect(await screen.findByText("Couldn't dismiss the reports")).toBeVisible()
  expect(screen.getByText('Dismissed: 2, not dismissed: 1')).toBeVisible()
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]).toHaveTextContent('Words 2')
  await undo()
  await waitFor(() => expect(rows()).toHaveLength(3))
})

test('the key a takes a case at once; if giving it back fails, it stays taken', async () => {
  const [first] = three()
  let reply: Promise<Response> | Response = new Promise<Response>(() => undefined)
  show([first as never], { [`PUT /api/moderation/cases/${first?.id}/assignee`]: () => reply })
  await shown('Words 1')
  await press('a')
  expect(await within(screen.getByRole('article')).findByText('Yours')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Give back' })).toBeVisible()
  reply = problem(503, 'unavailable')
  await press('a')
  expect(await screen.findByText("Couldn't give the case back")).toBeVisible()
  expect(screen.getByRole('button', { name: 'Give back' })).toBeVisible()
})

test('on a phone a case replaces the list, and Back returns to the list', async () => {
  asUsual()
  show(three())
  await userEvent.click(await screen.findByText('Words 2'))
  await userEvent.click((await screen.findAllByRole('link', { name: 'Post by Bruno' }))[1] as HTMLElement)
  await shown('Words 2')
  expect(screen.queryByRole('region', { name: 'Cases that wait' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(rows()).toHaveLength(3))
})

test('on a phone the decision of the last case leads to the empty queue', async () => {
  asUsual()
  show([someCase(1)], {}, `/moderation?case=${someCase(1).id}`)
  await shown('Words 1')
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByRole('heading', { name: 'Nothing is waiting' })).toHaveFocus()
})

test('on a desktop the empty queue gets the focus after the last decision, but not if it starts empty', async () => {
  const { unmount } = show([someCase(1)])
  await shown('Words 1')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByRole('heading', { name: 'Nothing is waiting' })).toHaveFocus()
  unmount()
  show([])
  expect(await screen.findByRole('heading', { name: 'Nothing is waiting' })).not.toHaveFocus()
})

const wasDecided = { decidedAt: '2026-11-24T10:00:00Z', reports: 0 } as const

test('decided cases have their own tab, and a dismissal can be taken back there', async () => {
  const each = someCase(1, { ...wasDecided, outcome: 'dismissed' })
  show([each], {}, '/moderation?tab=decided')
  await shown('Words 1')
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }))
  expect(await screen.findByRole('heading', { name: 'Nothing decided yet' })).toBeVisible()
})

test('a case that was acted on cannot be reopened', async () => {
  show([someCase(1, { ...wasDecided, outcome: 'acted' })], {}, '/moderation?tab=decided')
  await shown('Words 1')
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull()
})

test('cases that could not be loaded can be tried again', async () => {
  let reply = () => problem(500, 'internal')
  show([], { 'GET /api/moderation/cases': () => reply() })
  const fault = (await screen.findByText("Couldn't load the cases")).closest('[role=alert]') as HTMLElement
  reply = () => json([])
  await userEvent.click(within(fault).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
})

test('members, and moderators whose role was removed, read that the page is for moderators', async () => {
  const { unmount } = renderAs(amina, <ModerationScreen />)
  expect(screen.getByRole('heading', { name: 'This page is for moderators' })).toBeVisible()
  unmount()
  show([], {
    'GET /api/moderation/figures': problem(403, 'forbidden'),
    'GET /api/auth/user': json(amina),
  })
  expect(await screen.findByRole('heading', { name: 'This page is for moderators' })).toBeVisible()
})

test('the admin works through the same queue', async () => {
  openWorld(three())
  renderAs({ ...amina, isAdmin: true }, <ModerationScreen />)
  await shown('Words 1')
  expect(rows()).toHaveLength(3)
})
