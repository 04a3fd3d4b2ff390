import { newId } from '@hunch/kit/postgres'
import { findServer, onServer } from '@hunch/kit/testing/servers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { removeSize } from '../src/domain/limits.ts'
import { refs } from '../src/domain/note.ts'
import { type Backend, openStore, type Store, type Task } from '../src/store/index.ts'
import { onMongo, onPostgres, type Place } from './support/stores.ts'

/** What every store holds to, whatever it stands on. */
function contract(open: () => Promise<Place>): void {
  let place: Place
  let backend: Backend
  let store: Store
  beforeAll(async () => {
    place = await open()
    backend = openStore({
      name: 'notifications',
      url: place.url,
      poolSize: 10,
      eventLog: place.eventLog,
      log: place.log,
    })
    for (const part of backend.parts) await part.start?.()
    store = backend.store
  }, 60_000)
  afterAll(async () => {
    for (const part of [...backend.parts].reverse()) await part.drain?.()
    for (const part of [...backend.parts].reverse()) await part.stop?.()
    await place.close()
  }, 60_000)

  let ann: string
  let bob: string
  let cem: string
  let postId: string
  beforeEach(() => {
    ;[ann, bob, cem, postId] = [newId(), newId(), newId(), newId()]
  })
  const voted = (actorId: string, memberId = ann) =>
    store.fold({ memberId, kind: 'voted', subject: postId, postId, actorId, ref: refs.vote(postId, actorId) })
  const commented = (actorId: string, commentId: string) =>
    store.fold({ memberId: ann, kind: 'commented', subject: postId, postId, actorId, ref: refs.comment(commentId) })
  const edited = () => store.fold({ memberId: ann, kind: 'edited', subject: postId, postId, actorId: bob })
  const list = (memberId = ann, wanted = {}) => store.list({ memberId, limit: 50, ...wanted })

  test('all are marked or removed, however many there are', async () => {
    const many = Array.from({ length: removeSize + 1 }, () => newId())
    for (const subject of many)
      await store.fold({ memberId: ann, kind: 'voted', subject, postId, actorId: bob, ref: refs.vote(subject, bob) })
    await edited() // is said once, and keeps its place
    expect(await store.mark(ann, 'all', 'read')).toBe(many.length + 1)
    expect(await list(ann, { unread: true })).toEqual([])
    expect(await store.mark(ann, 'all', 'removed')).toBe(many.length + 1)
    expect(await list()).toEqual([])
    expect(await edited()).toBeUndefined()
  })

  test('what different people do is folded into one while it is unread, each person once', async () => {
    const first = await voted(bob)
    expect(first).toMatchObject({ isNew: true, unreadCount: 1 })
    expect(await voted(cem)).toMatchObject({ id: first?.id, isNew: false, unreadCount: 1 })
    expect(await voted(cem)).toBeUndefined()
    const [note, ...others] = await list()
    expect(others).toEqual([])
    expect(note).toEqual({
      id: first?.id,
      memberId: ann,
      kind: 'voted',
      postId,
      params: {},
      at: expect.any(Date),
      readAt: null,
      actorIds: expect.arrayContaining([bob, cem]),
      actorCount: 2,
    })
  })

  test('of many people all are counted and the newest three are named', async () => {
    const people = Array.from({ length: 7 }, newId)
    for (const id of people) {
      await voted(id)
      for (const from = await backend.now(); (await backend.now()) <= from; ); // acts of one millisecond have no order
    }
    expect((await list())[0]).toMatchObject({ actorCount: 7, actorIds: people.slice(-3).reverse() })
  })

  test('once it was read, the next act is a new one, and the same act is not', async () => {
    const comment = newId()
    const first = await commented(bob, comment)
    expect(await store.mark(ann, [first?.id ?? ''], 'read')).toBe(1)
    expect(await commented(bob, comment)).toBeUndefined()
    const second = await commented(bob, newId())
    expect(second).toMatchObject({ isNew: true, unreadCount: 1 })
    expect((await list()).map(({ id, readAt }) => [id, readAt !== null])).toEqual([
      [second?.id, false],
      [first?.id, true],
    ])
    expect(await list(ann, { unread: true })).toHaveLength(1)
  })

  test('what is said once is not said again, whether it was read or removed', async () => {
    const told = await edited()
    expect(await edited()).toBeUndefined()
    await store.mark(ann, 'all', 'read')
    expect(await edited()).toBeUndefined()
    expect(await store.mark(ann, [told?.id ?? ''], 'removed')).toBe(1)
    expect(await store.mark(ann, [told?.id ?? ''], 'removed')).toBe(0)
    expect(await edited()).toBeUndefined()
    expect(await list()).toEqual([])
  })

  test('of her own act nobody is told', async () => {
    expect(await voted(ann)).toBeUndefined()
    expect(await list()).toEqual([])
  })

  test('only her own are marked, and one that was read counts as there', async () => {
    const note = (await voted(bob))?.id ?? ''
    expect(await store.mark(bob, [note], 'read')).toBe(0)
    expect(await store.mark(bob, [note], 'removed')).toBe(0)
    expect(await store.mark(ann, [note], 'read')).toBe(1)
    const [read] = await list()
    expect(await store.mark(ann, [note], 'read')).toBe(1)
    expect((await list())[0]?.readAt).toEqual(read?.readAt)
    expect(await store.mark(ann, [note], 'removed')).toBe(1)
    expect(await store.mark(ann, [newId()], 'read')).toBe(0)
  })

  test('an act that is taken back leaves the note, and the last one takes it along', async () => {
    await voted(bob)
    await voted(cem)
    await store.unfold(refs.vote(postId, bob))
    expect((await list())[0]).toMatchObject({ actorCount: 1, actorIds: [cem] })
    await store.unfold(refs.vote(postId, cem))
    expect(await list()).toEqual([])
  })

  test('pages come newest first and behind each other, by kinds and since an instant', async () => {
    const since = new Date((await backend.now()).getTime() - 1)
    const posts = Array.from({ length: 5 }, newId)
    for (const id of posts)
      await store.fold({ memberId: ann, kind: 'votesReached', subject: `${id}/10`, postId: id, params: { count: 10 } })
    await store.fold({ memberId: ann, kind: 'followed', subject: '', actorId: bob, ref: refs.follow(bob, ann) })
    const kinds = { kinds: ['votesReached'] }
    const all = await list(ann, kinds)
    expect(all.map((note) => note.postId).toSorted()).toEqual(posts.toSorted())
    expect(all[0]?.params).toEqual({ count: 10 })
    const first = await list(ann, { ...kinds, limit: 2 })
    const rest = await list(ann, { ...kinds, limit: 3, after: first.at(-1) })
    expect([...first, ...rest]).toEqual(all)
    expect(await list(ann, { since })).toHaveLength(6)
    expect(await list(ann, { since: new Date(since.getTime() + 60_000) })).toEqual([])
  })

  test('who is deactivated is not counted, and is again once reactivated', async () => {
    await voted(bob)
    await store.setMember(bob, 'deactivated')
    expect((await list())[0]).toMatchObject({ actorCount: 0, actorIds: [] })
    await voted(cem)
    expect((await list())[0]).toMatchObject({ actorCount: 1, actorIds: [cem] })
    await store.setMember(bob, 'active')
    expect((await list())[0]).toMatchObject({ actorCount: 2 })
  })

  test('who is deleted leaves nothing, and nothing late revives her', async () => {
    await voted(bob)
    await voted(cem)
    await voted(ann, bob)
    await store.setVote(postId, bob, true)
    await store.setMember(bob, 'deleted')
    await store.setMember(bob, 'active')
    while ((await store.erase(bob, 1)) > 0);
    expect((await list())[0]).toMatchObject({ actorCount: 1, actorIds: [cem] })
    expect(await list(bob)).toEqual([])
    expect([await voted(bob), await voted(cem, bob), await store.setVote(postId, bob, true)]).toEqual([
      undefined,
      undefined,
      false,
    ])
    expect(await store.listVotes(postId, '', 10)).toEqual([])
  })

  test('votes are kept as they stand, each voter once, and read in pages', async () => {
    const [one, two, three] = [ann, bob, cem].toSorted() as [string, string, string]
    expect(await store.setVote(postId, one, true)).toBe(true)
    expect(await store.setVote(postId, one, false)).toBe(false)
    await store.setVote(postId, two, true)
    await store.setVote(postId, three, true)
    await store.setVote(postId, two, null)
    await store.setVote(postId, two, null)
    expect(await store.listVotes(postId, '', 1)).toEqual([{ memberId: one, vote: false }])
    expect(await store.listVotes(postId, one, 5)).toEqual([{ memberId: three, vote: true }])
  })

  test('what was told of a post is removed, of some kinds or of all with its votes', async () => {
    await voted(bob)
    await edited()
    await store.setVote(postId, bob, true)
    expect(await store.clear({ postId, kinds: ['edited'] }, 10)).toBe(1)
    expect((await list()).map(({ kind }) => kind)).toEqual(['voted'])
    expect(await edited()).toMatchObject({ isNew: true })
    while ((await store.clear({ postId }, 1)) > 0);
    expect(await list()).toEqual([])
    expect(await store.listVotes(postId, '', 10)).toEqual([])
  })

  test('what was read before an instant is removed', async () => {
    await voted(bob)
    await edited()
    await store.fold({ memberId: ann, kind: 'followed', subject: '', actorId: bob })
    const before = await list()
    await store.mark(ann, [before[0]?.id ?? '', before[1]?.id ?? ''], 'read')
    const later = new Date((await backend.now()).getTime() + 1_000)
    while ((await store.clear({ readBefore: later }, 100)) > 0);
    expect((await list()).map(({ id }) => id)).toEqual([before[2]?.id])
    expect(await store.clear({ readBefore: new Date(0) }, 100)).toBe(0)
  })

  describe('tasks', () => {
    let key: string
    beforeEach(() => {
      key = `test/${newId()}`
    })
    /** The task with this key, where it is due; whatever else is due belongs to other tests. */
    async function claim(): Promise<Task | undefined> {
      for (let task = await store.claimTask(); task; task = await store.claimTask()) if (task.key === key) return task
      return undefined
    }
    const add = (step: number, options = {}) => store.addTask({ key, kind: 'test', data: { step } }, options)

    test('a task belongs to who took it, goes on where it is told to, and ends', async () => {
      await add(1)
      const task = await claim()
      expect(task).toMatchObject({ key, kind: 'test', data: { step: 1 } })
      expect(await claim()).toBeUndefined()
      await store.settleTask(task as Task, { data: { step: 2 } })
      const next = await claim()
      expect(next?.data).toEqual({ step: 2 })
      await store.settleTask(next as Task, { data: { step: 3 }, dueAt: new Date(Date.now() + 3_600_000) })
      expect(await claim()).toBeUndefined()
    })

    test('one that is begun anew is not ended or moved by who did the old one', async () => {
      await add(1)
      const old = (await claim()) as Task
      await add(10)
      await store.settleTask(old)
      await store.settleTask(old, { data: { step: 2 } })
      expect(await claim()).toMatchObject({ data: { step: 10 } })
    })

    test('one that is asked for again and kept is looked at once more before it ends', async () => {
      await add(1)
      const task = (await claim()) as Task
      await add(5, { keep: true })
      await store.settleTask(task)
      await store.settleTask(task, { data: { step: 2 } })
      const again = (await claim()) as Task
      expect(again.data).toEqual({ step: 2 })
      await store.settleTask(again)
      await add(7, { keep: true })
      expect((await claim())?.data).toEqual({ step: 7 })
    })

    test('one task is taken by one', async () => {
      await add(1)
      const taken = await Promise.all(Array.from({ length: 8 }, () => store.claimTask()))
      expect(taken.filter((task) => task?.key === key)).toHaveLength(1)
    })
  })

  test('people who act at once are each there once, in one note', async () => {
    const people = Array.from({ length: 12 }, newId)
    await Promise.all([...people, ...people].map((id) => backend.unit((unit) => unit.store.fold(actOf(id)))))
    expect(await list()).toMatchObject([{ actorCount: 12 }])
  })
  const actOf = (actorId: string) => ({ memberId: ann, kind: 'reacted', subject: postId, postId, actorId }) as const
}

describe('on PostgreSQL', () => contract(onPostgres))

onServer(await findServer('mongodb'), 'on the MongoDB protocol', (open) => contract(() => onMongo(open)))
