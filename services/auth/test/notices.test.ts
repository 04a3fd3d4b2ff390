import { newId } from '@hunch/kit/postgres'
import { type Peer, startPeer } from '@hunch/kit/testing'
import { NoticeMailDueSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
import { languageCodes } from '@hunch/proto/languages'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startWorld, type World } from './support/world.ts'

let world: World
let moderation: Peer
/** The notices at moderation, by report id, oldest first. */
const notices = new Map<string, { caseId: string; email: string; language: string; sentMs: bigint }>()

beforeAll(async () => {
  world = await startWorld(async (keys) => {
    moderation = await startPeer(ModerationService, keys.identity('moderation'), {
      getNotices: {
        from: ['auth'],
        run: ({ reportIds }) => ({
          notices: [...notices].flatMap(([reportId, notice]) =>
            reportIds.includes(reportId) ? [{ reportId, ...notice }] : [],
          ),
        }),
      },
    })
    return { moderationRpc: moderation.address }
  })
})
beforeEach(async () => {
  await world.moveClock(null)
  notices.clear()
  world.mailbox.mails.length = 0
})
afterAll(async () => {
  await world.stop()
  await moderation.stop()
})

const email = 'vic@example.com'
const sentMs = BigInt(Date.parse('2026-05-03T10:00:00Z'))

/** Puts a notice at moderation. Returns the ids of its report and its case. */
function put(over: { language?: string } = {}) {
  const [reportId, caseId] = [newId(), newId()]
  notices.set(reportId, { caseId, email, language: 'en', sentMs, ...over })
  return { reportId, caseId }
}

/** Publishes that a mail is due, as moderation does. */
const publish = (message: { receivedIds?: string[]; actedIds?: string[]; dismissedIds?: string[] }) =>
  world.publishAs('moderation', NoticeMailDueSchema, { key: newId(), version: 1n, message })
const waiting = async () => (await world.pool.query('select email from mails')).rows

test('threat 106: the mail that confirms a notice has its number, its time and the contact, and no other link', async () => {
  const { reportId, caseId } = put()
  await publish({ receivedIds: [reportId] })
  const [mail, ...others] = await world.mailsTo(email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Your legal notice to Hunch & Co')
  expect(mail?.text).toContain(`Notice ${caseId}, sent May 3, 2026 at 10:00 AM UTC`)
  expect(mail?.text).toContain('If you never sent a notice, someone used your address')
  expect(mail?.html).toContain(`<p>Notice ${caseId}, sent`)
  for (const body of [mail?.text, mail?.html])
    expect(new Set(body?.match(/https?:[^\s"<]+/g))).toEqual(new Set(['https://hunch.example/contact']))
})

test('the mail with decisions has each of them, who decided, and the ways to disagree', async () => {
  const [acted, dismissed] = [put(), put()]
  await publish({ actedIds: [acted.reportId], dismissedIds: [dismissed.reportId] })
  const [mail] = await world.mailsTo(email)
  expect(mail?.subject).toBe('The decision about your notice to Hunch & Co')
  expect(mail?.text).toMatch(new RegExp(`^Notice ${acted.caseId}, sent .*: moderation acted`, 'm'))
  expect(mail?.text).toMatch(new RegExp(`^Notice ${dismissed.caseId}, sent .*: moderation did not act`, 'm'))
  expect(mail?.text).toContain('A person decided, not a program')
  expect(mail?.text).toContain('out-of-court dispute settlement')
  expect(mail?.link.href).toBe('https://hunch.example/contact')
})

test.each(languageCodes)('both mails are in the language of the newest notice (%s)', async (language) => {
  const [older, newest] = [put({ language: language === 'en' ? 'de' : 'en' }), put({ language })]
  await publish({ receivedIds: [older.reportId, newest.reportId] })
  await publish({ actedIds: [older.reportId], dismissedIds: [newest.reportId] })
  const mails = await world.mailsTo(email)
  expect(mails).toHaveLength(2)
  for (const { subject, text, html } of mails) {
    expect(subject).toContain('Hunch & Co')
    expect(html).toContain(`<html lang="${language}"`)
    for (const { caseId } of [older, newest]) expect(text).toContain(caseId)
    expect([subject, text].join()).not.toContain('{{')
  }
})

test('the address is not stored here, and a mail whose address moderation has erased is dropped', async () => {
  const { reportId } = put()
  await world.mailbox.stop()
  await publish({ receivedIds: [reportId] })
  expect(await waiting()).toEqual([{ email: '' }])
  notices.clear()
  await world.mailbox.comeBack()
  await world.moveClock(60)
  expect(await world.mailsTo(email)).toEqual([])
  expect(await waiting()).toEqual([])
})

test('while moderation or the mail server is unavailable the mail waits, and is then sent once', async () => {
  const { reportId } = put()
  moderation.mood.away = true
  await publish({ receivedIds: [reportId] })
  expect([await world.mailsTo(email), await waiting()]).toEqual([[], [{ email: '' }]])
  moderation.mood.away = false
  await world.mailbox.stop()
  await world.moveClock(60)
  expect(await world.mailsTo(email)).toEqual([])
  await world.mailbox.comeBack()
  await world.moveClock(120)
  expect(await world.mailsTo(email)).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

test('an event that is delivered twice sends one mail', async () => {
  const { reportId } = put()
  const event = await publish({ dismissedIds: [reportId] })
  await world.append('moderation', event)
  expect(await world.mailsTo(email)).toHaveLength(1)
})

test('a mail that the mail server rejects is not tried again', async () => {
  const { reportId } = put()
  world.mailbox.rejected.add(email)
  await publish({ receivedIds: [reportId] })
  expect([await world.mailsTo(email), await waiting()]).toEqual([[], []])
  world.mailbox.rejected.clear()
})
