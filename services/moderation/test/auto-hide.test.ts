import { ActKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { canBeHidden, isInGoodStanding } from '../src/auto-hide/rules.ts'
import { put } from './support/things.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let moderator: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(async () => {
  for (const { mood } of [world.auth, world.groups]) mood.away = false
  await world.setClock(null)
})
beforeEach(async () => {
  await world.rows('truncate cases, reports, openings, acts, appeals')
  ann = world.join({ firstName: 'Ann' })
  moderator = world.joinAs('moderator', { firstName: 'Mo' })
})

const day = 24 * 60 * 60 * 1_000
/** An address in a different network for each index. */
const addressOf = (index: number) => `203.0.${index}.7`

/** Reports a post by members. Each uses the address that `ip` returns for their index; by default, in another network. */
async function reportBy(members: readonly (TestMember | null)[], post: string, ip = addressOf): Promise<void> {
  for (const [index, member] of members.entries())
    expect((await world.report(member, 'post', post, {}, ip(index))).status).toBe(201)
}
const trusted = (count = 5) => Array.from({ length: count }, () => world.joinTrusted())

/** The acts about a post that are not lifted. */
const actsOn = (post: string) =>
  world.rows(
    'select a.kind, a.by_rule from acts a join cases c on c.id = a.case_id where c.target_id = $1 and a.lifted_at is null',
    [post],
  )
const caseIdOf = async (post: string): Promise<string> =>
  (await world.rows('select id from cases where target_id = $1', [post]))[0].id
/** A post that five reports have hidden. */
async function hidden(): Promise<{ post: string; id: string }> {
  const post = world.post(ann)
  await reportBy(trusted(), post)
  return { post, id: await caseIdOf(post) }
}

test('five independent reports hide a post until a moderator looks, with a statement that says so', async () => {
  const post = world.post(ann)
  const members = trusted()
  await reportBy(members.slice(0, 4), post)
  expect(await actsOn(post)).toEqual([])
  await reportBy(members.slice(4), post, () => '203.0.113.7')
  const id = await caseIdOf(post)
  expect((await world.statements(ann)).body).toMatchObject([
    {
      act: 'hide',
      targetId: post,
      byRule: true,
      rule: null,
      law: '',
      onNotice: true,
      isReplaced: false,
      liftedAt: null,
    },
  ])
  expect(await world.published(id)).toMatchObject([
    { type: 'ActTaken', message: { kind: ActKind.HIDE, targetId: post, memberId: ann.id, byRule: true } },
    { type: 'AdminActed', message: { action: 'act.hide', targetId: id } },
  ])
  expect((await world.open(moderator, id)).body).toMatchObject({
    decidedAt: null,
    isHiddenByRule: true,
    reports: 5,
    actList: [{ byRule: true, by: null }],
    possibleActs: ['hide', 'remove', 'limit', 'suspend', 'deactivate'],
  })
})

test('posts hidden only by reports are first in the queue', async () => {
  await world.caseOf(world.post(ann))
  const { id } = await hidden()
  expect((await world.cases(moderator)).body.map((each: { id: string }) => each.id)[0]).toBe(id)
})

test('a dismissal shows the post again, grants its appeal, and reports no longer hide the post', async () => {
  const { post, id } = await hidden()
  const actId = (await world.statements(ann)).body[0].id
  await world.appeal(ann, actId)
  await world.dismiss(moderator, id)
  expect(await actsOn(post)).toEqual([])
  expect((await world.statement(ann, actId)).body).toMatchObject({
    liftedAt: expect.any(String),
    isReplaced: false,
    appeal: { outcome: 'reversed' },
  })
  expect((await world.published(id)).map(({ type }) => type)).toContain('ActLifted')
  await reportBy(trusted(), post)
  expect(await actsOn(post)).toEqual([])
})

test('a moderator’s hide replaces the rule’s without showing the post, and can be appealed again', async () => {
  const { post, id } = await hidden()
  const ruleAct = (await world.statements(ann)).body[0].id
  await world.appeal(ann, ruleAct)
  expect((await world.act(moderator, id, 'hide', { note: 'It is so.' })).status).toBe(201)
  expect(await actsOn(post)).toEqual([{ kind: 'hide', by_rule: false }])
  const events = (await world.published(id)).slice(2)
  expect(events.map(({ type }) => type).slice(0, 3)).toEqual(['ActTaken', 'ActLifted', 'AppealDecided'])
  expect(events[1]?.message).toMatchObject({ actId: ruleAct, replaced: true })
  const [own, former] = (await world.statements(ann)).body
  expect(own).toMatchObject({ byRule: false, rule: 'hate', note: 'It is so.', appeal: null })
  expect(former).toMatchObject({ id: ruleAct, isReplaced: true, appeal: { outcome: 'upheld' } })
  expect((await world.appeal(ann, own.id)).status).toBe(201)
  expect((await world.open(moderator, id)).body).toMatchObject({ isHiddenByRule: false, outcome: 'acted' })
})

test('threat 76: a brigade hides nothing: one network, one group, visitors, new or untrusted accounts', async () => {
  const now = BigInt(Date.now())
  const group = put(world.groups, ann, 'Rowers')
  const insiders = trusted()
  world.groups.things.set(group, {
    ownerId: ann.id,
    words: 'Rowers',
    postId: '',
    groupId: '',
    openGroupId: '',
    only: undefined,
    inside: insiders.map(({ id }) => id),
  })
  const many = (over: Parameters<World['joinTrusted']>[0]) => Array.from({ length: 6 }, () => world.joinTrusted(over))
  const brigades: [post: string, members: readonly (TestMember | null)[], ip?: (index: number) => string][] = [
    [world.post(ann), trusted(8), (index) => `203.0.113.${index}`],
    [world.post(ann), trusted(8), (index) => `2001:db8:1:2::${index}`],
    [world.post(ann), trusted(8), (index) => `2001:db8:1:${index}::7`],
    [put(world.predictions, ann, 'We row', { openGroupId: group }), insiders],
    [world.post(ann), many({ joinedMs: now - BigInt(13 * day) })],
    [world.post(ann), many({ emailVerified: false })],
    [world.post(ann), many({ scoredVotes: 9 })],
    [world.post(ann), Array.from({ length: 6 }, () => world.join())],
    [world.post(ann), [null, null, null, null, null]],
  ]
  for (const [post, members, ip] of brigades) {
    await reportBy(members, post, ip)
    expect(await actsOn(post)).toEqual([])
    expect((await world.open(moderator, await caseIdOf(post))).body.isHiddenByRule).toBe(false)
  }
  expect(await world.rows("select from reports where area <> '' and reporter_id is null")).toEqual([])
})

test('threat 76: members who were dismissed or acted on do not count, nor does anyone against the admin', async () => {
  const members = trusted()
  const [first] = members
  if (!first) throw new Error('nobody')
  const dismissed = world.post(ann)
  await reportBy([first], dismissed)
  await world.dismiss(moderator, await caseIdOf(dismissed))
  const post = world.post(ann)
  await reportBy(members, post)
  expect(await actsOn(post)).toEqual([])
  const others = trusted()
  const own = await world.caseOf(world.post(others[0] as TestMember), world.join())
  await world.act(moderator, own, 'hide')
  const second = world.post(ann)
  await reportBy(others, second)
  expect(await actsOn(second)).toEqual([])
  const ofAdmin = world.post(world.joinAs('admin'))
  await reportBy(trusted(8), ofAdmin)
  expect(await actsOn(ofAdmin)).toEqual([])
})

test.each([
  ['suspend', { days: 120 }],
  ['limit', {}],
] as const)(
  'threat 76: a report does not count while an act on its sender’s account stands (%s)',
  async (kind, more) => {
    const members = trusted()
    const [first] = members
    if (!first) throw new Error('nobody')
    const own = await world.caseOf(world.post(first), world.join())
    const [{ id: taken }] = (await world.act(moderator, own, kind, more)).body.actList
    const later = (days: number) => world.setClock(new Date(Date.now() + days * day))
    await later(91)
    const post = world.post(ann)
    await reportBy(members, post)
    expect(await actsOn(post)).toEqual([])
    if (kind === 'limit') await world.lift(moderator, taken)
    await later(121)
    const second = world.post(ann)
    await reportBy(members, second)
    expect(await actsOn(second)).toHaveLength(1)
  },
)

test('concurrent reports hide a post once', async () => {
  const post = world.post(ann)
  await Promise.all(trusted(8).map((member, index) => world.report(member, 'post', post, {}, addressOf(index))))
  expect(await actsOn(post)).toEqual([{ kind: 'hide', by_rule: true }])
  expect(
    await world.rows("select from reports where area <> '' and created_at < app_now() - interval '1 hour'"),
  ).toEqual([])
})

test('reporters’ networks are stored as hashes, for a week at most, and until the post is hidden', async () => {
  const post = world.post(ann)
  const members = trusted(6)
  await reportBy(members.slice(0, 2), post)
  const areas = (await world.rows("select area from reports where area <> ''")).map(({ area }) => area)
  expect(new Set(areas).size).toBe(2)
  expect(areas.join()).not.toContain('203')
  await world.setClock(new Date(Date.now() + 7 * day + 60_000))
  await reportBy(members.slice(2), post, (index) => addressOf(index + 10))
  expect(await actsOn(post)).toEqual([])
  await reportBy(trusted(1), post, () => '198.18.0.1')
  expect(await actsOn(post)).toHaveLength(1)
  expect(
    await world.rows(`select from reports r join cases c on c.id = r.case_id
    where c.target_id = '${post}' and r.area <> ''`),
  ).toEqual([])
})

test('if groups is unavailable a report waits like any other, and does not count', async () => {
  const post = put(world.predictions, ann, 'We row', { openGroupId: put(world.groups, ann, 'Rowers') })
  world.groups.mood.away = true
  await reportBy(trusted(6), post)
  expect(await actsOn(post)).toEqual([])
  expect((await world.open(moderator, await caseIdOf(post))).body.reports).toBe(6)
})

test('good standing has five conditions, each with its bound', () => {
  const now = new Date('2026-11-25T12:00:00Z')
  const facts = { joinedAt: new Date(now.getTime() - 14 * day), emailVerified: true, scoredVotes: 10 }
  const record = { acts: 0, reports: 20, dismissed: 6 }
  expect(isInGoodStanding(facts, record, now)).toBe(true)
  expect(isInGoodStanding({ ...facts, joinedAt: new Date(now.getTime() - 14 * day + 1) }, record, now)).toBe(false)
  expect(isInGoodStanding({ ...facts, emailVerified: false }, record, now)).toBe(false)
  expect(isInGoodStanding({ ...facts, scoredVotes: 9 }, record, now)).toBe(false)
  expect(isInGoodStanding(facts, { ...record, acts: 1 }, now)).toBe(false)
  expect(isInGoodStanding(facts, { ...record, dismissed: 7 }, now)).toBe(false)
  expect(isInGoodStanding(facts, { acts: 0, reports: 0, dismissed: 0 }, now)).toBe(true)
})

test('reports can hide only an existing post that is neither cleared nor acted on', () => {
  const post = { targetKind: 'post', memberId: 'ann', isGone: false, isCleared: false, acts: [] }
  const hide = { kind: 'hide', liftedAt: null }
  expect(canBeHidden(post)).toBe(true)
  expect(canBeHidden({ ...post, targetKind: 'comment' })).toBe(false)
  expect(canBeHidden({ ...post, memberId: null })).toBe(false)
  expect(canBeHidden({ ...post, isGone: true })).toBe(false)
  expect(canBeHidden({ ...post, isCleared: true })).toBe(false)
  expect(canBeHidden({ ...post, acts: [hide] })).toBe(false)
  expect(canBeHidden({ ...post, acts: [{ ...hide, liftedAt: new Date(0) }] })).toBe(true)
})
