import type { Member } from '@hunch/kit/identity'
import { newId } from '@hunch/kit/postgres'
import {
  AdminActedSchema,
  MemberDeactivatedSchema,
  MemberReactivatedSchema,
} from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { deactivateUser, getAuditLog, getUser, listAllUsers, listRecentUsers, reactivateUser } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { adminEmail, type Person, startWorld, type World } from './support/world.ts'

let world: World
let admin: Awaited<ReturnType<World['signInAdmin']>>
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signInAdmin()
})
afterAll(() => world.stop())

const nobody = '00000000-0000-7000-8000-00000000dead'
const act = (
  contract: typeof deactivateUser | typeof reactivateUser,
  id: string,
  who: Person['member'] | null = admin.member,
) => world.call(who, contract, { params: { id } })
const auditLog = async (query = {}) => (await world.call(admin.member, getAuditLog, { query })).body

test('a deactivated member is signed out everywhere and cannot sign in, their profile stays, and they can be reactivated', async () => {
  const ann = await world.signUp()
  const elsewhere = await world.signUp(ann.claims)
  const reply = await act(deactivateUser, ann.member.id)
  expect([reply.status, reply.body.isActive]).toEqual([200, false])
  expect([await world.memberOf(ann.token), await world.memberOf(elsewhere.token)]).toEqual([undefined, undefined])
  const rejected = await world.browser().signIn(ann.claims)
  expect(rejected.headers.get('location')).toBe('/?signInError=accountDeactivated')
  expect((await world.call(admin.member, getUser, { params: { id: ann.member.id } })).body.firstName).toBe('Ann')

  expect((await act(reactivateUser, ann.member.id)).body.isActive).toBe(true)
  expect(await world.memberOf(ann.token)).toBeUndefined() // the old sessions stay dead
  expect((await world.signUp(ann.claims)).member.id).toBe(ann.member.id)
})

test('deactivation and reactivation are published once each, with new versions, even if requested twice', async () => {
  const ann = await world.signUp()
  for (const contract of [deactivateUser, deactivateUser, reactivateUser, reactivateUser])
    await act(contract, ann.member.id)
  const versions = async (schema: typeof MemberDeactivatedSchema | typeof MemberReactivatedSchema) =>
    (await world.publishedOf(schema, ann.member.id)).map(({ version }) => version)
  expect(await versions(MemberDeactivatedSchema)).toEqual([2n])
  expect(await versions(MemberReactivatedSchema)).toEqual([3n])
})

test('threat 19: deactivation ends sessions at once, even if the event log is unavailable', async () => {
  const lonely = await startWorld()
  const boss = await lonely.signInAdmin()
  const ann = await lonely.signUp()
  await lonely.stores.dropEventLog()
  const reply = await lonely.call(boss.member, deactivateUser, { params: { id: ann.member.id } })
  expect([reply.status, await lonely.memberOf(ann.token)]).toEqual([200, undefined])
  await lonely.stop()
})

test('a sign-in during a deactivation leaves no session', async () => {
  for (let n = 0; n < 5; n += 1) {
    const ann = await world.signUp()
    const browser = world.browser()
    await Promise.all([browser.signIn(ann.claims), act(deactivateUser, ann.member.id)])
    const { rows } = await world.pool.query('select from sessions where account_id = $1', [ann.member.id])
    expect(rows).toEqual([])
  }
})

test('the admin’s own account cannot be deactivated', async () => {
  const reply = await act(deactivateUser, admin.member.id)
  expect([reply.status, reply.body.code]).toEqual([409, 'adminStays'])
  expect(reply.body.detail).toBe("The admin account can't be deactivated or deleted.")
  expect(await world.memberOf(admin.token)).toBeDefined()
})

test('an unknown member is not found', async () => {
  for (const contract of [deactivateUser, reactivateUser]) {
    expect((await act(contract, nobody)).body.code).toBe('userNotFound')
    expect((await act(contract, 'x')).status).toBe(400)
  }
})

test('threat 2: members and visitors can neither change other accounts nor read the admin’s lists', async () => {
  const ann = await world.signUp()
  for (const contract of [deactivateUser, reactivateUser]) {
    expect((await act(contract, ann.member.id, ann.member)).status).toBe(403)
    expect((await act(contract, ann.member.id, null)).status).toBe(401)
  }
  for (const contract of [listRecentUsers, listAllUsers, getAuditLog]) {
    expect((await world.call(ann.member, contract)).status).toBe(403)
    expect((await world.call(null, contract)).status).toBe(401)
  }
})

test('the newest members are listed first, page by page, with fields for the admin only', async () => {
  const people = []
  for (let n = 0; n < 5; n += 1) people.push(await world.signUp())
  const newest = people.map(({ member }) => member.id).reverse()
  const idsOf = (body: { id: string }[]) => body.map(({ id }) => id)
  const recent = await world.call(admin.member, listRecentUsers)
  expect(idsOf(recent.body).slice(0, 5)).toEqual(newest)
  expect(recent.body.length).toBeLessThanOrEqual(20)
  expect(recent.body[0]).toMatchObject({ email: people[4]?.claims.email, isActive: true, provider: 'google' })
  expect(recent.body[0]).not.toHaveProperty('emailNotifications')
  const page = (offset: number) =>
    world.call(admin.member, listAllUsers, { query: { limit: '2', offset: String(offset) } })
  expect([...idsOf((await page(0)).body), ...idsOf((await page(2)).body)]).toEqual(newest.slice(0, 4))
  expect((await world.call(admin.member, listAllUsers, { query: { limit: '1000000000' } })).status).toBe(400)
})

test('the audit log lists actor, act, target, time and IP address, the newest first', async () => {
  const ann = await world.signUp()
  await act(deactivateUser, ann.member.id)
  await act(reactivateUser, ann.member.id, { ...admin.member, ip: '198.51.100.7' })
  await act(reactivateUser, ann.member.id) // nothing changes, so nothing is logged
  const { entries } = await auditLog({ limit: '2' })
  expect(entries).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      actorId: admin.member.id,
      actor: { state: 'there', name: adminEmail },
      action: 'member.reactivated',
      targetKind: 'member',
      targetId: ann.member.id,
      target: { state: 'there', name: 'Ann' },
      about: null,
      ip: '198.51.100.7',
      note: '',
    },
    expect.objectContaining({ action: 'member.deactivated', targetId: ann.member.id, ip: '192.0.2.1' }),
  ])
  expect((await auditLog({ limit: '1', offset: '1' })).entries[0].action).toBe('member.deactivated')
})

test('an act that cannot be logged fails and changes nothing', async () => {
  const ann = await world.signUp()
  await world.pool.query(
    `alter table audit_log add constraint full_up check (action <> 'member.deactivated') not valid`,
  )
  expect((await act(deactivateUser, ann.member.id)).status).toBe(500)
  await world.pool.query('alter table audit_log drop constraint full_up')
  expect(await world.memberOf(ann.token)).toBeDefined()
})

test('an act of the admin in another service is logged once, with the IP address that its event does not hold', async () => {
  const [postId, actId] = [newId(), newId()]
  const announce = (as: string, member: Member) => world.connectAs(AuthService, as).noteAdminAct({ actId }, { member })
  await expect(announce('predictions', (await world.signUp()).member)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(announce('social', admin.member)).rejects.toMatchObject({ kind: 'forbidden' })
  await announce('predictions', { ...admin.member, ip: '192.0.2.9' })
  const event = await world.publishAs('predictions', AdminActedSchema, {
    key: postId,
    version: 4n,
    message: {
      adminId: admin.member.id,
      action: 'prediction.deleted',
      targetKind: 'prediction',
      targetId: postId,
      actId,
    },
  })
  await world.pool.query('delete from inbox')
  await world.append('predictions', event)
  const { entries } = await auditLog({ limit: '50' })
  const about = entries.filter(({ targetId }: { targetId: string }) => targetId === postId)
  expect(about).toEqual([
    expect.objectContaining({
      actorId: admin.member.id,
      action: 'prediction.deleted',
      targetKind: 'prediction',
      ip: '192.0.2.9',
    }),
  ])
})
