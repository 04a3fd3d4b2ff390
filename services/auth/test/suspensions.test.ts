import { newId } from '@hunch/kit/postgres'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { ActKind, ActLiftedSchema, ActTakenSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { appointModerator, deleteOwnAccount, getCurrentUser, getUser, listAllUsers } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type Person, startWorld, type World } from './support/world.ts'

let world: World
let admin: Awaited<ReturnType<World['signInAdmin']>>
let ann: Person
let version = 0n
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signInAdmin()
})
beforeEach(async () => {
  ann = await world.signUp()
})
afterAll(() => world.stop())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

/** Publishes an act of moderation, and returns its id. */
async function act(
  until: Date | undefined,
  { memberId = ann.member.id, kind = ActKind.SUSPEND as ActKind, actId = newId() } = {},
) {
  version += 1n
  const message = { actId, kind, targetId: memberId, memberId, ...(until && { untilMs: BigInt(until.getTime()) }) }
  await world.publishAs('moderation', ActTakenSchema, { key: actId, version, message })
  return actId
}

async function lift(actId: string, kind: ActKind = ActKind.SUSPEND) {
  version += 1n
  const message = { actId, kind, targetId: ann.member.id, memberId: ann.member.id }
  await world.publishAs('moderation', ActLiftedSchema, { key: actId, version, message })
}

/** Returns the end of a session's suspension, as the gateway gets it. */
async function suspendedUntil(token = ann.token): Promise<Date | undefined> {
  const { sessions } = await world.client.resolveSessions({ sessionTokens: [token] })
  const ms = sessions[0]?.session?.suspendedUntilMs
  return ms === undefined ? undefined : new Date(Number(ms))
}

test('threat 68: a suspension by moderation applies to existing and new sessions, until its end date', async () => {
  expect(await suspendedUntil()).toBeUndefined()
  const until = inDays(7)
  await act(until)
  expect(await suspendedUntil()).toEqual(until)
  const again = await world.signUp(ann.claims)
  expect([again.member.role, await suspendedUntil(again.token)]).toEqual(['member', until])
})

test('a suspension ends by the clock, without a job', async () => {
  await act(inDays(7))
  await world.moveClock(7 * 86_400 - 60)
  expect(await suspendedUntil()).toBeDefined()
  await world.moveClock(7 * 86_400 + 1)
  expect(await suspendedUntil()).toBeUndefined()
  await world.moveClock(null)
})

test('of several suspensions the latest end counts, and lifting one leaves the others', async () => {
  const [short, long] = [inDays(1), inDays(30)]
  const first = await act(short)
  const second = await act(long)
  expect(await suspendedUntil()).toEqual(long)
  await lift(second)
  expect(await suspendedUntil()).toEqual(short)
  await lift(second)
  await lift(first)
  expect(await suspendedUntil()).toBeUndefined()
})

test('a repeated act, acts of other kinds and their lifts change nothing', async () => {
  const until = inDays(3)
  const actId = await act(until)
  await act(inDays(9), { actId })
  await act(inDays(9), { kind: ActKind.HIDE })
  await act(undefined)
  await lift(actId, ActKind.HIDE)
  expect(await suspendedUntil()).toEqual(until)
})

test('moderation reads which moderators are suspended, until the suspension ends', async () => {
  const moderation = world.connectAs(AuthService, 'moderation')
  const bo = await world.signUp()
  for (const { member } of [ann, bo]) await world.call(admin.member, appointModerator, { params: { id: member.id } })
  const actId = await act(inDays(1))
  const staff = await moderation.getStaff({})
  expect(staff.moderatorIds).toEqual(expect.arrayContaining([ann.member.id, bo.member.id]))
  expect(staff.suspendedModeratorIds).toEqual([ann.member.id])
  await lift(actId)
  expect((await moderation.getStaff({})).suspendedModeratorIds).toEqual([])
})

test('the admin is never suspended', async () => {
  await act(inDays(7), { memberId: admin.member.id })
  expect(await suspendedUntil(admin.token)).toBeUndefined()
  expect((await world.call(admin.member, getCurrentUser)).body.suspendedUntil).toBeNull()
})

test('suspendedUntil is shown to the member and the admin only', async () => {
  const until = inDays(5)
  await act(until)
  const bo = await world.signUp()
  expect((await world.call(ann.member, getCurrentUser)).body.suspendedUntil).toBe(until.toISOString())
  expect((await world.call(bo.member, getCurrentUser)).body.suspendedUntil).toBeNull()
  const listed = (await world.call(admin.member, listAllUsers)).body
  expect(listed.slice(0, 2)).toMatchObject([{ suspendedUntil: null }, { suspendedUntil: until.toISOString() }])
  const seen = await world.call(bo.member, getUser, { params: { id: ann.member.id } })
  expect(seen.body).not.toHaveProperty('suspendedUntil')
})

test('deleting a member removes their suspensions, and a late act adds none', async () => {
  const rows = async () =>
    (await world.pool.query('select from suspensions where member_id = $1', [ann.member.id])).rowCount
  await act(inDays(7))
  expect(await rows()).toBe(1)
  await world.call(ann.member, deleteOwnAccount, { body: { email: ann.claims.email } })
  expect(await rows()).toBe(0)
  await act(inDays(7))
  expect(await rows()).toBe(0)
})
