import { newId } from '@hunch/kit/postgres'
import { AdminActedSchema, MemberChangedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import {
  appointModerator,
  deactivateUser,
  deleteOwnAccount,
  dismissModerator,
  getAuditLog,
  getCurrentUser,
  getUser,
  listAllUsers,
  listModerators,
  reactivateUser,
} from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type Person, startWorld, type World } from './support/world.ts'

let world: World
let admin: Awaited<ReturnType<World['signInAdmin']>>
let ann: Person
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signInAdmin()
})
beforeEach(async () => {
  ann = await world.signUp()
})
afterAll(() => world.stop())

type Change = typeof appointModerator | typeof dismissModerator | typeof deactivateUser | typeof reactivateUser
const change = (contract: Change, id = ann.member.id, who: Person['member'] | null = admin.member) =>
  world.call(who, contract, { params: { id } })
const roleOf = async ({ token }: Person) => (await world.memberOf(token))?.role
const idsOf = (body: { id: string }[]) => body.map(({ id }) => id)

test('an appointed member is a moderator from the next session lookup until the admin dismisses them', async () => {
  const reply = await change(appointModerator)
  expect([reply.status, reply.body.isModerator]).toEqual([200, true])
  expect(await roleOf(ann)).toBe('moderator')
  expect((await world.call(admin.member, listModerators)).body).toMatchObject([{ id: ann.member.id }])
  expect((await change(dismissModerator)).body.isModerator).toBe(false)
  expect((await world.call(admin.member, listModerators)).body).toEqual([])
})

test('threat 67: a dismissal changes sessions at once, even if the event log is unavailable', async () => {
  const lonely = await startWorld()
  const boss = await lonely.signInAdmin()
  const bo = await lonely.signUp()
  await lonely.stores.dropEventLog()
  const params = { id: bo.member.id }
  expect((await lonely.call(boss.member, appointModerator, { params })).status).toBe(200)
  expect((await lonely.memberOf(bo.token))?.role).toBe('moderator')
  expect((await lonely.call(boss.member, dismissModerator, { params })).status).toBe(200)
  expect((await lonely.memberOf(bo.token))?.role).toBe('member')
  await lonely.stop()
})

test('threat 67: a deactivated moderator loses the role, even after reactivation', async () => {
  await change(appointModerator)
  await change(deactivateUser)
  expect(await roleOf(ann)).toBeUndefined()
  expect((await world.call(admin.member, listModerators)).body).toEqual([])
  const reply = await change(appointModerator)
  expect([reply.status, reply.body.code]).toEqual([403, 'accountDeactivated'])
  await change(reactivateUser)
  expect(await roleOf(await world.signUp(ann.claims))).toBe('member')
})

test('a moderator who deletes their account is no longer listed', async () => {
  await change(appointModerator)
  await world.call(ann.member, deleteOwnAccount, { body: { email: ann.claims.email } })
  expect((await world.call(admin.member, listModerators)).body).toEqual([])
  expect((await change(appointModerator)).body.code).toBe('userNotFound')
  expect((await change(dismissModerator)).body.code).toBe('userNotFound')
})

test('the admin cannot be appointed as a moderator', async () => {
  const reply = await change(appointModerator, admin.member.id)
  expect([reply.status, reply.body.code]).toEqual([409, 'adminStays'])
  expect((await world.memberOf(admin.token))?.role).toBe('admin')
})

test('appointment and dismissal are logged once each, even if repeated, and publish no MemberChanged', async () => {
  for (const contract of [appointModerator, appointModerator, dismissModerator, dismissModerator])
    await change(contract)
  const { entries } = (await world.call(admin.member, getAuditLog, { query: { limit: '50' } })).body
  const about = entries.filter(({ targetId }: { targetId: string }) => targetId === ann.member.id)
  expect(about.map(({ action }: { action: string }) => action)).toEqual([
    'member.moderatorDismissed',
    'member.moderatorAppointed',
  ])
  expect(await world.publishedOf(MemberChangedSchema, ann.member.id)).toEqual([])
})

test('isModerator is shown to the moderator and the admin only', async () => {
  await change(appointModerator)
  const bo = await world.signUp()
  expect((await world.call(ann.member, getCurrentUser)).body.isModerator).toBe(true)
  expect((await world.call(bo.member, getCurrentUser)).body.isModerator).toBe(false)
  const listed = (await world.call(admin.member, listAllUsers)).body
  expect(listed.slice(0, 2)).toMatchObject([{ isModerator: false }, { isModerator: true }])
  const seen = await world.call(bo.member, getUser, { params: { id: ann.member.id } })
  expect(seen.body).not.toHaveProperty('isModerator')
})

test('threat 2: only the admin appoints moderators, and moderators cannot read the admin’s lists', async () => {
  await change(appointModerator)
  const moderator = { ...ann.member, role: 'moderator' as const }
  const bo = await world.signUp()
  for (const contract of [appointModerator, dismissModerator]) {
    for (const who of [moderator, bo.member])
      expect((await change(contract, bo.member.id, who)).body.code).toBe('adminOnly')
    expect((await change(contract, bo.member.id, null)).status).toBe(401)
  }
  for (const contract of [listModerators, listAllUsers, getAuditLog]) {
    expect((await world.call(moderator, contract)).body.code).toBe('adminOnly')
  }
  const seen = await world.call(moderator, getUser, { params: { id: bo.member.id } })
  expect(seen.body.email).not.toBe(bo.claims.email)
})

test('moderators are listed by name', async () => {
  const people = [await world.signUp({ given_name: 'Zoe' }), await world.signUp({ given_name: 'Abdi' })]
  for (const { member } of people) await change(appointModerator, member.id)
  const named = people.map(({ member }) => member.id)
  const listed = idsOf((await world.call(admin.member, listModerators)).body)
  expect(listed.filter((id) => named.includes(id))).toEqual(named.reverse())
})

test('a moderator’s act is logged with the IP address, and a member cannot announce one', async () => {
  await change(appointModerator)
  const moderator = { ...ann.member, role: 'moderator' as const, ip: '192.0.2.77' }
  const [caseId, actId] = [newId(), newId()]
  const auth = world.connectAs(AuthService, 'moderation')
  await expect(auth.noteAdminAct({ actId }, { member: ann.member })).rejects.toMatchObject({ kind: 'forbidden' })
  await auth.noteAdminAct({ actId }, { member: moderator })
  const message = { adminId: ann.member.id, action: 'act.hide', targetKind: 'case', targetId: caseId, actId }
  await world.publishAs('moderation', AdminActedSchema, { key: caseId, version: 1n, message })
  const { entries } = (await world.call(admin.member, getAuditLog)).body
  expect(entries[0]).toMatchObject({
    actor: { state: 'there', name: 'Ann' },
    action: 'act.hide',
    targetKind: 'case',
    targetId: caseId,
    target: { state: 'unknown' },
    ip: '192.0.2.77',
  })
})
