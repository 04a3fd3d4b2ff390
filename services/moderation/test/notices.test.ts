import { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { noticeLimits } from '../src/notices/limits.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let moderator: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await newMails()
  await world.rows('truncate cases, reports, openings, acts, appeals')
  ann = world.join()
  moderator = world.joinAs('moderator')
  await moveClock(0)
})
afterEach(() => world.setClock(null))

const from = new Date('2026-11-25T12:00:00Z').getTime()
const hour = 60
/** Sets the database's clock to this many minutes after the start of the test. */
const moveClock = (minutes: number) => world.setClock(new Date(from + minutes * 60_000), { frozen: true })

const known = new Set<string>()
/** The ids of the reports that a mail is about, in the order in which they were made. */
type Mail = Record<'receivedIds' | 'actedIds' | 'dismissedIds', string[]>

/** Returns the mails that were requested since the last call. */
async function newMails(): Promise<Mail[]> {
  const mails = (await world.published()).filter(({ type, key }) => type === 'NoticeMailDue' && !known.has(key))
  for (const { key } of mails) known.add(key)
  return mails.map(({ message }) => {
    const { receivedIds, actedIds, dismissedIds } = message as Mail
    return { receivedIds: receivedIds.sort(), actedIds: actedIds.sort(), dismissedIds: dismissedIds.sort() }
  })
}
const receipt = (...receivedIds: string[]): Mail => ({ receivedIds, actedIds: [], dismissedIds: [] })
const decision = (ids: Partial<Mail>): Mail => ({ ...receipt(), ...ids })

const notice = { reason: 'illegal', text: 'It is fraud', law: '§ 263', goodFaith: true }
const vic = { name: 'Vic Quux', email: 'vic@example.com', language: 'de' }

/** A visitor gives a legal notice about a post, by default about a new one. Returns the report's id. */
async function give({ email = vic.email, post = world.post(ann), ip = '192.0.2.1' } = {}): Promise<string> {
  const { body } = await world.report(null, 'post', post, { ...notice, notifier: { ...vic, email } }, ip)
  return body.id
}
const caseOf = async (reportId: string): Promise<string> =>
  (await world.rows('select case_id from reports where id = $1', [reportId]))[0].case_id
/** A visitor gives a notice whose receipt was mailed. Returns the ids of the report and its case. */
async function giveConfirmed() {
  const id = await give()
  expect(await newMails()).toEqual([receipt(id)])
  return { id, caseId: await caseOf(id) }
}
/** Minutes from a decision to its mail. */
const afterDecision = noticeLimits.decisionMailAfterSeconds / 60

test('the receipt of a notice is mailed at once, and not again if the notice is repeated', async () => {
  const post = world.post(ann)
  const id = await give({ post })
  expect(await newMails()).toEqual([receipt(id)])
  expect(await give({ post })).toBe(id)
  await moveClock(30 * hour)
  expect(await newMails()).toEqual([])
})

test('a report of an intimate picture with an address is confirmed too', async () => {
  const images = { reason: 'intimateImages', text: 'The second picture', goodFaith: true, notifier: vic }
  const { body } = await world.report(null, 'post', world.post(ann), images)
  expect(await newMails()).toEqual([receipt(body.id)])
})

test('reports without an address request no mail', async () => {
  await world.report(world.join(), 'post', world.post(ann), notice)
  await world.report(null, 'post', world.post(ann))
  await world.report(null, 'post', world.post(ann), { ...notice, showsChildAbuse: true })
  expect(await world.rows('select from reports')).toHaveLength(3)
  expect(await newMails()).toEqual([])
})

test('a visitor reports sexual abuse of a child without name and address, and the case says so', async () => {
  const post = world.post(ann)
  expect((await world.report(null, 'post', post, { ...notice, showsChildAbuse: true })).status).toBe(201)
  const [{ id }] = (await world.cases(moderator)).body
  expect((await world.open(moderator, id)).body.reportList).toMatchObject([
    { showsChildAbuse: true, notifierName: '', text: 'It is fraud' },
  ])
})

test('only auth reads the address of a notice, with its language, time and case, until the address is erased', async () => {
  const id = await give()
  const { notices } = await world.connectAs(ModerationService, 'auth').getNotices({ reportIds: [id] })
  expect(notices).toMatchObject([
    { reportId: id, caseId: await caseOf(id), email: vic.email, language: 'de', sentMs: BigInt(from) },
  ])
  await expect(world.connectAs(ModerationService, 'media').getNotices({ reportIds: [id] })).rejects.toThrow()
  await world.rows(`update reports set notifier_email = ''`)
  expect((await world.connectAs(ModerationService, 'auth').getNotices({ reportIds: [id] })).notices).toEqual([])
})

test.each([
  ['dismissal', 'dismissedIds', (caseId: string) => world.dismiss(moderator, caseId)],
  ['removal', 'actedIds', (caseId: string) => world.act(moderator, caseId, 'remove')],
  ['suspension', 'actedIds', (caseId: string) => world.act(moderator, caseId, 'suspend', { days: 3 })],
] as const)('a decision (%s) is mailed once, after ten minutes', async (_, ids, decide) => {
  const { id, caseId } = await giveConfirmed()
  await decide(caseId)
  await moveClock(afterDecision - 1)
  expect(await newMails()).toEqual([])
  await moveClock(afterDecision)
  expect(await newMails()).toEqual([decision({ [ids]: [id] })])
  await moveClock(30 * hour)
  expect(await newMails()).toEqual([])
})

test('a dismissal that is taken back at once is not mailed; the later decision is', async () => {
  const { id, caseId } = await giveConfirmed()
  await world.dismiss(moderator, caseId)
  await world.reopen(moderator, caseId)
  await moveClock(hour)
  expect(await newMails()).toEqual([])
  await world.act(moderator, caseId, 'hide')
  await moveClock(hour + afterDecision)
  expect(await newMails()).toEqual([decision({ actedIds: [id] })])
})

test('after a mailed dismissal only another decision is mailed', async () => {
  const { id, caseId } = await giveConfirmed()
  await world.dismiss(moderator, caseId)
  await moveClock(afterDecision)
  expect(await newMails()).toEqual([decision({ dismissedIds: [id] })])
  await world.reopen(moderator, caseId)
  await world.dismiss(moderator, caseId)
  await moveClock(30 * hour)
  expect(await newMails()).toEqual([])
  await world.act(moderator, caseId, 'hide')
  await moveClock(31 * hour)
  expect(await newMails()).toEqual([decision({ actedIds: [id] })])
})

test('a notice that is decided before its receipt can be mailed gets only the decision', async () => {
  await giveConfirmed()
  const second = await give()
  await world.dismiss(moderator, await caseOf(second))
  await moveClock(30 * hour)
  expect(await newMails()).toEqual([decision({ dismissedIds: [second] })])
})

test('notices that an earlier release stored get no mails', async () => {
  await giveConfirmed()
  await world.rows(`update reports set language = '', receipt_mailed_at = null`)
  await moveClock(30 * hour)
  expect(await newMails()).toEqual([])
})

test('two replicas request each mail once', async () => {
  const replica = await world.start()
  const ids = await Promise.all(Array.from({ length: 4 }, (_, nr) => give({ email: `vic${nr}@example.com` })))
  await Promise.all([world.service.flush(), replica.flush()])
  await replica.stop()
  expect((await newMails()).flatMap(({ receivedIds }) => receivedIds).sort()).toEqual(ids.sort())
})

describe('threat 106: notices in the name of a stranger', () => {
  const spellings = ['vic@example.com', 'VIC@Example.com', 'vic+1@example.com', 'vic@example.com']

  /** Gives a notice for each spelling of an address, each about another post from another network. Returns their ids. */
  const flood = async (emails = spellings) => {
    const ids: string[] = []
    for (const [nr, email] of emails.entries()) ids.push(await give({ email, ip: `203.0.${nr}.9` }))
    return ids
  }

  test('are confirmed by one mail a day to a mailbox, in whatever spelling', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await flood()
    expect(await newMails()).toEqual([receipt(first, fourth)])
    for (const [days, id] of [second, third].entries()) {
      await moveClock((days + 1) * 24 * hour - 1)
      expect(await newMails()).toEqual([])
      await moveClock((days + 1) * 24 * hour)
      expect(await newMails()).toEqual([receipt(id)])
    }
  })

  test('share one limit at Gmail with and without dots, at both of its domains; elsewhere dots make another mailbox', async () => {
    const atGmail = ['vicquux@gmail.com', 'vic.quux@gmail.com', 'V.i.c.quux+1@googlemail.com']
    const [first = '', second = ''] = await flood(atGmail)
    expect(await newMails()).toEqual([receipt(first)])
    await moveClock(24 * hour)
    expect(await newMails()).toEqual([receipt(second)])
    const others = await flood(['vicquux@notgmail.com', 'vic.quux@notgmail.com'])
    expect((await newMails()).flatMap(({ receivedIds }) => receivedIds).sort()).toEqual(others.sort())
  })

  test('have one mail with decisions a day, for all notices of an address', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await flood()
    for (const id of [first, second, third, fourth]) await world.dismiss(moderator, await caseOf(id))
    await moveClock(afterDecision)
    expect(await newMails()).toEqual([decision({ dismissedIds: [first, fourth] })])
    await moveClock(afterDecision + 24 * hour - 1)
    expect(await newMails()).toEqual([])
    await moveClock(afterDecision + 24 * hour)
    expect(await newMails()).toEqual([decision({ dismissedIds: [second] })])
  })

  test('are listed in one mail up to a limit, the oldest first', async () => {
    const { noticesPerMail } = noticeLimits
    const ids: string[] = []
    for (let nr = 0; nr <= noticesPerMail; nr += 1) {
      await world.setClock(new Date(from + nr), { frozen: true })
      ids.push(await give({ ip: `203.0.${nr}.9` }))
    }
    expect(await newMails()).toEqual([receipt(...ids.slice(0, noticesPerMail))])
    await moveClock(25 * hour)
    expect(await newMails()).toEqual([receipt(...ids.slice(noticesPerMail))])
  })
})
