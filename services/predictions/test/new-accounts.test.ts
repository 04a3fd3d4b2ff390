/** Rules that the operator can enable: first posts with photos or links are held, and new accounts may post less. */
import { holdsLink } from '@hunch/members'
import { TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { inMinutes, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ;[ann, bob] = [world.join(), world.join()]
})
afterEach(async () => {
  await world.setClock(null)
  await world.setRules({})
})

const isSeen = async (id: string) => (await world.call(bob, calls.getPrediction, { params: { id } })).status === 200
const photo = { name: 'a.jpg', content: 'a' }
const withLink = (more = {}) => world.post(ann, { supportingStatement: 'See example.com', ...more })

async function release(id: string): Promise<void> {
  for (const { type, message } of await world.published(id))
    if (type === 'ThingFlagged') await world.hold(message['flagId'] as string, TargetKind.POST, id, false)
}

test('posts with photos or links are held for review until three of them have been shown', async () => {
  await world.setRules({ holdNewAccounts: true })
  const waiting = [await withLink(), await world.post(ann, {}, [photo]), await withLink(), await withLink()]
  for (const id of waiting) expect(await isSeen(id)).toBe(false)
  expect(await isSeen(await world.post(ann))).toBe(true)
  for (const id of waiting.slice(0, 3)) await release(id)
  for (const id of waiting.slice(0, 3)) expect(await isSeen(id)).toBe(true)
  expect(await isSeen(await withLink())).toBe(true)
  expect(await isSeen(waiting[3] ?? '')).toBe(false)
})

test('threat 73: an edit that adds a link holds the post, in any spelling of the link', async () => {
  await world.setRules({ holdNewAccounts: true })
  for (const link of ['https://example.com', 'www.example.org', 'exam\u200bple.com', 'ехаmple.соm']) {
    const id = await world.post(ann)
    expect(await isSeen(id)).toBe(true)
    await world.call(ann, calls.updatePrediction, {
      params: { id },
      body: { headline: 'Look', supportingStatement: link },
    })
    expect([link, await isSeen(id)]).toEqual([link, false])
  }
})

test('threat 73: links are detected in any spelling, and plain sentences are not links', () => {
  const links = `https://example.com hxxps://evil.se www.example evil.se evil.se/path //evil.se ftp://evil.se mailto:a@b.c
    example.ca 93.184.216.34/x 93.184.216.34 пример.рф xn--e1afmkfd.xn--p1ai example。com example[.]com example(dot)com
    ｅｘａｍｐｌｅ．ｃｏｍ example.photos/a a.museum:8080/x prize.lol prize.cfd prize.sbs prize.fun prize.monster
    prize.bond prize.cyou prize.quest prize.buzz Prize.LOL prize[.]lol prize.life/x`
  for (const link of [...links.split(/\s+/u), 'example .com', 'example dot com', 'See //evil.se'])
    expect([link, holdsLink(`Look: ${link} now`)]).toEqual([link, true])
  const sentences = [
    'It rains at 5.30 p.m. on 12.05.2026.',
    'E.g. U.S. elections, i.e. votes',
    'St.Petersburg',
    '3.5 %, or 1/2',
    'It was hot.Today it rains.That is life.Work goes on',
    'lol. fun! What a monster, what a quest',
    'Ich lach.lolol',
  ]
  for (const text of [...sentences, '天气很好。明天下雨', 'Rain... or sun', 'He said: no', 'either/or', 'ratio 3:1'])
    expect([text, holdsLink(text)]).toEqual([text, false])
})

test('posts in private groups and of the admin are not held; by default no posts are', async () => {
  expect(await isSeen(await withLink())).toBe(true)
  await world.setRules({ holdNewAccounts: true })
  const groupId = world.groups.make(true, ann, bob)
  expect(await isSeen(await withLink({ groupId }))).toBe(true)
  const admin = world.join({}, { role: 'admin' })
  expect(await isSeen(await world.post(admin, { headline: 'https://example.com' }))).toBe(true)
})

test('threat 73: an account may post less in its first day and week, if the operator enables that', async () => {
  const made = Date.now()
  const postAt = async (minutes: number) => {
    const now = new Date(made + minutes * 60_000)
    await world.setClock(now, { frozen: true })
    const fields = { headline: 'Rain', supportingStatement: 'Clouds', deadline: inMinutes(60, now) }
    return world.send(ann, fields)
  }
  const statuses = async (minutes: number, times: number) => {
    const all: number[] = []
    for (let time = 0; time < times; time++) all.push((await postAt(minutes)).status)
    return all
  }
  await world.setRules({ growLimits: true })
  expect(await statuses(1, 6)).toEqual([201, 201, 201, 201, 201, 429])
  const { body } = await postAt(1)
  expect([body.code, body.params]).toEqual(['tooManyForNow', { limit: 5 }])
  const day = 24 * 60
  expect((await statuses(2 * day, 21)).filter((status) => status === 201)).toHaveLength(20)
  expect((await statuses(8 * day, 21)).filter((status) => status === 201)).toHaveLength(21)
  await world.setRules({})
  expect(await statuses(1, 6)).not.toContain(429)
})

test('threat 73: concurrent posts do not exceed the limit', async () => {
  await world.setRules({ growLimits: true })
  const fields = { headline: 'Rain', supportingStatement: 'Clouds', deadline: inMinutes(60, new Date()) }
  const sent = await Promise.all(Array.from({ length: 14 }, () => world.send(ann, fields)))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(sent.filter(({ status }) => status === 429)).toHaveLength(9)
})

test('a member not in good standing has the limit of an account one step younger', async () => {
  await world.setRules({ growLimits: true })
  const { id } = ann
  const actId = '019aa000-0000-7000-8000-0000000000a1'
  await world.setClock(new Date(Date.now() + 8 * 86_400_000), { frozen: true })
  const now = new Date(Date.now() + 8 * 86_400_000)
  const fields = { headline: 'Rain', supportingStatement: 'Clouds', deadline: inMinutes(60, now) }
  const postMany = async (times: number) => {
    let made = 0
    for (let time = 0; time < times; time++) made += Number((await world.send(ann, fields)).status === 201)
    return made
  }
  await world.actAgainst(actId, id, now)
  expect(await postMany(22)).toBe(20)
  await world.actAgainst(actId, id, now, false)
  expect(await postMany(2)).toBe(2)
})
