import { newId } from '@hunch/kit/postgres'
import { eventually } from '@hunch/kit/testing'
import { MemberChangedSchema, MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { GroupPassedOnSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { put } from './support/things.ts'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let cem: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ann = world.join()
  bob = world.join()
  cem = world.join()
})

const lockWaits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
/** The number of transactions that wait for a lock. */
const waiting = async (): Promise<number> => (await world.rows(lockWaits)).length

async function erase({ id }: TestMember): Promise<void> {
  world.auth.cards.delete(id)
  await world.publish('auth', MemberDeletedSchema, id, { memberId: id })
}

const as = (caller: string) => world.connectAs(ModerationService, caller)
const exported = async ({ id }: TestMember) => (await as('auth').exportMember({ memberId: id })).files

test('an export contains the members whom a member blocked, not those who blocked them', async () => {
  await world.block(ann, bob.id)
  await world.block(cem, ann.id)
  const { 'blocks.json': json = '', ...others } = await exported(ann)
  expect(JSON.parse(json)).toEqual([{ userId: bob.id, since: expect.any(String) }])
  expect(Object.keys(others).sort()).toEqual(['consents.json', 'mutes.json', 'reports.json', 'statements.json'])
  expect(JSON.parse((await exported(bob))['blocks.json'] ?? '')).toEqual([])
})

test('an export contains the member’s reports and statements, not who reported them', async () => {
  const id = await world.caseOf(world.post(ann), bob)
  await world.report(ann, 'member', cem.id, { reason: 'other', text: 'Rude' })
  const moderator = world.joinAs('moderator')
  const { body } = await world.act(moderator, id, 'hide')
  await world.appeal(ann, body.actList[0].id)
  const files = await exported(ann)
  expect(JSON.parse(files['reports.json'] ?? '')).toMatchObject([
    { targetKind: 'member', targetId: cem.id, reason: 'other', text: 'Rude', state: 'open' },
  ])
  expect(JSON.parse(files['statements.json'] ?? '')).toMatchObject([
    { act: 'hide', rule: 'hate', appeal: { text: 'It was a joke' } },
  ])
  expect(JSON.stringify(files)).not.toContain(bob.id)
  expect(JSON.stringify(files)).not.toContain(moderator.id)
})

test('only auth may export', async () => {
  for (const name of ['media', 'predictions', 'social'])
    await expect(as(name).exportMember({ memberId: nowhere })).rejects.toMatchObject({ code: 'forbidden' })
})

test('all blocks by and against a deleted member are removed, which is published', async () => {
  await world.block(ann, bob.id)
  await world.block(cem, ann.id)
  await world.block(cem, bob.id)
  await erase(ann)
  expect((await world.published(ann.id)).slice(1)).toMatchObject([
    { type: 'MemberErased', version: 2, message: { memberId: ann.id, service: 'moderation' } },
  ])
  expect(await world.rows('select from blocks where blocker_id = $1 or blocked_id = $1', [ann.id])).toEqual([])
  expect((await world.list(cem)).body).toMatchObject([{ user: { id: bob.id } }])
  const reply = await world.block(bob, ann.id)
  expect([reply.status, reply.body.code]).toEqual([404, 'userNotFound'])
})

test('no late call or event brings a deleted member back', async () => {
  await erase(ann)
  expect((await world.block(ann, bob.id)).status).toBe(401)
  world.auth.cards.set(ann.id, { firstName: 'Ann', version: 99n })
  await world.publish('auth', MemberChangedSchema, ann.id, ...Array.from({ length: 3 }, () => ({ memberId: ann.id })))
  expect((await world.block(bob, ann.id)).status).toBe(404)
  expect(await world.rows(`select from authors where member_id = $1 and first_name = ''`, [ann.id])).toHaveLength(1)
})

test('a deleted member is removed once, also if the log is consumed again', async () => {
  await world.block(ann, bob.id)
  await erase(ann)
  await world.rewind()
  expect((await world.published(ann.id)).map(({ type }) => type)).toEqual(['BlockStarted', 'MemberErased'])
})

test('events about blocks contain only ids', async () => {
  ann = world.join({ firstName: 'Quagmire' })
  await world.block(ann, bob.id)
  await world.unblock(ann, bob.id)
  expect(JSON.stringify((await world.published(ann.id)).map(({ message }) => message))).not.toMatch(/Quagmire|example/)
})

test('a deletion erases words, statements and appeals of the member’s cases, and words of their reports', async () => {
  const moderator = world.joinAs('moderator')
  const id = await world.caseOf(world.post(ann, 'Quagmire'), bob)
  const { body } = await world.act(moderator, id, 'hide', { note: 'Quagmire' })
  await world.appeal(ann, body.actList[0].id, 'Quagmire')
  const post = world.post(cem)
  await world.report(ann, 'post', post, { reason: 'illegal', text: 'Quagmire', law: 'Quagmire', goodFaith: true })
  const [{ id: other }] = await world.rows('select id from cases where target_id = $1', [post])
  await erase(ann)
  for (const table of ['cases', 'reports', 'acts', 'appeals'])
    expect(JSON.stringify(await world.rows(`select * from ${table}`))).not.toMatch(new RegExp(`Quagmire|${ann.id}`))
  expect((await world.open(moderator, id)).body).toMatchObject({
    words: '',
    member: null,
    actList: [],
    possibleActs: [],
  })
  expect((await world.open(moderator, other)).body).toMatchObject({
    reports: 1,
    reportList: [{ reporter: null, reason: 'illegal', text: '', law: '' }],
  })
})

test('a deletion erases what others wrote in reports about the member, not the law, nor about their group', async () => {
  const moderator = world.joinAs('moderator')
  const notice = { reason: 'illegal', text: 'Ann Quagmire did it', law: '§ 263', goodFaith: true }
  const group = put(world.groups, ann, 'Rowers')
  const reported = [
    ['post', world.post(ann)],
    ['comment', put(world.social, ann, 'You rain', { postId: world.post(cem) })],
    ['member', ann.id],
    ['group', group],
  ] as const
  for (const [kind, id] of reported) expect((await world.report(bob, kind, id, notice)).status).toBe(201)
  const ids = await world.rows('select id from cases where member_id = $1 order by target_kind', [ann.id])
  await erase(ann)
  const lists = await Promise.all(ids.map(({ id }) => world.open(moderator, id)))
  expect(lists.map(({ body }) => [body.targetKind, body.reportList])).toMatchObject([
    ['comment', [{ text: '', law: '§ 263', reporter: { id: bob.id } }]],
    ['group', [{ text: 'Ann Quagmire did it', law: '§ 263' }]],
    ['member', [{ text: '', law: '§ 263' }]],
    ['post', [{ text: '', law: '§ 263' }]],
  ])
})

test('a deleted moderator is erased everywhere, and their decisions stay', async () => {
  const moderator = world.joinAs('moderator')
  const id = await world.caseOf(world.privatePost(ann, [bob]), bob)
  await world.assign(moderator, id, true)
  const { body } = await world.act(moderator, id, 'hide')
  const other = world.joinAs('moderator')
  await world.appeal(ann, body.actList[0].id)
  await world.decide(other, body.actList[0].id, 'upheld')
  for (const each of [moderator, other]) await erase(each)
  for (const table of ['cases', 'openings', 'acts', 'appeals'])
    expect(JSON.stringify(await world.rows(`select * from ${table}`))).not.toMatch(
      new RegExp(`${moderator.id}|${other.id}`),
    )
  expect((await world.open(world.joinAs('admin'), id)).body).toMatchObject({
    assignee: null,
    actList: [{ by: null, appeal: { outcome: 'upheld' } }],
  })
})

test('a member who is deleted during reports by or about them is erased completely', async () => {
  const posts = Array.from({ length: 10 }, () => world.post(ann, 'Quagmire'))
  const replies = [
    ...posts.map((post) => world.report(world.join(), 'post', post)),
    ...Array.from({ length: 10 }, () => world.report(ann, 'post', world.post(bob))),
  ]
  await erase(ann)
  await Promise.all(replies)
  await world.settle()
  expect(await world.rows('select from cases where member_id = $1', [ann.id])).toEqual([])
  expect(await world.rows('select from reports where reporter_id = $1', [ann.id])).toEqual([])
})

test('an author who is deleted while a group’s creator hides their post is erased completely', async () => {
  const group = put(world.groups, bob, 'Rowers', { inside: [bob.id, ann.id] })
  const post = put(world.predictions, ann, 'Quagmire', { openGroupId: group })
  let isErased = false
  const { hiding, erasing } = await world.transaction(async (tx) => {
    // The creator's act waits until this transaction ends, because both insert the case of the post.
    const id = newId()
    await tx.execute(sql`insert into cases (id, target_kind, target_id, words, opened_at, due_at)
      values (${id}, 'post', ${post}, '', now(), now())`)
    const hiding = world.actAsCreator(bob, 'post', post)
    await eventually(async () => (await waiting()) === 1)
    const erasing = erase(ann).then(() => {
      isErased = true
    })
    await eventually(async () => isErased || (await waiting()) > 1)
    await tx.execute(sql`delete from cases where id = ${id}`)
    return { hiding, erasing }
  })
  expect((await hiding).status).toBe(201)
  await erasing
  await world.settle()
  for (const table of ['cases', 'acts'])
    expect(await world.rows(`select from ${table} where member_id = $1`, [ann.id])).toEqual([])
})

test('a moderator who is deleted during their own act is erased completely, and then acts no more', async () => {
  const moderator = world.joinAs('moderator')
  const id = await world.caseOf(world.post(ann), bob)
  let isErased = false
  const { acting, erasing } = await world.transaction(async (tx) => {
    // The moderator's act waits until this transaction ends, because both lock the case.
    await tx.execute(sql`select from cases where id = ${id} for update`)
    const acting = world.act(moderator, id, 'hide')
    await eventually(async () => (await waiting()) === 1)
    const erasing = erase(moderator).then(() => {
      isErased = true
    })
    await eventually(async () => isErased || (await waiting()) > 1)
    return { acting, erasing }
  })
  expect((await acting).status).toBe(201)
  await erasing
  await world.settle()
  expect(await world.rows('select from acts where by_id = $1', [moderator.id])).toEqual([])
  const late = await world.assign(moderator, id, true)
  expect([late.status, late.body.code]).toEqual([401, 'notSignedIn'])
})

describe('a group whose creator’s account is deleted', () => {
  let group: string
  let id: string
  let moderator: TestMember
  beforeEach(async () => {
    moderator = world.joinAs('moderator')
    group = put(world.groups, ann, 'Rowers')
    await world.report(bob, 'group', group)
    id = (await world.rows('select id from cases where target_id = $1', [group]))[0].id
  })

  /** Publishes, as groups, that another member takes over the group. */
  async function passOn({ id: creatorId }: TestMember): Promise<void> {
    const thing = world.groups.things.get(group)
    if (thing) world.groups.things.set(group, { ...thing, ownerId: creatorId })
    await world.publish('groups', GroupPassedOnSchema, group, { groupId: group, creatorId })
  }

  test('can still be removed, and its next creator gets the statement', async () => {
    await erase(ann)
    expect((await world.open(moderator, id)).body).toMatchObject({ member: null, words: '', possibleActs: [] })
    await passOn(cem)
    expect((await world.open(moderator, id)).body).toMatchObject({
      reports: 1,
      member: { id: cem.id },
      words: 'Rowers\nMeets on Mondays.',
      possibleActs: ['remove', 'limit', 'suspend', 'deactivate'],
    })
    expect((await world.act(moderator, id, 'remove')).status).toBe(201)
    expect((await world.statements(cem)).body).toMatchObject([{ act: 'remove', targetId: group }])
  })

  test('keeps its next creator if the event about them arrives before the erasure', async () => {
    await passOn(cem)
    await erase(ann)
    expect((await world.open(moderator, id)).body).toMatchObject({
      member: { id: cem.id },
      words: 'Rowers\nMeets on Mondays.',
    })
  })

  test('gets no creator whose account is deleted too', async () => {
    for (const each of [ann, cem]) await erase(each)
    await passOn(cem)
    expect(await world.rows('select member_id from cases where id = $1', [id])).toEqual([{ member_id: null }])
  })
})
