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
const line = async (name: string) => (await screen.findByText(name)).closest('li')

test('a healthy product is described in plain words', async () => {
  show()
  expect(await screen.findByRole('status')).toHaveTextContent('Everything works')
  expect(await line('Parts')).toHaveTextContent('All of them reply')
  expect(await line('Databases')).toHaveTextContent('All of them are up')
  expect(await line('Events')).toHaveTextContent('Flowing. On their way: 4')
  expect(await line('Failed events')).toHaveTextContent('None')
  expect(await line('Email')).toHaveTextContent('Waiting to be sent: 3')
  expect(await line('Disk')).toHaveTextContent('40 GB of 100 GB are free')
  expect(await line('Open pages with live updates')).toHaveTextContent('7')
})

test('problems are named: unavailable parts, held events and mails, failed events, late jobs, full disk', async () => {
  const [gateway, auth, media] = status.parts as [
    Status['parts'][number],
    Status['parts'][number],
    Status['parts'][number],
  ]
  show({
    parts: [
      gateway,
      {
        ...auth,
        database: { up: false, bytes: null },
        events: { waiting: 40, oldestS: 400, behind: 2, failed: 2, queued: 9 },
        mails: { waiting: 5, oldestS: 7_200 },
        lateJobs: ['send mails'],
      },
      { ...media, disk: { freeBytes: 1_073_741_824, sizeBytes: 100 * 1_073_741_824 } },
      { ...auth, name: 'groups', reachable: false, version: null, node: null, startedAt: null, database: null },
    ],
    lastBackupAt: '2026-11-01T03:00:00Z',
  })
  expect(await screen.findByRole('status')).toHaveTextContent('Something needs attention')
  expect(await line('Parts')).toHaveTextContent('No reply from: groups')
  expect(await line('Databases')).toHaveTextContent('Not reachable: auth')
  expect(await line('Events')).toHaveTextContent(/Held up\. On their way: \d+, the first 6 min\. ago/)
  expect(await line('Failed events')).toHaveTextContent('Failed: 2. Waiting behind them: 9.')
  expect(await line('Email')).toHaveTextContent('Waiting to be sent: 8, the first 2 hr. ago')
  expect(await line('Scheduled work')).toHaveTextContent('Late: send mails')
  expect(await line('Disk')).toHaveTextContent('1 GB of 100 GB are free')
})

test('parts are listed with their versions, start and database size', async () => {
  show()
  const versions = within(await screen.findByRole('region', { name: 'Parts and versions' }))
  expect((await versions.findByText('auth')).closest('li')).toHaveTextContent(
    /Version 0\.1\.0, Node 24\.1\.0Running since .*Database: 12 MB/,
  )
})
