import { newId, setClock } from '@hunch/kit/postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { documentLimits } from '../../src/documents/limits.ts'
import { eraseSome } from '../../src/erasure/erase-member.ts'
import { notify } from '../../src/notifications/notify.ts'
import { likesOf, type NewNotification, refs } from '../../src/notifications/rules.ts'
import { type Stores, setMemberState } from '../../src/stores.ts'
import { type OpenedStores, openOwnStores, type Place } from './stores.ts'

/** The contract of the stores, with documents on each of their adapters. */
export function contract(open: () => Promise<Place>): void {
  let opened: OpenedStores
  let documents: Stores['documents']
  let votes: Stores['votes']
  beforeAll(async () => {
    opened = await openOwnStores(open)
    ;({ documents, votes } = opened.stores)
  }, 60_000)
  afterAll(() => opened.close(), 60_000)

  let ann: string
  let bob: string
  let cem: string
  let postId: string
  beforeEach(() => {
    ;[ann, bob, cem, postId] = [newId(), newId(), newId(), newId()]
  })
  const send = (notification: NewNotification, cause = newId()) =>
    opened.transaction(cause, (unit) => notify(unit, notification))
  const setState = (memberId: string, state: 'active' | 'deactivated' | 'deleted') =>
    opened.transaction(newId(), (unit) => setMemberState(unit, memberId, state))
  const voted = (actorId: string, memberId = ann) =>
    send({ memberId, kind: 'voted', subject: postId, postId, actorId, ref: refs.vote(postId, actorId) })
  const commented = (actorId: string, commentId: string) =>
    send({ memberId: ann, kind: 'commented', subject: postId, postId, actorId, ref: refs.comment(commentId) })
  const edited = () => send({ memberId: ann, kind: 'edited', subject: postId, postId, actorId: bob })
  /** Saves a vote. Returns whether it is the member's first vote on the post. */
  const setVote = async (memberId: string, vote = true) => (await votes.set([{ postId, memberId, vote }])).size === 1
  const list = (memberId = ann, wanted = {}) => documents.list({ memberId, limit: 50, ...wanted })

  test('all notifications are marked or removed, even if they exceed a batch', async () => {
    const many = Array.from({ length: documentLimits.markedAtOnce + 1 }, () => newId())
    const options = { cause: newId(), isActorHidden: false }
    const foldIn = (subject: string) =>
      documents.foldAll([
        {
          notification: { memberId: ann, kind: 'voted', subject, postId, actorId: bob, ref: refs.vote(subject, bob) },
          ...options,
        },
      ])
    for (let from = 0; from < many.length; from += 10) await Promise.all(many.slice(from, from + 10).map(foldIn))
    await edited() // a member gets this kind only once per post, even after reading it
    expect(await documents.mark(ann, 'all', 'read')).toBe(many.length + 1)
    expect(await list(ann, { unread: true })).toEqual([])
    expect(await documents.mark(ann, 'all', 'removed')).toBe(many.length + 1)
    expect(await list()).toEqual([])
    expect(await edited()).toBeUndefined()
  })

  test('all notifications are marked as read, even those from before the clock jumped back', async () => {
    await setClock(opened.database.url, new Date(Date.now() + 3_600_000))
    try {
      await voted(bob)
    } finally {
      await setClock(opened.database.url, null)
    }
    await commented(cem, newId())
    expect(await documents.mark(ann, 'all', 'read')).toBe(2)
    expect(await list(ann, { unread: true })).toEqual([])
  })

  test('acts of different people are folded into one unread notification, each person once', async () => {
    const first = await voted(bob)
    expect(first).toMatchObject({ isNew: true })
    expect(await voted(cem)).toMatchObject({ id: first?.id, isNew: false })
    expect(await voted(cem)).toBeUndefined()
    const [notification, ...others] = await list()
    expect(others).toEqual([])
    expect(notification).toEqual({
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

  test('all actors are counted, and the newest three are named', async () => {
    const people = Array.from({ length: 7 }, newId)
    for (const id of people) {
      await voted(id)
      for (const from = await opened.now(); (await opened.now()) <= from; ); // waits for the next millisecond
    }
    expect((await list())[0]).toMatchObject({ actorCount: 7, actorIds: people.slice(-3).reverse() })
  })

  test('once a notification was read, the next act makes a new one, and the same acts do not', async () => {
    const comments = [newId(), newId()] as const
    const first = await commented(bob, comments[0])
    await commented(bob, comments[1])
    expect(await documents.mark(ann, [first?.id ?? ''], 'read')).toBe(1)
    for (const comment of comments) expect(await commented(bob, comment)).toBeUndefined()
    const second = await commented(bob, newId())
    expect(second).toMatchObject({ isNew: true })
    expect((await list()).map(({ id, readAt }) => [id, readAt !== null])).toEqual([
      [second?.id, false],
      [first?.id, true],
    ])
    expect(await list(ann, { unread: true })).toHaveLength(1)
  })

  test('a kind that is published once is not published again, even after it was read or removed', async () => {
    const first = await edited()
    expect(await edited()).toBeUndefined()
    await documents.mark(ann, 'all', 'read')
    expect(await edited()).toBeUndefined()
    expect(await documents.mark(ann, [first?.id ?? ''], 'removed')).toBe(1)
    expect(await documents.mark(ann, [first?.id ?? ''], 'removed')).toBe(0)
    expect(await edited()).toBeUndefined()
    expect(await list()).toEqual([])
  })

  test('an event handled again after a failed transaction leaves one notification, even if it was read', async () => {
    const about: Omit<NewNotification, 'kind'> = { memberId: ann, subject: postId, postId }
    const all: NewNotification[] = [
      { ...about, kind: 'voted', actorId: bob, ref: refs.vote(postId, bob) },
      { ...about, kind: 'invited', actorId: bob },
      { ...about, kind: 'edited', actorId: bob },
      { ...about, kind: 'resolutionDue' },
      { ...about, kind: 'votesReached' },
    ]
    for (const notification of all) {
      const cause = newId()
      const failing = opened.transaction(cause, async (unit) => {
        expect(await notify(unit, notification)).toMatchObject({ isNew: true })
        throw new Error('the transaction failed')
      })
      await expect(failing).rejects.toThrow('the transaction failed')
      await documents.mark(ann, 'all', 'read')
      expect(await send(notification, cause)).toMatchObject({ isNew: true })
    }
    expect((await list()).map(({ kind }) => kind).toSorted()).toEqual(all.map(({ kind }) => kind).toSorted())
  })

  test('members are not notified of their own acts', async () => {
    expect(await voted(ann)).toBeUndefined()
    expect(await list()).toEqual([])
  })

  test('only the member’s own are marked, and marking a read one again counts', async () => {
    const notification = (await voted(bob))?.id ?? ''
    expect(await documents.mark(bob, [notification], 'read')).toBe(0)
    expect(await documents.mark(bob, [notification], 'removed')).toBe(0)
    expect(await documents.mark(ann, [notification], 'read')).toBe(1)
    const [read] = await list()
    expect(await documents.mark(ann, [notification], 'read')).toBe(1)
    expect((await list())[0]?.readAt).toEqual(read?.readAt)
    expect(await documents.mark(ann, [notification], 'removed')).toBe(1)
    expect(await documents.mark(ann, [newId()], 'read')).toBe(0)
  })

  test('an act that is taken back leaves the notification, unless it was the last act', async () => {
    await voted(bob)
    await voted(cem)
    await documents.takeBack([refs.vote(postId, bob)])
    expect((await list())[0]).toMatchObject({ actorCount: 1, actorIds: [cem] })
    await documents.takeBack([refs.vote(postId, cem)])
    expect(await list()).toEqual([])
  })

  test('the likes of one comment are taken back together, and those of others stay', async () => {
    const [lowest, highest] = ['00000000-0000-7000-8000-000000000000', 'ffffffff-ffff-7fff-bfff-ffffffffffff']
    const [comment, another] = [newId(), newId()]
    const liked = (actorId: string, commentId: string) =>
      send({ memberId: ann, kind: 'liked', subject: postId, postId, actorId, ref: refs.like(commentId, actorId) })
    for (const actorId of [lowest, bob, highest]) await liked(actorId, comment)
    await liked(cem, another)
    await documents.takeBack([], [likesOf(comment)])
    expect(await list()).toMatchObject([{ actorCount: 1, actorIds: [cem] }])
    await documents.takeBack([], [likesOf(newId()), likesOf(another)])
    expect(await list()).toEqual([])
  })

  test('an actor of several acts stays until the last of them is taken back, in any order', async () => {
    const comments = [newId(), newId(), newId()]
    for (const order of [comments, comments.toReversed()]) {
      for (const id of comments) await commented(bob, id)
      for (const id of order) {
        expect(await list()).toMatchObject([{ actorCount: 1, actorIds: [bob] }])
        await documents.takeBack([refs.comment(id)])
      }
      expect(await list()).toEqual([])
    }
  })

  test('an actor who liked two comments in one batch stays until the likes of both are taken back', async () => {
    const comments = [newId(), newId()]
    const about = { memberId: ann, kind: 'liked', subject: postId, postId, actorId: bob } as const
    const notifications = comments.map((id) => ({ ...about, ref: refs.like(id, bob) }))
    await documents.foldAll(
      notifications.map((notification) => ({ notification, cause: newId(), isActorHidden: false })),
    )
    for (const id of comments.toReversed()) {
      expect(await list()).toMatchObject([{ actorCount: 1, actorIds: [bob] }])
      await documents.takeBack([], [likesOf(id)])
    }
    expect(await list()).toEqual([])
  })

  test('a late notification has the time of its event, and `since` compares the time when it was folded in', async () => {
    const since = await opened.now()
    const [at, later] = [new Date(since.getTime() - 3_600_000), new Date(since.getTime() + 3_600_000)]
    const folded = await send({ memberId: ann, kind: 'resolutionDue', subject: postId, postId, at })
    expect(folded?.at).toEqual(at)
    expect(await list(ann, { since })).toMatchObject([{ id: folded?.id, at }])
    expect(await list(ann, { since: folded?.foldedAt })).toHaveLength(1)
    expect(await list(ann, { since: later })).toEqual([])
  })

  test('pages are newest first and consecutive, filtered by kinds or by an instant', async () => {
    const since = new Date((await opened.now()).getTime() - 1)
    const posts = Array.from({ length: 5 }, newId)
    for (const id of posts)
      await send({ memberId: ann, kind: 'votesReached', subject: `${id}/10`, postId: id, params: { count: 10 } })
    await send({ memberId: ann, kind: 'followed', subject: '', actorId: bob, ref: refs.follow(bob, ann) })
    const kinds = { kinds: ['votesReached'] }
    const all = await list(ann, kinds)
    expect(all.map((notification) => notification.postId).toSorted()).toEqual(posts.toSorted())
    expect(all[0]?.params).toEqual({ count: 10 })
    const first = await list(ann, { ...kinds, limit: 2 })
    const rest = await list(ann, { ...kinds, limit: 3, after: first.at(-1) })
    expect([...first, ...rest]).toEqual(all)
    expect(await list(ann, { since })).toHaveLength(6)
    expect(await list(ann, { since: new Date(since.getTime() + 60_000) })).toEqual([])
  })

  test('a deactivated member is not counted, and is again once reactivated', async () => {
    await voted(bob)
    await setState(bob, 'deactivated')
    expect((await list())[0]).toMatchObject({ actorCount: 0, actorIds: [] })
    await voted(cem)
    expect((await list())[0]).toMatchObject({ actorCount: 1, actorIds: [cem] })
    await setState(bob, 'active')
    expect((await list())[0]).toMatchObject({ actorCount: 2 })
  })

  test('a deleted member’s notifications and votes are erased, and late events do not restore them', async () => {
    await voted(bob)
    await voted(cem)
    await voted(ann, bob)
    await setVote(bob)
    await setState(bob, 'deleted')
    await setState(bob, 'active')
    while ((await eraseSome(opened.stores, bob, 1)) > 0);
    expect((await list())[0]).toMatchObject({ actorCount: 1, actorIds: [cem] })
    expect(await list(bob)).toEqual([])
    expect([await voted(bob), await voted(cem, bob), await setVote(bob)]).toEqual([undefined, undefined, false])
    expect(await votes.list(postId, '', 10)).toEqual([])
  })

  test('notifications on a post are removed, of some kinds, or all with its votes', async () => {
    await voted(bob)
    await edited()
    await setVote(bob)
    expect(await documents.clear({ postId, kinds: ['edited'] }, 10)).toBe(1)
    expect((await list()).map(({ kind }) => kind)).toEqual(['voted'])
    expect(await edited()).toMatchObject({ isNew: true })
    while ((await documents.clear({ postId }, 1)) > 0);
    while ((await votes.removeSome({ postId }, 1)) > 0);
    expect(await list()).toEqual([])
    expect(await votes.list(postId, '', 10)).toEqual([])
  })

  test('notifications that were read before an instant are removed', async () => {
    await voted(bob)
    await edited()
    await send({ memberId: ann, kind: 'followed', subject: '', actorId: bob })
    const before = await list()
    await documents.mark(ann, [before[0]?.id ?? '', before[1]?.id ?? ''], 'read')
    const later = new Date((await opened.now()).getTime() + 1_000)
    while ((await documents.clear({ readBefore: later }, 100)) > 0);
    expect((await list()).map(({ id }) => id)).toEqual([before[2]?.id])
    expect(await documents.clear({ readBefore: new Date(0) }, 100)).toBe(0)
  })

  test('people who act concurrently are each counted once, in one notification', async () => {
    const people = Array.from({ length: 12 }, newId)
    await Promise.all([...people, ...people].map((id) => send(actOf(id))))
    expect(await list()).toMatchObject([{ actorCount: 12 }])
  })
  const actOf = (actorId: string) => ({ memberId: ann, kind: 'reacted', subject: postId, postId, actorId }) as const
}
