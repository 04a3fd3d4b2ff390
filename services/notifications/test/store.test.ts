import { newId } from '@hunch/kit/postgres'
import { eventually } from '@hunch/kit/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { notify } from '../src/notifications/notify.ts'
import { refs } from '../src/notifications/rules.ts'
import type { Unit } from '../src/stores.ts'
import { contract } from './support/store.contract.ts'
import { type OpenedStores, onPostgres, openOwnStores } from './support/stores.ts'

describe('on PostgreSQL', () => contract(onPostgres))

describe('in two transactions on PostgreSQL', () => {
  let opened: OpenedStores
  beforeAll(async () => {
    opened = await openOwnStores(onPostgres)
  })
  afterAll(() => opened.close())

  const [bob, cem, first] = [newId(), newId(), newId()]
  test.each<[string, string, (unit: Unit) => Promise<unknown>]>([
    ['its actor’s first act is taken back', bob, ({ documents }) => documents.takeBack([refs.comment(first)])],
    ['another actor is erased', cem, ({ documents }) => documents.eraseMember(bob, 10)],
  ])('an act that is being folded in stays if meanwhile %s', async (_case, actorId, remove) => {
    const [ann, postId] = [newId(), newId()]
    const comment = (unit: Unit, by: string, id: string) =>
      notify(unit, { memberId: ann, kind: 'commented', subject: postId, postId, actorId: by, ref: refs.comment(id) })
    await opened.transaction(newId(), (unit) => comment(unit, bob, first))
    let removal: Promise<unknown> | undefined
    await opened.transaction(newId(), async (unit) => {
      await comment(unit, actorId, newId())
      removal = opened.transaction(newId(), remove)
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await eventually(async () => (await opened.database.pool.query(waiting)).rows.length > 0)
    })
    await removal
    expect(await opened.stores.documents.list({ memberId: ann, limit: 10 })).toMatchObject([{ actorIds: [actorId] }])
  })
})
