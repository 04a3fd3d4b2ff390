import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { renderAs } from '#testing/render.tsx'
import AdminDashboard from './AdminDashboard.tsx'
import { admin, answers, evidence, member, post } from './testing/answers.ts'

// Charts are never near the viewport in these tests, so only their tables are rendered.
beforeEach(() => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver')
})

const dashboard = <AdminDashboard adminId={admin.id} evidence={evidence} />
const show = (tab = '', more: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({ ...answers, ...more })
  return { ...server, ...renderAs(admin, dashboard, `/admin${tab && `?tab=${tab}`}`) }
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const asked = (received: readonly { address: string }[], path: string) =>
  received.filter(({ address }) => address.split('?')[0] === path).length

test('the overview has the totals, with the active window of the last 7 days', async () => {
  show()
  expect(await screen.findByText('678')).toBeVisible()
  const active = screen.getByText('Active Users').closest('li')
  expect(active).toHaveTextContent('Active Users30Last 7 days')
  expect(screen.getByText('Total Users').closest('li')).toHaveTextContent('Total Users120Registered accounts')
  expect(screen.getByText('Auto-refreshing every 30s')).toBeVisible()
})

test('charts are tables for screen readers, with the target and an explanation of the figures', async () => {
  show()
  const growth = await (await panel('Weekly User Growth')).findByRole('table')
  expect(within(growth).getAllByRole('row')).toHaveLength(9)
  const retention = await (await panel('7-Day Retention Trend')).findByRole('table')
  expect(retention).toHaveTextContent(/Target: 40%.*first active day was d − 7/)
  expect(within(retention).getAllByRole('row')).toHaveLength(32)
  expect(within(retention).getByRole('row', { name: 'Oct 23, 2026 –' })).toBeInTheDocument()
  expect(within(retention).getByRole('row', { name: 'Nov 22, 2026 30%' })).toBeInTheDocument()
})

test('the overview lists 5 items of each kind, and all of them on demand', async () => {
  show()
  const popular = await panel('Popular Predictions')
  expect(await popular.findAllByRole('listitem')).toHaveLength(5)
  await userEvent.click(popular.getByRole('button', { name: 'Show all' }))
  expect(popular.getAllByRole('listitem')).toHaveLength(8)
  const signups = await panel('Recent Signups')
  expect(await signups.findAllByRole('listitem')).toHaveLength(2)
  expect(signups.queryByRole('button')).toBeNull()
})

test('overview admin actions: the first 5 popular posts can be deleted, after a question', async () => {
  const { received } = show('', {
    [`DELETE /api/admin/predictions/${post(1).prediction.id}`]: new Response(null, { status: 204 }),
  })
  const actions = await panel('Popular Predictions (Admin Actions)')
  expect(await actions.findAllByRole('listitem')).toHaveLength(5)
  await userEvent.click(actions.getByRole('button', { name: 'Delete “Post 1”' }))
  const question = within(screen.getByRole('alertdialog'))
  expect(
    question.getByText('Are you sure you want to delete this prediction? This action cannot be undone.'),
  ).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Prediction deleted successfully')).toBeVisible()
  await waitFor(() => expect(asked(received, '/api/admin/popular-predictions')).toBe(2))
})

test('a post that could not be deleted says so and stays', async () => {
  show('', { [`DELETE /api/admin/predictions/${post(0).prediction.id}`]: problem(500, 'internal') })
  const actions = await panel('Popular Predictions (Admin Actions)')
  await userEvent.click(await actions.findByRole('button', { name: 'Delete “Post 0”' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Failed to delete prediction')).toBeVisible()
  expect(actions.getByText('Post 0')).toBeVisible()
})

test('retention shows key figures, bars, cohorts and shares', async () => {
  show('retention')
  expect((await screen.findByText('Avg Session Time', { selector: 'p *' })).closest('li')).toHaveTextContent('3m 5s')
  expect(screen.getByText('Session Frequency').closest('li')).toHaveTextContent('2.5')
  const progress = await panel('User Engagement Progress')
  expect(progress.getByText('Sharing engagement').closest('li')).toHaveTextContent('120%')
  expect(progress.getByText('Platform activity').closest('li')).toHaveTextContent('25%')
  const cohorts = await panel('User Cohort Analysis')
  expect(await cohorts.findAllByRole('listitem')).toHaveLength(5)
  const sharing = await panel('Sharing Behavior Analysis')
  expect(sharing.getAllByRole('listitem')).toHaveLength(7)
  expect(sharing.getByText('Platform stickiness').parentElement).toHaveTextContent('21%')
  expect(sharing.getByText('Shares per active user').parentElement).toHaveTextContent('1.20')
})

test('a new product says which data is missing', async () => {
  show('retention', {
    'GET /api/admin/analytics/retention-report': json({ dailyActiveUsers: [], userCohorts: [], shareMetrics: [] }),
  })
  expect(await screen.findByText('No daily activity data available')).toBeVisible()
  expect(screen.getByText('No cohort data available')).toBeVisible()
  expect(screen.getByText('No sharing data available')).toBeVisible()
})

test('users are searched, listed in full, and changed, but never the admin', async () => {
  const inactive = member(2, { isActive: false })
  const { received } = show('users', {
    'GET /api/admin/recent-users': json([member(1), inactive, { ...admin, provider: 'email' }]),
    'GET /api/admin/search/users': json([]),
    [`PATCH /api/admin/users/${inactive.id}/reactivate`]: json(member(2)),
  })
  const users = await panel('User Management')
  await users.findByText('Member 2')
  expect(users.getByText('Inactive')).toBeVisible()
  expect(users.getAllByRole('button', { name: /^Delete/ })).toHaveLength(2)
  await userEvent.click(users.getByRole('button', { name: 'Reactivate: Member 2' }))
  expect(await screen.findByText('User account reactivated successfully')).toBeVisible()
  await userEvent.click(users.getByRole('button', { name: 'View All Users' }))
  expect(await users.findByText('Member 3')).toBeVisible()
  await userEvent.type(users.getByPlaceholderText('Search users by name or email...'), ' nobody ')
  expect(await users.findByText('No users found')).toBeVisible()
  expect(received.map(({ address }) => address)).toContain('/api/admin/search/users?q=nobody')
  await userEvent.clear(users.getByRole('searchbox'))
  await userEvent.click(users.getByRole('button', { name: 'Show Recent' }))
  await waitFor(() => expect(users.queryByText('Member 3')).toBeNull())
})

test('an account is deleted permanently only after its e-mail is typed', async () => {
  const { received } = show('users', {
    [`DELETE /api/admin/users/${member(1).id}`]: new Response(null, { status: 204 }),
  })
  const users = await panel('User Management')
  await userEvent.click(await users.findByRole('button', { name: 'Delete Member 1 permanently' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Type member1@example.com to confirm'), 'member2@example.com{Enter}')
  expect(dialog.getByText("That isn't the email of this account")).toBeVisible()
  expect(received.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.clear(dialog.getByRole('textbox'))
  await userEvent.type(dialog.getByRole('textbox'), 'Member1@example.com')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
  expect(await screen.findByText('User account deleted permanently')).toBeVisible()
})

test('content tab: 20 rows at most, with a search, and a post’s result can be changed', async () => {
  const settled = post(1, { resolved: true, result: true })
  const { received } = show('content', {
    'GET /api/admin/popular-predictions': json([
      settled,
      post(2, { ended: false }),
      ...Array.from({ length: 28 }, (_, number) => post(number + 10)),
    ]),
    'GET /api/admin/search/predictions': json([]),
    [`POST /api/predictions/${settled.prediction.id}/resolve`]: json(settled),
  })
  const content = await panel('Content')
  expect(await content.findAllByRole('listitem')).toHaveLength(20)
  expect(content.queryByRole('button', { name: 'Set result: Post 2' })).toBeNull()
  expect(content.getAllByText('By Amina')[0]).toBeVisible()
  await userEvent.click(content.getByRole('button', { name: 'Change result: Post 1' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Did it happen?' }))
  expect(dialog.getByRole('radio', { name: 'Yes' })).toBeChecked()
  expect(dialog.getByRole('button', { name: 'Take back result' })).toBeVisible()
  await userEvent.click(dialog.getByRole('radio', { name: 'No' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save result' }))
  for (const text of ['Result saved', 'Evidence for Post 1']) expect(await screen.findByText(text)).toBeVisible()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ result: false })
  await userEvent.click(content.getByRole('button', { name: 'View All Predictions' }))
  expect(await content.findByText('Post 20')).toBeVisible()
  await userEvent.type(content.getByRole('searchbox'), 'rain')
  expect(await content.findByText('No predictions found matching your search')).toBeVisible()
})

test('the audit log lists actions, and an unfinished deletion is shown on other tabs', async () => {
  const at = '2026-11-21T10:00:00Z'
  const entry = {
    id: 'e1',
    at,
    actorId: admin.id,
    actor: { state: 'there', name: 'Amina Otieno' },
    action: 'member.deleted',
    targetKind: 'member',
    targetId: 'm9',
    target: { state: 'gone' },
  }
  const unfinishedDeletions = [{ memberId: 'm8', since: at, services: ['media', 'groups'] }]
  show('users', {
    'GET /api/admin/audit-log': json({ entries: [{ ...entry, ip: '203.0.113.7' }], unfinishedDeletions }),
  })
  const log = await panel('Audit log')
  expect(await log.findByText('Deleted a member permanently')).toBeVisible()
  expect(log.getByText('from 203.0.113.7')).toBeVisible()
  expect(log.getByText('by Amina Otieno')).toBeVisible()
  expect(log.getByText('Deleted account')).toBeVisible()
  expect(log.queryByRole('link')).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Content' }))
  expect(screen.getByRole('alert')).toHaveTextContent("A deletion hasn't finished")
  expect(screen.getByRole('alert')).toHaveTextContent(/m8.*media, groups/)
})

test('an audit entry names and links its target, and says so if the name is missing', async () => {
  const at = '2026-11-21T08:00:00Z'
  const gone = { state: 'gone' }
  const about = (id: string, targetKind: string, target: object, actor: object = gone) => ({
    id,
    at,
    actorId: admin.id,
    actor,
    action: 'prediction.resolved',
    targetKind,
    targetId: `target-${id}`,
    target,
    ip: '',
  })
  const entries = [
    about('1', 'prediction', { state: 'there', name: 'It rains tomorrow' }),
    about('2', 'member', { state: 'there', name: 'Ben Kamau' }),
    about('3', 'prediction', gone),
    about('4', 'prediction', { state: 'unknown' }),
  ]
  show('users', { 'GET /api/admin/audit-log': json({ entries, unfinishedDeletions: [] }) })
  const log = await panel('Audit log')
  expect(await log.findByRole('link', { name: 'It rains tomorrow' })).toHaveAttribute('href', '/prediction/target-1')
  expect(log.getByRole('link', { name: 'Ben Kamau' })).toHaveAttribute('href', '/profile/target-2')
  expect(log.getByText('A prediction that no longer exists')).toBeVisible()
  expect(log.getByRole('link', { name: 'Name not available right now' })).toBeVisible()
  expect(log.getAllByText('by a deleted account')).toHaveLength(4)
})

test('command-line actions are listed as the operator’s, with the reason', async () => {
  const entry = { at: '2026-11-21T08:00:00Z', actorId: 'nil', actor: { state: 'operator' }, ip: '' }
  const onMember = { targetKind: 'member', targetId: 'm1', target: { state: 'there', name: 'Ben Kamau' } }
  const onProduct = { targetKind: 'product', targetId: '', target: { state: 'there', name: 'Hunch' } }
  const entries = [
    { ...entry, ...onMember, id: '1', action: 'member.deactivated', note: 'spam, ticket 12' },
    { ...entry, ...onProduct, id: '2', action: 'registration.closed', note: '' },
  ]
  show('users', { 'GET /api/admin/audit-log': json({ entries, unfinishedDeletions: [] }) })
  const log = await panel('Audit log')
  expect(await log.findByText('spam, ticket 12')).toBeVisible()
  expect(log.getByText('Closed registration')).toBeVisible()
  expect(log.getAllByText('by the operator, at the command line')).toHaveLength(2)
  expect(log.getAllByRole('link')).toHaveLength(1)
})

test('totals that could not be loaded can be tried again', async () => {
  let answer = () => problem(500, 'internal')
  show('', { 'GET /api/admin/stats': () => answer() })
  const fault = (await screen.findByText("Couldn't load the totals")).closest('[role=alert]') as HTMLElement
  answer = () => answers['GET /api/admin/stats'].clone()
  await userEvent.click(within(fault).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('678')).toBeVisible()
})

test('admin refresh: figures and short lists every 30 s, long lists and the report every 60 s', async () => {
  jest.useFakeTimers()
  try {
    const { received, unmount } = show()
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    await pass(100)
    const often = ['/api/admin/stats', '/api/admin/recent-users', '/api/admin/popular-predictions']
    const counts = (paths: readonly string[]) => paths.map((path) => asked(received, path))
    expect(counts(often)).toEqual([1, 1, 1])
    await pass(30_000)
    expect(counts(often)).toEqual([2, 2, 2])
    expect(asked(received, '/api/admin/analytics/trends')).toBe(1)
    await pass(30_000)
    expect(counts(often)).toEqual([3, 3, 3])
    expect(asked(received, '/api/admin/analytics/trends')).toBe(2)
    unmount()
    const retention = show('retention')
    await pass(100)
    await pass(60_000)
    expect(asked(retention.received, '/api/admin/analytics/overview')).toBe(3)
    expect(asked(retention.received, '/api/admin/analytics/retention-report')).toBe(2)
  } finally {
    jest.useRealTimers()
  }
})

test('sharing insights that could not be loaded can be tried again', async () => {
  show('retention', { 'GET /api/admin/analytics/overview': problem(503, 'unavailable') })
  const sharing = await panel('Sharing Behavior Analysis')
  const retry = await sharing.findByRole('button', { name: 'Retry' })
  fakeServer(answers)
  await userEvent.click(retry)
  expect(await sharing.findByText('Platform stickiness')).toBeVisible()
})

test('unfinished deletions that could not be loaded can be tried again', async () => {
  show('overview', { 'GET /api/admin/audit-log': problem(503, 'unavailable') })
  expect(await screen.findByText("Couldn't check whether all deletions have finished")).toBeVisible()
  const unfinished = { memberId: 'm1', since: '2026-11-20T10:00:00Z', services: ['media'] }
  fakeServer({ ...answers, 'GET /api/admin/audit-log': json({ entries: [], unfinishedDeletions: [unfinished] }) })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/m1/)).toBeVisible()
})
