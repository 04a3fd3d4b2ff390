import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { renderAs } from '#testing/render.tsx'
import type { Status } from '../model/types.ts'
import { admin, status } from '../testing/answers.ts'
import { StatusTab } from './StatusTab.tsx'

const show = (over: Partial<Status> = {}) => {
  fakeServer({ 'GET /api/admin/status': json({ ...status, ...over }) })
  return renderAs(admin, <StatusTab />, '/admin?tab=status')
}
type Part = Status['parts'][number]
const line = async (name: string) => (await screen.findByText(name)).closest('li')

test('a healthy product is described in plain words', async () => {
  show()
  expect(await screen.findByRole('status')).toHaveTextContent('Everything works')
  expect(await line('Parts')).toHaveTextContent('All of them reply')
  expect(await line('Databases')).toHaveTextContent('All of them are up')
  expect(await line('Requests')).toHaveTextContent('Answered in time')
  expect(await line('Database connections')).toHaveTextContent('Enough are free')
  expect(await line('Events')).toHaveTextContent('Flowing. On their way: 4')
  expect(await line('Failed events')).toHaveTextContent('None')
  expect(await line('Email')).toHaveTextContent('Waiting to be sent: 3')
  expect(await line('Disk')).toHaveTextContent('40 GB of 100 GB are free')
  expect(await line('Open pages with live updates')).toHaveTextContent('7')
})

test('problems are named: unavailable parts, held events and mails, failed events, late jobs, full disk', async () => {
  const [gateway, auth, media] = status.parts as [Part, Part, Part]
  show({
    parts: [
      gateway,
      {
        ...auth,
        requests: { count: 300, failed: 7, withinS: 2.5 },
        database: { up: false, bytes: null },
        connections: { used: 10, max: 10, waiting: 10 },
        events: { waiting: 40, oldestS: 400, behind: 2, failed: 2, queued: 9 },
        mails: { waiting: 5, oldestS: 7_200 },
        lateJobs: ['send mails'],
      },
      { ...media, disk: { freeBytes: 1_073_741_824, sizeBytes: 100 * 1_073_741_824 } },
      {
        ...auth,
        name: 'groups',
        reachable: false,
        version: null,
        node: null,
        startedAt: null,
        requests: null,
        database: null,
      },
    ],
    lastBackupAt: '2026-11-01T03:00:00Z',
  })
  expect(await screen.findByRole('status')).toHaveTextContent('Something needs attention')
  expect(await line('Parts')).toHaveTextContent('No reply from: groups')
  expect(await line('Databases')).toHaveTextContent('Not reachable: auth')
  expect(await line('Requests')).toHaveTextContent('Many fail: auth. Slow: auth')
  expect(await line('Database connections')).toHaveTextContent('All in use: auth')
  expect(await line('Events')).toHaveTextContent(/Held up\. On their way: \d+, the first 6 min\. ago/)
  expect(await line('Failed events')).toHaveTextContent('Failed: 2. Waiting behind them: 9.')
  expect(await line('Email')).toHaveTextContent('Waiting to be sent: 8, the first 2 hr. ago')
  expect(await line('Scheduled work')).toHaveTextContent('Late: send mails')
  expect(await line('Disk')).toHaveTextContent('1 GB of 100 GB are free')
})

/** The row of a part in the second panel. */
const partRow = async (name: string) => {
  const parts = within(await screen.findByRole('region', { name: 'Each part' }))
  return (await parts.findByText(name)).closest('li') as HTMLElement
}

test('each part has one line of figures, without a hint if it is well', async () => {
  show()
  expect(await partRow('auth')).toHaveTextContent(
    /^authRequests in 5 minutes: 312Failed: 119 of 20 within 0\.05 sDatabase connections: 2 of 10Database: 12 MBVersion 0\.1\.0, Node 24\.1\.0Running since /,
  )
  expect(await partRow('gateway')).toHaveTextContent('Found in the cache since its start: 98%')
  expect((await partRow('auth')).querySelectorAll('p')).toHaveLength(0)
})

test('a part without requests shows neither failures nor a duration', async () => {
  show({ parts: [{ ...(status.parts[0] as Part), requests: { count: 0, failed: 0, withinS: null }, cache: null }] })
  expect(await partRow('gateway')).toHaveTextContent(/^gatewayRequests in 5 minutes: 0Version/)
})

const well: Part = {
  ...(status.parts[1] as Part),
  events: { waiting: 0, oldestS: 0, behind: 0, failed: 0, queued: 0 },
}

test.each<[string, Partial<Part>, RegExp]>([
  ['no reply', { reachable: false }, /No reply/],
  ['a database that is down', { database: { up: false, bytes: null } }, /database server/],
  ['failing requests', { requests: { count: 100, failed: 3, withinS: 0.1 } }, /requests fail/],
  ['slow requests', { requests: { count: 20, failed: 0, withinS: 2.5 } }, /slow/],
  ['requests over 10 s', { requests: { count: 20, failed: 0, withinS: null } }, /slow/],
  ['no free connection', { connections: { used: 10, max: 10, waiting: 10 } }, /DATABASE_POOL/],
  ['events that wait', { events: { waiting: 9, oldestS: 61, behind: 0, failed: 0, queued: 0 } }, /event log/],
  ['events behind', { events: { waiting: 0, oldestS: 0, behind: 5_001, failed: 0, queued: 0 } }, /behind/],
  ['failed events', { events: { waiting: 0, oldestS: 0, behind: 0, failed: 1, queued: 0 } }, /hunch -- events dead/],
  ['mails that wait', { mails: { waiting: 3, oldestS: 601 } }, /hunch -- doctor/],
  ['a late job', { lateJobs: ['send mails'] }, /Scheduled work/],
  ['a full disk', { disk: { freeBytes: 9, sizeBytes: 100 } }, /disk/],
])('%s: the hint says what to do', async (_title, over, hint) => {
  show({ parts: [{ ...well, ...over }] })
  const hints = [...(await partRow('auth')).querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(hints).toEqual([expect.stringMatching(hint)])
  expect(screen.getByRole('status')).toHaveTextContent('Something needs attention')
})

test.each<[string, Partial<Part>]>([
  ['two failed requests', { requests: { count: 10, failed: 2, withinS: 0.1 } }],
  ['2 % of failed requests', { requests: { count: 500, failed: 10, withinS: 0.1 } }],
  ['a few slow requests', { requests: { count: 19, failed: 0, withinS: null } }],
  ['a short queue for connections', { connections: { used: 10, max: 10, waiting: 9 } }],
])('%s is no problem', async (_title, over) => {
  show({ parts: [{ ...well, ...over }] })
  expect((await partRow('auth')).querySelectorAll('p')).toHaveLength(0)
  expect(screen.getByRole('status')).toHaveTextContent('Everything works')
})
