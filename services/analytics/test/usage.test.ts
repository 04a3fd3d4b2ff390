import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@hunch/kit/postgres'
import { eventually } from '@hunch/kit/testing'
import * as calls from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { inHours, newPost, posted } from './support/events.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

const noon = new Date('2026-03-04T12:00:00.000Z')

let world: World
let forwarded: { readonly action: string }[]
let closeReceiver: () => Promise<unknown>
beforeAll(async () => {
  forwarded = []
  const receiver = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    forwarded.push(JSON.parse(text))
    response.writeHead(500).end() // always fails: the tests show that this has no effect
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  closeReceiver = async () => receiver.close()
  world = await startWorld({ activitySinkUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events` })
})
afterAll(async () => {
  await world.stop()
  await closeReceiver()
})
afterEach(() => world.setClock(null))

const begin = async (member: TestMember): Promise<string> => (await world.call(member, calls.startSession)).body.id
const end = (member: TestMember | null, sessionId: unknown, more: object = {}) =>
  world.call(member, calls.endSessionOfUse, {
    body: { sessionId, duration: 90, pageViews: 4, actionsPerformed: 7, ...more },
  })
const share = (member: TestMember | null, predictionId: unknown, more: object = { shareMethod: 'copy' }) =>
  world.call(member, calls.recordShare, { body: { predictionId, ...more } })
const act = (member: TestMember | null, body: unknown) => world.call(member, calls.recordActivity, { body })
const meanOf = async (member: TestMember) =>
  (await world.call(member, calls.getUserAnalytics, { params: { id: member.id } })).body.avgSessionDuration
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

test('a session of use starts and ends; only the member sees the mean length', async () => {
  const [ann, bob] = [await world.join(), await world.join()]
  expect(await meanOf(ann)).toBeNull()
  await world.setClock(noon)
  const id = await begin(ann)
  await world.setClock(inHours(1, noon))
  expect((await end(ann, id)).status).toBe(204)
  expect((await end(ann, id, { duration: 100 })).status).toBe(204)
  expect(await meanOf(ann)).toBe(100)
  const seen = await world.call(bob, calls.getUserAnalytics, { params: { id: ann.id } })
  expect(seen.body).not.toHaveProperty('avgSessionDuration')
})

test('an unknown session, or another member’s, is not found; an invalid end is rejected', async () => {
  const [ann, bob] = [await world.join(), await world.join()]
  const id = await begin(ann)
  for (const reply of [await end(bob, id), await end(ann, newId())])
    expect(codeOf(reply)).toEqual([404, 'sessionOfUseNotFound'])
  for (const more of [{ duration: -1 }, { duration: 90_000 }, { pageViews: 1.5 }, { actionsPerformed: 'x' }])
    expect(codeOf(await end(ann, id, more))).toEqual([400, 'invalidRequest'])
  expect(codeOf(await end(ann, { $ne: null }))).toEqual([400, 'invalidRequest'])
  for (const reply of [await end(null, id), await world.call(null, calls.startSession)]) expect(reply.status).toBe(401)
})

test('a session without an end is closed at its last activity, and a late end still counts', async () => {
  const ann = await world.join()
  await world.setClock(noon, { frozen: true })
  const id = await begin(ann)
  await world.setClock(inHours(1 / 60, noon), { frozen: true })
  await act(ann, { action: 'view_page', metadata: { path: '/' } })
  const [open] = await world.rows('select is_open from sessions_of_use where id = $1', [id])
  await world.setClock(inHours(8 / 60, noon), { frozen: true })
  await world.settle()
  const [closed] = await world.rows('select is_open, seconds from sessions_of_use where id = $1', [id])
  expect([open.is_open, closed.is_open]).toEqual([true, false])
  expect(closed.seconds).toBeCloseTo(60, 0)
  await end(ann, id, { duration: 420 })
  expect(await meanOf(ann)).toBe(420)
})

test('activity is stored with its metadata, and forwarded to the operator’s analytics without the member', async () => {
  const ann = await world.join()
  const metadata = { category: 'vote', label: 'agree', value: 3, path: '/prediction/1', more: null }
  const done = { action: 'cast_vote', entityType: 'prediction', entityId: newId(), metadata }
  expect((await act(ann, done)).status).toBe(204)
  expect((await act(ann, { action: 'plain' })).status).toBe(204)
  const rows = await world.rows('select * from activities where member_id = $1 order by at, id', [ann.id])
  expect(rows).toMatchObject([
    { action: 'cast_vote', entity_type: 'prediction', entity_id: done.entityId, metadata },
    { action: 'plain', entity_type: null, entity_id: null, metadata: {} },
  ])
  const forwardedOf = (action: string) => forwarded.find((event) => event.action === action)
  await eventually(() => Boolean(forwardedOf('cast_vote') && forwardedOf('plain')))
  expect(forwardedOf('cast_vote')).toMatchObject({ category: 'vote', label: 'agree', value: 3 })
  expect(forwardedOf('plain')).toMatchObject({ category: null, label: null, value: null })
  expect(JSON.stringify(forwarded)).not.toContain(ann.id)
})

test('activity with invalid text, or too much of it, is rejected', async () => {
  const ann = await world.join()
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 1]))
  for (const body of [
    {},
    { action: '' },
    { action: 'a\0b' },
    { action: 'a', entityId: '\ud800' },
    { action: 'a', metadata: { 'k\0': 1 } },
    { action: 'a', metadata: { k: '\0' } },
    { action: 'a', metadata: { k: { deep: 1 } } },
    { action: 'a', metadata: many },
    { action: { $gt: '' } },
  ])
    expect(codeOf(await act(ann, body))).toEqual([400, 'invalidRequest'])
  expect((await act(null, { action: 'a' })).status).toBe(401)
})

test('a share is published with the post’s numbers of shares and sharers', async () => {
  const [ann, bob] = [await world.join(), await world.join()]
  const post = newPost(ann)
  await world.handle(posted(post, noon))
  expect((await share(bob, post.id)).status).toBe(204)
  expect((await share(bob, post.id, { shareType: 'whatsapp', platform: 'iOS' })).status).toBe(204)
  expect((await share(ann, post.id, {})).status).toBe(204)
  expect((await world.published(post.id)).map(({ type, version, message }) => [type, version, message])).toEqual([
    ['ShareRecorded', 1, { postId: post.id, memberId: bob.id, shareCount: 1, sharerCount: 1 }],
    ['ShareRecorded', 2, { postId: post.id, memberId: bob.id, shareCount: 2, sharerCount: 1 }],
    ['ShareRecorded', 3, { postId: post.id, memberId: ann.id, shareCount: 3, sharerCount: 2 }],
  ])
  const rows = await world.rows('select method, platform from shares where post_id = $1 order by at, id', [post.id])
  expect(rows).toEqual([
    { method: 'copy', platform: null },
    { method: 'whatsapp', platform: 'iOS' },
    { method: null, platform: null },
  ])
})

test('sharing a post that the member may not see is a 404; an invalid share is rejected', async () => {
  const ann = await world.join()
  const hidden = newId()
  world.predictions.hidden.add(hidden)
  expect(codeOf(await share(ann, hidden))).toEqual([404, 'predictionNotFound'])
  expect(codeOf(await share(ann, 'x'))).toEqual([400, 'invalidRequest'])
  expect(codeOf(await share(ann, newId(), { shareMethod: 'fax' }))).toEqual([400, 'invalidRequest'])
  expect(codeOf(await share(ann, newId(), { platform: 'a\0' }))).toEqual([400, 'invalidRequest'])
  expect((await share(null, newId())).status).toBe(401)
  expect(await world.rows('select from shares where post_id = $1', [hidden])).toEqual([])
})

test('if a process ends before it publishes a share, the job publishes it once', async () => {
  const ann = await world.join()
  const post = newPost(ann)
  await share(ann, post.id)
  await world.rows(
    'insert into untold_shares (id, post_id, member_id, shared_at) values (gen_random_uuid(), $1, $2, now())',
    [post.id, ann.id],
  )
  await world.settle()
  expect((await world.published(post.id)).map(({ message }) => message['shareCount'])).toEqual([1, 1])
  expect(await world.rows('select from untold_shares')).toEqual([])
})

test('many shares at once are published with counts that only grow', async () => {
  const owner = await world.join()
  const post = newPost(owner)
  const members = await Promise.all(Array.from({ length: 12 }, () => world.join()))
  const replies = await Promise.all([...members, ...members].map((member) => share(member, post.id)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]))
  const counts = (await world.published(post.id)).map(({ message }) => Number(message['shareCount']))
  expect(counts).toHaveLength(24)
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  expect((await world.published(post.id)).at(-1)?.message).toMatchObject({ shareCount: 24, sharerCount: 12 })
})
