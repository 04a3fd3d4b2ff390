import { fileURLToPath } from 'node:url'
import { isTransient } from '@hunch/kit/errors'
import { silentLog } from '@hunch/kit/log'
import { newId } from '@hunch/kit/postgres'
import { actThroughBreaks, type OwnServer } from '@hunch/kit/testing/servers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openDocuments } from '../../src/usage/store/documents/open.ts'
import type { Documents } from '../../src/usage/store/documents/port.ts'

const log = silentLog()
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const start = new Date('2026-03-02T12:00:00.000Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000)
export const options = { migrations, log, poolSize: 4 }

/** Tests that every adapter of the documents port must pass. */
export function contract(open: () => Promise<{ documents: Documents; close: () => Promise<void> }>): void {
  let documents: Documents
  let close: () => Promise<void>

  beforeAll(async () => {
    ;({ documents, close } = await open())
    await documents.start?.()
  }, 180_000)
  afterAll(async () => {
    await documents.stop?.()
    await close()
  }, 60_000)

  const session = async (at = start) => {
    const { id, memberId } = { id: newId(), memberId: newId() }
    await documents.startSession({ id, memberId, at })
    return { id, memberId }
  }
  const ending = (of: { id: string; memberId: string }, seconds: number, at: Date) =>
    documents.endSession({ sessionId: of.id, memberId: of.memberId, at, seconds, pageViews: seconds, actions: 1 })
  const activity = (memberId: string, at: Date) => ({
    id: newId(),
    memberId,
    at,
    action: 'view_page',
    entityType: null,
    entityId: null,
    metadata: { path: '/home', 'a.b': 1, $set: true, none: null },
  })
  const totals = async (memberId: string) => (await documents.sessionTotals(memberId)).get(memberId)
  const held = async (memberId: string) => (await documents.exportMember(memberId)).sessions[0]

  test('a session is started once, and ended any number of times with the longest reported', async () => {
    const mine = await session()
    await documents.startSession({ ...mine, at: after(50) })
    expect(await held(mine.memberId)).toMatchObject({ startedAt: start, seconds: 0, isOpen: true })
    expect(await ending(mine, 60, after(61))).toBe(true)
    expect(await ending(mine, 20, after(62))).toBe(true)
    expect(await held(mine.memberId)).toMatchObject({
      seconds: 60,
      pageViews: 60,
      isOpen: false,
      lastActiveAt: after(60),
    })
    expect(await totals(mine.memberId)).toEqual({ sessions: 1, seconds: 60 })
  })

  test('no other member can end it, and its length is at most the time since its start', async () => {
    const mine = await session()
    expect(await ending({ ...mine, memberId: newId() }, 5, after(10))).toBe(false)
    expect(await ending({ ...mine, id: newId() }, 5, after(10))).toBe(false)
    expect(await ending(mine, 80_000, after(10))).toBe(true)
    expect(await totals(mine.memberId)).toEqual({ sessions: 1, seconds: 10 })
    expect((await documents.sessionTotals()).get(mine.memberId)).toEqual({ sessions: 1, seconds: 10 })
    expect(await totals(newId())).toBeUndefined()
  })

  test('activity keeps a session open; without it a session closes at its last activity', async () => {
    const mine = await session()
    const idle = await session()
    const acts = [activity(mine.memberId, after(90)), activity(mine.memberId, after(30))] as const
    for (const act of [...acts, ...acts]) await documents.recordActivity(act)
    expect(await documents.closeIdleSessions(after(60))).toBe(1)
    expect(await held(mine.memberId)).toMatchObject({ isOpen: true, seconds: 90, lastActiveAt: after(90) })
    expect(await held(idle.memberId)).toMatchObject({ isOpen: false, seconds: 0 })
    expect(await documents.closeIdleSessions(after(100))).toBe(1)
    await documents.recordActivity(activity(mine.memberId, after(200)))
    expect(await totals(mine.memberId)).toEqual({ sessions: 1, seconds: 90 })
    await ending(mine, 250, after(260))
    expect(await totals(mine.memberId)).toEqual({ sessions: 1, seconds: 250 })
    const { activities } = await documents.exportMember(mine.memberId)
    expect(activities.map(({ at }) => at)).toEqual([after(30), after(90), after(200)])
    expect(activities[0]?.metadata).toEqual({ path: '/home', 'a.b': 1, $set: true, none: null })
  })

  test('shares are counted by member and by day', async () => {
    const [ann, bob, postId] = [newId(), newId(), newId()]
    const share = (memberId: string, at: Date) => ({
      id: newId(),
      postId,
      memberId,
      at,
      method: 'copy',
      platform: null,
    })
    const shares = [share(ann, start), share(ann, after(1)), share(bob, after(86_400))]
    const before = await documents.shareMetrics('2026-03-02')
    for (const each of [...shares, ...shares]) await documents.recordShare(each)
    expect(Object.fromEntries(await documents.sharersOf(postId))).toEqual({ [ann]: 2, [bob]: 1 })
    expect((await documents.sharersOf(newId())).size).toBe(0)
    const { total, days } = await documents.shareMetrics('2026-03-02')
    expect(total).toBe(before.total + 3)
    expect(days).toEqual([
      { date: '2026-03-02', shares: 2, uniqueUsers: 1 },
      { date: '2026-03-03', shares: 1, uniqueUsers: 1 },
    ])
    expect((await documents.shareMetrics('2026-03-03')).days.map(({ date }) => date)).toEqual(['2026-03-03'])
  })

  test('an erased member leaves shares under pseudonyms, and nothing else', async () => {
    const mine = await session()
    const [one, other] = [newId(), newId()]
    await documents.recordActivity(activity(mine.memberId, after(1)))
    for (const postId of [one, one, other])
      await documents.recordShare({
        id: newId(),
        postId,
        memberId: mine.memberId,
        at: start,
        method: null,
        platform: 'web',
      })
    await documents.eraseMember(mine.memberId)
    await documents.eraseMember(mine.memberId)
    expect(await documents.exportMember(mine.memberId)).toEqual({ sessions: [], activities: [], shares: [] })
    const [ofOne, ofOther] = [await documents.sharersOf(one), await documents.sharersOf(other)]
    expect([[...ofOne.values()], [...ofOther.values()]]).toEqual([[2], [1]])
    expect([...ofOne.keys()]).not.toEqual([...ofOther.keys()])
  })

  test('concurrent writes are all stored', async () => {
    const postId = newId()
    const mine = await session()
    const jobs = Array.from({ length: 40 }, (_, index) => async () => {
      await documents.recordShare({
        id: newId(),
        postId,
        memberId: newId(),
        at: start,
        method: null,
        platform: null,
      })
      await documents.recordActivity(activity(mine.memberId, after(index)))
    })
    await Promise.all(jobs.map((run) => run()))
    expect((await documents.sharersOf(postId)).size).toBe(40)
    expect(await held(mine.memberId)).toMatchObject({ seconds: 39, lastActiveAt: after(39) })
  })
}

/** Tests for stores of documents whose server is stopped and killed during writes. */
export function breaks(begin: () => Promise<OwnServer>): void {
  let server: OwnServer
  let documents: Documents
  beforeAll(async () => {
    server = await begin()
    documents = openDocuments(server.url, options)
    await documents.start?.()
  }, 300_000)
  afterAll(async () => {
    await documents.stop?.()
    await server.close()
  }, 60_000)

  test('acknowledged writes are stored once, and failures are transient', async () => {
    const [postId, memberId] = [newId(), newId()]
    const ids = new Map<string, string>()
    const { counts, faults } = await actThroughBreaks(server, async (hand, n) => {
      const id = ids.get(`${hand}/${n}`) ?? newId()
      ids.set(`${hand}/${n}`, id)
      await documents.recordShare({ id, postId, memberId, at: after(n), method: null, platform: null })
      await documents.startSession({ id, memberId, at: start })
      await documents.endSession({ sessionId: id, memberId, at: after(10), seconds: 2, pageViews: 1, actions: 1 })
    })
    const total = counts.reduce((sum, count) => sum + count)
    expect([...(await documents.sharersOf(postId))]).toEqual([[memberId, total]])
    expect((await documents.shareMetrics('2026-03-02')).total).toBe(total)
    expect((await documents.sessionTotals()).get(memberId)).toEqual({ sessions: total, seconds: 2 * total })
    expect(faults.filter((fault) => !isTransient(fault))).toEqual([])
  }, 300_000)
}
