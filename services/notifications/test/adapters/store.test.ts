import { newId } from '@hunch/kit/postgres'
import { findServer, onServer } from '@hunch/kit/testing/servers'
import { expect, test } from '@jest/globals'
import { createConnection } from 'mongoose'
import type { Kind } from '../../src/kinds/rules/notification-kinds.ts'
import { foldKeyOf, type NewNotification, refs } from '../../src/notifications/rules.ts'
import { contract } from '../support/store.contract.ts'
import { onMongo, openStores } from '../support/stores.ts'

onServer(await findServer('mongodb'), 'on the MongoDB protocol', (open) => {
  contract(() => onMongo(open))

  test('an older document without causes is listed, and folded into like any other', async () => {
    const place = await onMongo(open)
    const opened = await openStores(place)
    const connection = await createConnection(place.documentsUrl).asPromise()
    const { documents } = opened.stores
    const [ann, bob, postId] = [newId(), newId(), newId()]
    const about = (kind: Kind) => ({ memberId: ann, kind, subject: postId, postId })
    const fold = async (notification: NewNotification) =>
      (await documents.foldAll([{ notification, cause: newId(), isActorHidden: false }]))[0]
    const listed = async () =>
      (await documents.list({ memberId: ann, limit: 10 })).map(({ id, actorIds }) => ({ id, actorIds }))
    const old = (['edited', 'resolutionDue', 'voted'] as const).map((kind, index) => {
      const of = { memberId: ann, kind, place: foldKeyOf(about(kind)), postId, params: {} }
      return { _id: newId(), ...of, at: new Date(index), readAt: null, removed: false }
    })
    const [edited = '', resolutionDue = '', byVoters = ''] = old.map(({ _id }) => _id)
    try {
      await connection.collection<{ _id: string }>('notes').insertMany(old)
      expect(await listed()).toEqual([byVoters, resolutionDue, edited].map((id) => ({ id, actorIds: [] })))
      expect(await fold({ ...about('edited'), actorId: bob })).toBeUndefined() // a member gets this kind only once per post
      expect(await fold(about('resolutionDue'))).toMatchObject({ id: resolutionDue, isNew: false })
      for (const from = await opened.now(); (await opened.now()) <= from; ); // waits for the next millisecond
      const vote = { ...about('voted'), actorId: bob, ref: refs.vote(postId, bob) }
      expect(await fold(vote)).toMatchObject({ id: byVoters, isNew: false })
      expect(await listed()).toEqual([
        { id: byVoters, actorIds: [bob] },
        { id: resolutionDue, actorIds: [] },
        { id: edited, actorIds: [] },
      ])
    } finally {
      await Promise.all([connection.close(), opened.close()])
      await place.close()
    }
  }, 60_000)
})
