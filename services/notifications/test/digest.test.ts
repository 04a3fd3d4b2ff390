import { newId } from '@hunch/kit/postgres'
import { eventually } from '@hunch/kit/testing'
import { PredictionPostedSchema, VoteCastSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { markAllRead, unsubscribe } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.mail.mails.length = 0
  await at('2026-11-21T08:00:00Z')
  ann = world.join('Ann', { timeZone: 'Asia/Tokyo' }) // 18:00 in Tokyo is 09:00 UTC
  bob = world.join('Bob', { emailNotifications: false })
})
afterEach(() => {
  Object.assign(world.mail.mood, { rejects: false, rejectsRecipients: false, answersAfter: undefined })
  world.allBack()
})

/** Sets the clock and runs everything that is due. */
async function at(instant: string) {
  await world.setClock(new Date(instant), { frozen: true })
  await world.settle()
}
const voteOn = (post: { postId: string; ownerId: string }, by = bob) =>
  world.publish('predictions', VoteCastSchema, newId(), { ...post, memberId: by.id, vote: true, agreeCount: 1 })
const vote = (headline?: string) => voteOn(world.post(ann, headline))
const mailsTo = (person: TestMember) => world.mail.mails.filter(({ to }) => to === world.account(person).email)
const tokenOf = (headers: ReadonlyMap<string, string> | undefined) =>
  new URL(/^<(.*)>$/.exec(headers?.get('list-unsubscribe') ?? '')?.[1] ?? '').searchParams.get('token') ?? ''
const post = (token: string) =>
  world.call(null, unsubscribe, {
    query: { token },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('one mail with unread notifications is sent at the member’s 18:00, with one-click unsubscribing', async () => {
  await vote('Rain <b>& snow</b>')
  await vote('Sun')
  await at('2026-11-21T08:59:59Z')
  expect(mailsTo(ann)).toEqual([])
  await at('2026-11-21T09:00:00Z')
  const [mail, ...more] = mailsTo(ann)
  expect(more).toEqual([])
  expect(mail?.headers.get('subject')).toBe('2 new notifications on Hunch')
  expect(mail?.headers.get('from')).toBe('Hunch <hello@hunch.example>')
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail?.headers.get('list-unsubscribe')).toMatch(
    /^<https:\/\/hunch\.example\/api\/notifications\/unsubscribe\?token=[\w-]+>$/,
  )
  expect(mail?.text).toContain('Bob Example voted on “Sun”')
  expect(mail?.text).toMatch(/https:\/\/hunch\.example\/prediction\/[0-9a-f-]{36}/)
  expect(mail?.text).toContain('Rain &lt;b&gt;&amp; snow&lt;/b&gt;')
})

test('the next mail is sent the next day, with only new notifications', async () => {
  await vote('First')
  await at('2026-11-21T09:00:00Z')
  await vote('Second')
  await at('2026-11-21T23:00:00Z')
  expect(mailsTo(ann)).toHaveLength(1)
  await at('2026-11-22T09:00:00Z')
  expect(mailsTo(ann)).toHaveLength(2)
  expect(mailsTo(ann)[1]?.text).toContain('Second')
  expect(mailsTo(ann)[1]?.text).not.toContain('First')
  await at('2026-11-23T09:00:00Z')
  await at('2026-11-24T09:00:00Z')
  expect(mailsTo(ann)).toHaveLength(2)
})

test('an act that is added to an unread notification is mailed, even after an evening without a mail', async () => {
  const post = world.post(ann)
  await voteOn(post)
  await at('2026-11-21T09:00:00Z')
  await at('2026-11-22T09:00:00Z')
  await at('2026-11-23T08:00:00Z')
  expect(mailsTo(ann)).toHaveLength(1)
  await voteOn(post, world.join('Cem'))
  await at('2026-11-23T09:00:00Z')
  expect(mailsTo(ann)).toHaveLength(2)
  expect(mailsTo(ann)[1]?.text).toContain('Cem Example and 1 other voted')
})

test('no mail is sent if all is read, mails are off, no address is verified, or the account is inactive', async () => {
  await vote()
  await world.call(ann, markAllRead)
  await at('2026-11-21T09:00:00Z')
  for (const change of [{ emailNotifications: false }, { email: '' }, { isActive: false }]) {
    ann = world.join('Ann', { timeZone: 'UTC', ...change })
    await vote()
    await at('2026-11-21T18:00:00Z')
  }
  expect(world.mail.mails).toEqual([])
})

test.each([{ emailNotifications: false }, { email: '' }, { isActive: false }])(
  'a member without mails (%j) is looked up once before the evening and once in it, whatever happens',
  async (change) => {
    ann = world.join('Ann', { timeZone: 'UTC', ...change })
    const lookUps = () => world.auth.contactsRead.filter((id) => id === ann.id).length
    for (const headline of ['First', 'Second', 'Third']) await vote(headline)
    expect(lookUps()).toBe(1)
    await at('2026-11-21T18:00:00Z')
    expect(lookUps()).toBe(2)
    for (const headline of ['Fourth', 'Fifth']) await vote(headline)
    expect([lookUps(), mailsTo(ann)]).toEqual([3, []])
  },
)

test('once mails are switched on, the digest lists everything since the evening before, and nothing older', async () => {
  world.account(ann).emailNotifications = false
  await vote('Before the evening')
  await at('2026-11-21T09:00:00Z')
  await at('2026-11-21T10:00:00Z')
  await vote('Without mails')
  world.account(ann).emailNotifications = true
  await vote('With mails')
  await at('2026-11-22T09:00:00Z')
  const [mail, ...more] = mailsTo(ann)
  expect(more).toEqual([])
  for (const headline of ['Without mails', 'With mails']) expect(mail?.text).toContain(headline)
  expect(mail?.text).not.toContain('Before the evening')
})

test('mails that are switched off between the notification and the evening are not sent', async () => {
  await vote()
  world.account(ann).emailNotifications = false
  await at('2026-11-21T09:00:00Z')
  expect(mailsTo(ann)).toEqual([])
})

test('while the mail server is unavailable a digest waits and is sent later, once', async () => {
  await vote()
  world.mail.mood.rejects = true
  await at('2026-11-21T09:00:00Z')
  expect(mailsTo(ann)).toEqual([])
  world.mail.mood.rejects = false
  await at('2026-11-21T09:05:00Z')
  await at('2026-11-21T09:30:00Z')
  expect(mailsTo(ann)).toHaveLength(1)
})

test('an address that the mail server rejects is tried once an evening', async () => {
  await vote()
  world.mail.mood.rejectsRecipients = true
  await at('2026-11-21T09:00:00Z')
  for (let minutes = 5; minutes <= 50; minutes += 5) await at(`2026-11-21T09:${String(minutes).padStart(2, '0')}:00Z`)
  const tries = () => world.mail.tried.filter((to) => to === world.account(ann).email)
  expect(tries()).toHaveLength(1)
  await at('2026-11-22T09:00:00Z')
  expect(tries()).toHaveLength(2)
  world.mail.mood.rejectsRecipients = false
  await at('2026-11-23T09:00:00Z')
  expect(mailsTo(ann)).toHaveLength(1)
})

test('a mail server that does not answer does not delay notifications', async () => {
  const dan = world.join('Dan')
  world.follow(dan, ann)
  await vote()
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  world.mail.mood.answersAfter = promise
  const evening = at('2026-11-21T09:00:00Z')
  await eventually(() => world.mail.tried.includes(world.account(ann).email))
  const posted = world.publish('predictions', PredictionPostedSchema, newId(), world.post(ann))
  await eventually(async () => (await world.count(dan)) === 1, 10_000) // Ann's mail would time out only after 15 s
  expect(mailsTo(ann)).toEqual([])
  answer()
  await Promise.all([evening, posted])
  expect(mailsTo(ann)).toHaveLength(1)
})

test('the mail is in the member’s language and lists at most ten notifications', async () => {
  world.account(ann).language = 'ar'
  for (let index = 0; index < 12; index += 1) await vote(`Nr ${index}`)
  await at('2026-11-21T09:00:00Z')
  const [mail] = mailsTo(ann)
  expect(mail?.text).toContain('dir="rtl"')
  expect(mail?.text.match(/<li>/g)).toHaveLength(10)
  expect(mail?.text).toContain('وإشعاران آخران')
})

test('a click without a session turns off one member’s mails; a second click changes nothing', async () => {
  await vote()
  await at('2026-11-21T09:00:00Z')
  const token = tokenOf(mailsTo(ann)[0]?.headers)
  for (const _ of [1, 2]) {
    const reply = await post(token)
    expect([reply.status, reply.body]).toEqual([200, { message: 'You will get no more digests by email.' }])
  }
  expect(new Set(world.auth.turnedOff.slice(-2))).toEqual(new Set([ann.id]))
  expect(world.account(ann).emailNotifications).toBe(false)
})

test('threat 40: a token that is forged, altered or cut is rejected, and nothing changes', async () => {
  await vote()
  await at('2026-11-21T09:00:00Z')
  const token = tokenOf(mailsTo(ann)[0]?.headers)
  const bytes = Buffer.from(token, 'base64url')
  const another = Buffer.concat([Buffer.from(bob.id.replaceAll('-', ''), 'hex'), bytes.subarray(16)])
  const before = world.auth.turnedOff.length
  for (const forged of [
    'x',
    token.slice(1),
    token.slice(0, -2),
    `${token}A`,
    `${token}=`,
    another.toString('base64url'),
  ]) {
    const reply = await post(forged)
    expect([reply.status, reply.body.code]).toEqual([400, 'unsubscribeTokenInvalid'])
  }
  expect((await world.call(null, unsubscribe)).status).toBe(400)
  expect((await post('x'.repeat(501))).status).toBe(400)
  expect(world.auth.turnedOff).toHaveLength(before)
})

test('while auth is unavailable a click gets 503', async () => {
  await vote()
  await at('2026-11-21T09:00:00Z')
  const token = tokenOf(mailsTo(ann)[0]?.headers)
  world.auth.mood.away = true
  expect((await post(token)).status).toBe(503)
})
