import { setTimeout as pause } from 'node:timers/promises'
import { isTransient } from '@hunch/kit/errors'
import { newId } from '@hunch/kit/postgres'
import { actThroughBreaks, findOwnServer, type OwnServer, onServer, openOwnPostgres } from '@hunch/kit/testing/servers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { refs } from '../src/domain/note.ts'
import { type Backend, openStore } from '../src/store/index.ts'
import { onOwn, type Place } from './support/stores.ts'

/** What every store holds to while its server is stopped and killed in the middle. */
function breaks(begin: () => Promise<OwnServer>): void {
  let server: OwnServer
  let place: Place
  let backend: Backend
  beforeAll(async () => {
    server = await begin()
    place = await onOwn(server)
    backend = openStore({ ...place, name: 'notifications', poolSize: 10 })
    for (const part of backend.parts) await part.start?.()
  }, 300_000)
  afterAll(async () => {
    for (const part of [...backend.parts].reverse()) await part.drain?.()
    for (const part of [...backend.parts].reverse()) await part.stop?.()
    await place.close()
    await server.close()
  }, 60_000)

  test('what was acknowledged is there, each once, and what failed said that it may be tried again', async () => {
    const [ann, postId] = [newId(), newId()]
    const actors = new Map<string, string>()
    const { counts, faults } = await actThroughBreaks(server, async (hand, n) => {
      const actorId = actors.get(`${hand}/${n}`) ?? newId()
      actors.set(`${hand}/${n}`, actorId)
      await backend.unit(async ({ store }) => {
        await store.setVote(postId, actorId, true)
        const ref = refs.vote(postId, actorId)
        await store.fold({ memberId: ann, kind: 'voted', subject: postId, postId, actorId, ref })
      })
    })
    const total = counts.reduce((sum, count) => sum + count)
    const votes = await backend.store.listVotes(postId, '', total + 1)
    expect(votes).toEqual([...actors.values()].toSorted().map((memberId) => ({ memberId, vote: true })))
    expect(await backend.store.list({ memberId: ann, limit: 50 })).toMatchObject([{ actorCount: total }])
    expect(faults.filter((fault) => !isTransient(fault))).toEqual([])
  }, 300_000)

  test('a task outlives its server, and is ended once', async () => {
    const key = `test/${newId()}`
    await backend.store.addTask({ key, kind: 'test', data: { step: 1 } })
    await server.kill()
    await server.start()
    const task = await eventually(() => backend.store.claimTask())
    expect(task).toMatchObject({ key, data: { step: 1 } })
    await server.kill()
    await server.start()
    await eventually(() => backend.store.settleTask(task).then(() => true))
    expect(await backend.store.claimTask()).toBeUndefined()
  }, 120_000)
}

/** The first answer, once there is one. */
async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 60_000; ; await pause(50)) {
    const answer = await ask().catch((fault: unknown) => {
      if (!isTransient(fault) || Date.now() > end) throw fault
    })
    if (answer !== undefined) return answer
    if (Date.now() > end) throw new Error('there was no answer')
  }
}

describe('on a PostgreSQL that ends', () => breaks(openOwnPostgres))

onServer(await findOwnServer('mongodb'), 'on a server of the MongoDB protocol that ends', breaks)
