import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { paths } from '#api/index.ts'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { renderAs } from '#testing/render.tsx'
import { admin } from '../testing/answers.ts'
import { AuditLog } from './AuditLog.tsx'

const entry = (action: string, targetKind: string, target: object) => ({
  id: action,
  at: '2026-11-20T10:00:00Z',
  actorId: 'm1',
  actor: { state: 'there', name: 'Mo' },
  action,
  targetKind,
  targetId: 't1',
  target,
  ip: '192.0.2.1',
  note: '',
})

test('acts of moderators are named, and link to the case', async () => {
  const entries = [
    entry('member.moderatorAppointed', 'member', { state: 'there', name: 'Ann' }),
    entry('act.suspend', 'case', { state: 'unknown' }),
    entry('case.opened', 'case', { state: 'unknown' }),
  ]
  fakeServer({ 'GET /api/admin/audit-log': json({ entries, unfinishedDeletions: [] }) })
  renderAs(admin, <AuditLog />)
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^Made a member a moderatorAnnby Mo/),
    expect.stringMatching(/^Suspended a memberThe caseby Mo/),
    expect.stringMatching(/^Opened something reported in a private groupThe caseby Mo/),
  ])
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([paths.profile('t1'), paths.moderationCase('t1'), paths.moderationCase('t1')])
})

test('an entry without a name says why, in a sentence', async () => {
  const by = (actor: object) => ({
    ...entry('act.suspend', 'case', { state: 'unknown' }),
    id: JSON.stringify(actor),
    actor,
  })
  const entries = ['gone', 'unknown', 'operator', 'rule'].map((state) => by({ state }))
  fakeServer({ 'GET /api/admin/audit-log': json({ entries, unfinishedDeletions: [] }) })
  renderAs(admin, <AuditLog />)
  expect((await screen.findAllByText(/^by /)).map(({ textContent }) => textContent)).toEqual([
    'by a deleted account',
    'by someone whose name is unavailable right now',
    'by the operator, at the command line',
    'by a rule of the product',
  ])
})

test('an audit entry names the content of its case, or only its kind if the group is private', async () => {
  const caseEntry = (id: string, about: object | null) => ({
    ...entry('act.hide', 'case', { state: 'unknown' }),
    id,
    about,
  })
  const open = { name: '', path: null, isGone: false, isPrivate: false, isSealed: false }
  const entries = [
    caseEntry('1', { ...open, kind: 'post', name: 'It rains', path: '/prediction/p1' }),
    caseEntry('2', { ...open, kind: 'comment', name: 'You rain', isGone: true }),
    caseEntry('3', { ...open, kind: 'post', isPrivate: true, isSealed: true }),
    caseEntry('4', null),
  ]
  fakeServer({ 'GET /api/admin/audit-log': json({ entries, unfinishedDeletions: [] }) })
  renderAs(admin, <AuditLog />)
  expect(await screen.findByRole('link', { name: 'It rains' })).toHaveAttribute('href', '/prediction/p1')
  expect(screen.getByText('You rain (deleted)')).toBeVisible()
  expect(screen.getByText('A post, in a private group')).toBeVisible()
  // A sealed case cannot be opened.
  expect(screen.getAllByRole('link', { name: 'The case' })).toHaveLength(3)
})
