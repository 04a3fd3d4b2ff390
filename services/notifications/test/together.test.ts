import { newId } from '@hunch/kit/postgres'
import { chance } from '@hunch/kit/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Folded } from '../src/documents/port.ts'
import { notify, notifyAll } from '../src/notifications/notify.ts'
import { type NewNotification, refs } from '../src/notifications/rules.ts'
import { type OpenedStores, onPostgres, openOwnStores } from './support/stores.ts'

let opened: OpenedStores
beforeAll(async () => {
  opened = await openOwnStores(onPostgres)
})
afterAll(() => opened.close())

const notifyTogether = (notifications: readonly NewNotification[]) =>
  opened.transaction(newId(), (unit) =>
    notifyAll(
      unit,
      notifications.map((notification) => ({ notification, cause: newId() })),
    ),
  )

/** A member's notifications without ids and times; without actors if there are more than 3, because only 3 are returned. */
async function contentOf(memberId: string): Promise<unknown[]> {
  const listed = await opened.stores.documents.list({ memberId, limit: 100 })
  return listed
    .map(({ kind, postId, params, readAt, actorIds, actorCount }) =>
      JSON.stringify([kind, postId, params, readAt !== null, actorCount, actorCount > 3 || actorIds.toSorted()]),
    )
    .toSorted()
}

/** Returns the name of a comment, which is different for each post, actor and recipient. */
const commentRef = (comment: string, postId: string, actorId: string, memberId: string) =>
  `${refs.comment(comment)}/${postId}/${actorId}/${memberId}`

const outline = (outcomes: readonly (Folded | undefined)[]) => outcomes.map((folded) => folded?.isNew)

test.each(Array.from({ length: 12 }, (_, index) => index))(
  'a batch of notifications has the same result as one by one (%i)',
  async (seed) => {
    const random = chance(seed)
    const one = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(random() * items.length)] ?? items[0]
    const [singly, together, deleted, hidden] = [newId(), newId(), newId(), newId()]
    const actors = [deleted, hidden, newId(), newId(), newId(), newId()] as const
    const posts = [newId(), newId()] as const
    const comments = [newId(), newId(), newId()] as const
    await opened.stores.members.setState(deleted, 'deleted')
    await opened.stores.members.setState(hidden, 'deactivated')

    /** Chooses a random act. Returns a function that builds the notification of the act for a member. */
    function act(): (memberId: string) => NewNotification {
      const [kind, subject] = [
        one(['voted', 'commented', 'edited', 'resolutionDue', 'votesReached'] as const),
        one(posts),
      ]
      const [actorId, comment, params] = [one(actors), one(comments), { count: Math.floor(random() * 9) }]
      const byActor = kind === 'voted' || kind === 'commented' || kind === 'edited'
      return (memberId) => ({
        memberId,
        kind,
        subject,
        postId: subject,
        params,
        ...(byActor ? { actorId } : {}),
        ...(kind === 'voted' ? { ref: `${refs.vote(subject, actorId)}/${memberId}` } : {}),
        ...(kind === 'commented' ? { ref: commentRef(comment, subject, actorId, memberId) } : {}),
      })
    }

    for (let batch = 0; batch < 5; batch += 1) {
      const acts = Array.from({ length: 1 + Math.floor(random() * 15) }, act)
      const outcomes: (Folded | undefined)[] = []
      for (const each of acts) outcomes.push(await opened.transaction(newId(), (unit) => notify(unit, each(singly))))
      const all = await notifyTogether(acts.map((each) => each(together)))
      expect(outline(all)).toEqual(outline(outcomes))
      expect(await contentOf(together)).toEqual(await contentOf(singly))
      if (batch === 2)
        for (const memberId of [singly, together]) await opened.stores.documents.mark(memberId, 'all', 'read')
    }
    for (const comment of comments)
      for (const postId of posts) {
        const taken = [singly, together].flatMap((memberId) =>
          actors.map((actorId) => commentRef(comment, postId, actorId, memberId)),
        )
        await opened.stores.documents.takeBack(taken)
        expect(await contentOf(together)).toEqual(await contentOf(singly))
      }
  },
)

test('many members are notified in one batch, and acts taken back in one batch are removed', async () => {
  const [bob, cem, postId] = [newId(), newId(), newId()]
  const members = Array.from({ length: 20 }, newId)
  const byBoth = members.flatMap((memberId) =>
    [bob, cem].map((actorId) => ({
      memberId,
      kind: 'commented' as const,
      subject: postId,
      postId,
      actorId,
      ref: refs.comment(`${memberId}/${actorId}`),
    })),
  )
  const outcomes = await notifyTogether([...byBoth, ...byBoth])
  expect(outline(outcomes)).toEqual([...members.flatMap(() => [true, false]), ...byBoth.map(() => undefined)])
  const count = async (memberId: string) =>
    (await opened.stores.documents.list({ memberId, limit: 9 })).map(({ actorCount }) => actorCount)
  for (const memberId of members) expect(await count(memberId)).toEqual([2])
  await opened.stores.documents.takeBack(members.map((memberId) => refs.comment(`${memberId}/${bob}`)))
  for (const memberId of members) expect(await count(memberId)).toEqual([1])
  await opened.stores.documents.takeBack(members.slice(1).map((memberId) => refs.comment(`${memberId}/${cem}`)))
  expect(await count(members[0] ?? '')).toEqual([1])
  for (const memberId of members.slice(1)) expect(await count(memberId)).toEqual([])
})
