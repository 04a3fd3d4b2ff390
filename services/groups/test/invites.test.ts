import { randomBytes } from 'node:crypto'
import { MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { getGroup, getGroupByInvite, getInvite, inviteUsers, joinByInvite, makeInvite } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  ann = world.join({ firstName: 'Ann' })
  await world.rows('delete from attempts')
})
afterEach(() => world.setClock(null))

const randomCode = () => randomBytes(16).toString('base64url')
const read = (member: TestMember | null, id: string) => world.call(member, getInvite, { params: { id } })
const make = (member: TestMember | null, id: string, body?: unknown) =>
  world.call(member, makeInvite, { params: { id }, body })
const behind = (member: TestMember | null, code: string, ip?: string) =>
  world.call(member, getGroupByInvite, { params: { code }, ...(ip ? { ip } : {}) })
const joinByCode = (member: TestMember | null, inviteCode: unknown) =>
  world.call(member, joinByInvite, { body: { inviteCode } })
const invite = (member: TestMember | null, id: string, userIds: unknown) =>
  world.call(member, inviteUsers, { params: { id }, body: { userIds } })
const outcome = ({ status, body }: { status: number; body: { code?: string } | undefined }) => [status, body?.code]

test('members read the current code of 26 random characters, the same each time', async () => {
  const id = await world.make(ann, { isPrivate: true })
  const { status, body } = await read(ann, id)
  expect([status, body]).toEqual([200, { inviteCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/) }])
  const bob = world.join()
  expect((await joinByCode(bob, body.inviteCode)).body).toEqual({ id, name: 'Rain watchers' })
  expect((await read(bob, id)).body).toEqual(body)
  for (const ask of [undefined, {}, { renew: false }]) expect((await make(ann, id, ask)).body).toEqual(body)
  const other = await world.code(ann, await world.make(ann))
  expect(other).not.toBe(body.inviteCode)
})

test('anyone with a code sees its group, even a visitor', async () => {
  const id = await world.make(ann, { name: 'Hush', description: 'Quiet', isPrivate: true })
  const code = await world.code(ann, id)
  for (const member of [null, world.join(), ann]) {
    const reply = await behind(member, code)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      group: {
        id,
        name: 'Hush',
        description: 'Quiet',
        isPrivate: true,
        memberCount: 1,
        predictionCount: 0,
        creator: expect.objectContaining({ id: ann.id, firstName: 'Ann' }),
      },
      removed: false,
    })
  }
})

test.each<[string, (code: string) => string]>([
  ['in lower case', (code) => code.toLowerCase()],
  ['in groups of four', (code) => code.replace(/.{4}/g, '$&-')],
  ['with spaces, also around it', (code) => ` ${code.replace(/.{4}/g, '$& ')} `],
  ['with O for 0, and I for 1', (code) => code.replaceAll('0', 'O').replaceAll('1', 'I')],
  ['with o for 0, and l for 1', (code) => code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')],
])('a code is accepted %s', async (_, typed) => {
  const id = await world.make(ann, { isPrivate: true })
  // Renews the code until it contains the characters that are mixed up.
  let code = await world.code(ann, id)
  while (!/0/.test(code) || !/1/.test(code)) code = (await make(ann, id, { renew: true })).body.inviteCode
  expect((await behind(null, typed(code))).body).toMatchObject({ group: { id } })
  expect(outcome(await joinByCode(world.join(), typed(code)))).toEqual([200, undefined])
})

test('a private group can be joined with its code, by id or by the code alone, and not without', async () => {
  const id = await world.make(ann, { isPrivate: true })
  const code = await world.code(ann, id)
  const [bob, cem] = [world.join(), world.join()]
  expect(outcome(await world.enter(bob, id))).toEqual([403, 'inviteNeeded'])
  expect(outcome(await world.enter(bob, id, { inviteCode: randomCode() }))).toEqual([404, 'inviteInvalid'])
  const other = await world.code(ann, await world.make(ann, { isPrivate: true }))
  expect(outcome(await world.enter(bob, id, { inviteCode: other }))).toEqual([404, 'inviteInvalid'])
  expect(outcome(await world.enter(bob, id))).toEqual([403, 'inviteNeeded'])
  expect((await world.enter(bob, id, { inviteCode: ` ${code} ` })).body).toMatchObject({
    role: 'member',
    memberCount: 2,
  })
  expect((await joinByCode(cem, code)).status).toBe(200)
  expect((await joinByCode(cem, code)).status).toBe(200)
  expect((await world.enter(cem, id)).body).toMatchObject({ role: 'member', memberCount: 3 })
})

test('threat 25: the creator renews the code, and the old one is invalid', async () => {
  const id = await world.make(ann, { isPrivate: true })
  const old = await world.code(ann, id)
  const bob = world.join()
  await joinByCode(bob, old)
  const fresh = (await make(ann, id, { renew: true })).body.inviteCode
  expect(fresh).not.toBe(old)
  const eve = world.join()
  expect(outcome(await behind(null, old))).toEqual([404, 'inviteInvalid'])
  expect(outcome(await joinByCode(eve, old))).toEqual([404, 'inviteInvalid'])
  expect(outcome(await world.enter(eve, id, { inviteCode: old }))).toEqual([404, 'inviteInvalid'])
  expect((await read(bob, id)).body).toEqual({ inviteCode: fresh })
  expect((await joinByCode(eve, fresh)).status).toBe(200)
})

test('while a code is renewed, joins with it succeed or fail, and the count equals the successes', async () => {
  const id = await world.make(ann, { isPrivate: true })
  const code = await world.code(ann, id)
  const people = Array.from({ length: 30 }, (_, index) => world.join({}, { ip: `192.0.2.${index}` }))
  const joins = people.map((member) => joinByCode(member, code))
  const [, ...replies] = await Promise.all([make(ann, id, { renew: true }), ...joins])
  for (const { status } of replies) expect([200, 404]).toContain(status)
  const [{ member_count }] = await world.rows('select member_count from groups where id = $1', [id])
  expect(member_count).toBe(1 + replies.filter(({ status }) => status === 200).length)
})

test('threat 25: after 10 wrong codes a member is rejected for 15 minutes, even with a right one', async () => {
  const id = await world.make(ann, { isPrivate: true })
  const code = await world.code(ann, id)
  const start = new Date()
  await world.setClock(start, { frozen: true })
  const eve = world.join()
  const tries = [...Array.from({ length: 9 }, randomCode), 'no code at all']
  for (const wrong of tries) expect(outcome(await joinByCode(eve, wrong))).toEqual([404, 'inviteInvalid'])
  for (const reply of [
    await joinByCode(eve, code),
    await joinByCode({ ...eve, ip: '198.51.100.7' }, code),
    await world.enter(eve, id, { inviteCode: code }),
    await behind(eve, code),
  ]) {
    expect(outcome(reply)).toEqual([429, 'tooManyAttempts'])
    expect(reply.headers.get('retry-after')).toBe('900')
  }
  expect((await behind(world.join(), code)).status).toBe(200)
  await world.setClock(new Date(start.getTime() + 15 * 60_000 + 1_000), { frozen: true })
  expect((await joinByCode(eve, code)).status).toBe(200)
})

test('threat 25: after 20 wrong codes an address is rejected for everyone, an IPv6 one by its /64', async () => {
  const code = await world.code(ann, await world.make(ann))
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) => behind(null, randomCode(), `2001:db8:0:1::${index}`)),
  )
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(20)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(80)
  expect((await behind(null, code, '2001:db8:0:1:ffff::')).status).toBe(429)
  expect((await joinByCode({ ...world.join(), ip: '2001:db8:0:1::9' }, code)).status).toBe(429)
  expect((await behind(null, code, '2001:db8:0:2::1')).status).toBe(200)
})

test('right codes are never counted', async () => {
  const code = await world.code(ann, await world.make(ann))
  const people = Array.from({ length: 60 }, () => world.join())
  const replies = await Promise.all(people.map((member) => behind(member, code)))
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  const [eve] = people
  if (!eve) throw new Error('nobody is there')
  for (const _ of Array.from({ length: 9 })) await behind(eve, randomCode())
  expect((await behind(eve, code)).status).toBe(200)
  expect((await behind(eve, randomCode())).status).toBe(404)
  expect((await behind(eve, code)).status).toBe(429)
})

test('counts of wrong codes are deleted when their window has ended, and hold no address', async () => {
  await behind(world.join(), randomCode(), '198.51.100.23')
  const rows = await world.rows('select key from attempts')
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('198.51.100')
  await world.setClock(new Date(Date.now() + 16 * 60_000))
  await world.service.flush()
  expect(await world.rows('select from attempts')).toEqual([])
})

test('an invited person is notified, may join without the code, and can be invited again after a day', async () => {
  const id = await world.make(ann, { isPrivate: true })
  const [bob, cem] = [world.join(), world.join()]
  await joinByCode(bob, await world.code(ann, id))
  const before = (await world.published(id)).length
  expect((await invite(bob, id, [cem.id, cem.id, ann.id, bob.id])).body).toEqual({ invited: 1 })
  expect((await invite(ann, id, [cem.id])).body).toEqual({ invited: 0 })
  expect((await world.published(id)).slice(before)).toMatchObject([
    { type: 'InvitationSent', message: { groupId: id, fromMemberId: bob.id, toMemberId: cem.id } },
  ])
  const seen = await world.call(cem, getGroup, { params: { id } })
  expect(seen.body).toMatchObject({ name: 'Rain watchers', role: null, invited: true, creator: null })
  await world.setClock(new Date(Date.now() + 25 * 3_600_000))
  expect((await invite(ann, id, [cem.id])).body).toEqual({ invited: 1 })
  expect((await world.enter(cem, id)).body).toMatchObject({ role: 'member', invited: false, memberCount: 3 })
  expect(await world.rows('select from invitations where group_id = $1', [id])).toEqual([])
  const published = await world.published(id)
  expect(published.map(({ version }) => version)).toEqual(published.map((_, index) => index + 1))
})

test('a member who left a private group needs a new invitation', async () => {
  const id = await world.make(ann, { isPrivate: true })
  const bob = world.join()
  await invite(ann, id, [bob.id])
  await world.enter(bob, id)
  await world.call(bob, { method: 'DELETE', path: '/api/groups/{id}/leave' }, { params: { id } })
  expect(outcome(await world.enter(bob, id))).toEqual([403, 'inviteNeeded'])
})

test('unknown and deactivated people are not invited', async () => {
  const id = await world.make(ann)
  const [asleep, known] = [world.join({ isActive: false }), world.join()]
  await world.publish('auth', MemberJoinedSchema, known.id, { memberId: known.id })
  expect((await invite(ann, id, [nowhere, asleep.id, known.id])).body).toEqual({ invited: 1 })
  expect((await world.published(id)).filter(({ type }) => type === 'InvitationSent')).toMatchObject([
    { message: { toMemberId: known.id } },
  ])
})

test('if auth is unavailable, only people whose cards are stored can be invited', async () => {
  const id = await world.make(ann)
  const known = world.join()
  await world.publish('auth', MemberJoinedSchema, known.id, { memberId: known.id })
  world.auth.mood.silent = true
  try {
    expect((await invite(ann, id, [known.id])).body).toEqual({ invited: 1 })
    expect(outcome(await invite(ann, id, [world.join().id]))).toEqual([503, 'unavailable'])
  } finally {
    world.auth.mood.silent = false
  }
})

test('in a public group only members read the code and invite, and only the creator renews it', async () => {
  const id = await world.make(ann)
  const [eve, bob] = [world.join(), world.join()]
  await world.enter(bob, id)
  expect(outcome(await read(eve, id))).toEqual([403, 'membersOnly'])
  expect(outcome(await invite(eve, id, [bob.id]))).toEqual([403, 'membersOnly'])
  for (const member of [eve, bob])
    for (const body of [{}, { renew: true }])
      expect(outcome(await make(member, id, body))).toEqual([403, 'creatorOnly'])
})

test('a missing group has no code', async () => {
  for (const reply of [await read(ann, nowhere), await make(ann, nowhere, {}), await invite(ann, nowhere, [nowhere])])
    expect(outcome(reply)).toEqual([404, 'groupNotFound'])
  const id = await world.make(ann)
  const code = await world.code(ann, id)
  await world.call(ann, { method: 'DELETE', path: '/api/groups/{id}/disband' }, { params: { id } })
  expect(outcome(await behind(null, code))).toEqual([404, 'inviteInvalid'])
})

test('a visitor cannot read or renew a code, invite, or join', async () => {
  const id = await world.make(ann)
  const code = await world.code(ann, id)
  for (const reply of [
    await read(null, id),
    await make(null, id, {}),
    await invite(null, id, []),
    await joinByCode(null, code),
  ])
    expect([reply.status, reply.body.title]).toEqual([401, 'Unauthorized'])
})

test.each([
  ['an empty list', []],
  ['more than 100 people', Array.from({ length: 101 }, () => nowhere)],
  ['an id instead of a list', nowhere],
  ['an invalid id', ['x']],
])('inviting %s is rejected', async (_what, userIds) => {
  expect(outcome(await invite(ann, await world.make(ann), userIds))).toEqual([400, 'invalidRequest'])
})

test.each([{ $ne: '' }, ['x'], 1, null, 'x'.repeat(101)])('%j is rejected as a code', async (code) => {
  expect(outcome(await joinByCode(ann, code))).toEqual([400, 'invalidRequest'])
})

test.each(['', "' or ''='", '%_', '\ud800\0', '../../x'])('%j is a wrong code', async (code) => {
  expect(outcome(await joinByCode(ann, code))).toEqual([404, 'inviteInvalid'])
})
