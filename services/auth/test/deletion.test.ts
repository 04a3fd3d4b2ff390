import { MemberDeletedSchema, MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { deleteOwnAccount, deleteUser, getAuditLog, getUser, searchUsers, updateOwnProfile } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { adminEmail, type Person, startWorld, type World } from './support/world.ts'

const services = ['analytics', 'groups', 'media', 'moderation', 'notifications', 'predictions', 'social']

let world: World
let admin: Awaited<ReturnType<World['signInAdmin']>>
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signInAdmin()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.moveClock(null)
  await world.pool.query('delete from erasures')
})

const deleteAs = (who: Person['member'] | null, id: string) => world.call(who, deleteUser, { params: { id } })
const leave = ({ member }: Pick<Person, 'member'>, email: unknown) =>
  world.call(member, deleteOwnAccount, { body: { email } })
const unfinished = async () => (await world.call(admin.member, getAuditLog)).body.unfinishedDeletions
const erase = (memberId: string, service: string) =>
  world.publishAs(service, MemberErasedSchema, { key: memberId, version: 9n, message: { memberId, service } })

/** Returns the tables in which a row contains one of the words. */
async function tracesOf(...words: string[]): Promise<string[]> {
  const { rows: tables } = await world.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const traces: string[] = []
  for (const { name } of tables) {
    const { rows } = await world.pool.query(`select t::text as row from ${name} t`)
    if (rows.some(({ row }) => words.some((word) => row.includes(word)))) traces.push(name)
  }
  return traces.sort()
}

test('a deleted member is gone: account, sessions, figures, everything except a tombstone and the audit log', async () => {
  const ann = await world.signUp({ sub: 'subject-of-ann', email: 'ann.deleted@example.com', email_verified: false })
  await world.call(ann.member, updateOwnProfile, { body: { lastName: 'Quagmire', bio: 'Words of mine' } })
  await world.pool.query('insert into figures (member_id) values ($1)', [ann.member.id])
  await world.pool.query('insert into counted_posts values (gen_random_uuid(), $1, false)', [ann.member.id])
  await world.service.flush()
  expect((await deleteAs(admin.member, ann.member.id)).status).toBe(204)
  expect(await world.memberOf(ann.token)).toBeUndefined()
  expect((await world.call(admin.member, getUser, { params: { id: ann.member.id } })).status).toBe(404)
  expect((await world.call(admin.member, searchUsers, { query: { q: 'quagmire' } })).body).toEqual([])
  expect((await world.client.getMemberCards({ memberIds: [ann.member.id] })).cards).toEqual([])
  await world.service.flush()
  expect(await tracesOf('subject-of-ann', 'ann.deleted@', 'Quagmire', 'Words of mine')).toEqual([])
  expect(await tracesOf(ann.member.id)).toEqual(['audit_log', 'blocks', 'erasures'])
})

test('a deletion is published after all other events of the member, with the erasure by auth', async () => {
  const ann = await world.signUp()
  await world.call(ann.member, updateOwnProfile, { body: { firstName: 'Anna' } })
  await deleteAs(admin.member, ann.member.id)
  const events = [
    ...(await world.publishedOf(MemberDeletedSchema, ann.member.id)),
    ...(await world.publishedOf(MemberErasedSchema, ann.member.id)),
  ]
  expect(events).toEqual([
    expect.objectContaining({ version: 3n, memberId: ann.member.id }),
    expect.objectContaining({ version: 4n, memberId: ann.member.id, service: 'auth' }),
  ])
})

test('the same person may sign up again, with a new account', async () => {
  const ann = await world.signUp()
  await deleteAs(admin.member, ann.member.id)
  expect((await world.signUp(ann.claims)).member.id).not.toBe(ann.member.id)
})

test('a deletion that a service has not finished within an hour is shown, until it has', async () => {
  const ann = await world.signUp()
  await deleteAs(admin.member, ann.member.id)
  for (const service of services.slice(2)) await erase(ann.member.id, service)
  expect(await unfinished()).toEqual([])
  await world.moveClock(3_540)
  expect(await unfinished()).toEqual([])
  await world.moveClock(3_605)
  expect(await unfinished()).toEqual([
    { memberId: ann.member.id, since: expect.any(String), services: ['analytics', 'groups'] },
  ])
  await erase(ann.member.id, 'analytics')
  expect((await unfinished())[0].services).toEqual(['groups'])
  await erase(ann.member.id, 'groups')
  await erase(ann.member.id, 'groups')
  expect(await unfinished()).toEqual([])
})

test('the erasure of a member who was not deleted here is ignored', async () => {
  await erase('00000000-0000-7000-8000-00000000dead', 'social')
  await world.moveClock(7_200)
  expect(await unfinished()).toEqual([])
})

test('a member deletes their own account after typing its e-mail, and the cookie is cleared', async () => {
  const ann = await world.signUp({ sub: 'leaver', email: 'Leaver@Example.com' })
  for (const typed of ['', 'other@example.com', 'l…@example.com']) {
    const reply = await leave(ann, typed)
    expect([reply.status, reply.body.code]).toEqual([400, 'emailDoesNotMatch'])
  }
  expect(await world.memberOf(ann.token)).toBeDefined()
  const reply = await leave(ann, ' leaver@example.COM ')
  expect(reply.status).toBe(204)
  expect(reply.headers.getSetCookie().join()).toMatch(/__Host-hunch_session=;/)
  expect(await world.memberOf(ann.token)).toBeUndefined()
  expect(await world.publishedOf(MemberDeletedSchema, ann.member.id)).toHaveLength(1)
  expect((await leave(ann, 'leaver@example.com')).status).toBe(401)
})

test('a member’s own deletion is not in the audit log', async () => {
  const ann = await world.signUp()
  await leave(ann, ann.claims.email)
  const { body } = await world.call(admin.member, getAuditLog, { query: { limit: '50' } })
  expect(body.entries.filter(({ targetId }: { targetId: string }) => targetId === ann.member.id)).toEqual([])
})

test('the admin’s account cannot be deleted', async () => {
  for (const reply of [await deleteAs(admin.member, admin.member.id), await leave(admin, adminEmail)])
    expect([reply.status, reply.body.code]).toEqual([409, 'adminStays'])
})

test('threat 2: only the admin deletes others', async () => {
  const [ann, bob] = [await world.signUp(), await world.signUp()]
  expect((await deleteAs(bob.member, ann.member.id)).status).toBe(403)
  expect((await deleteAs(null, ann.member.id)).status).toBe(401)
  expect((await deleteAs(admin.member, 'x')).status).toBe(400)
  expect((await deleteAs(admin.member, '00000000-0000-7000-8000-00000000dead')).body.code).toBe('userNotFound')
  expect((await world.call(null, deleteOwnAccount, { body: { email: ann.claims.email } })).status).toBe(401)
  expect((await leave(ann, { $ne: '' })).status).toBe(400)
  expect(await world.memberOf(ann.token)).toBeDefined()
})

test('only one of concurrent deletions succeeds', async () => {
  const ann = await world.signUp()
  const replies = await Promise.all(Array.from({ length: 10 }, () => deleteAs(admin.member, ann.member.id)))
  expect(replies.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
  expect(await world.publishedOf(MemberDeletedSchema, ann.member.id)).toHaveLength(1)
})
