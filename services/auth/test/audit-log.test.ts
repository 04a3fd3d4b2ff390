import { newId } from '@hunch/kit/postgres'
import { type Peer, startPeer } from '@hunch/kit/testing'
import { AdminActedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { deactivateUser, deleteUser, getAuditLog, updateOwnProfile } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { adminEmail, startWorld, type World } from './support/world.ts'

let world: World
let predictions: Peer
let moderation: Peer
/** The targets of cases, by case id. */
const about = new Map<string, Record<string, unknown>>()
let admin: Awaited<ReturnType<World['signInAdmin']>>
/** The headlines of existing posts, by post id. */
const headlines = new Map<string, string>()
/** The calls that fetched headlines. */
const calls: { viewer: string; ids: readonly string[] }[] = []

beforeAll(async () => {
  world = await startWorld(async (keys) => {
    predictions = await startPeer(PredictionsService, keys.identity('predictions'), {
      getPostCards: {
        from: ['auth'],
        run: async ({ memberId, postIds }) => {
          calls.push({ viewer: memberId, ids: postIds })
          const found = postIds.flatMap((postId) => {
            const headline = headlines.get(postId)
            return headline === undefined ? [] : [{ postId, headline }]
          })
          return { cards: found }
        },
      },
    })
    moderation = await startPeer(ModerationService, keys.identity('moderation'), {
      getCaseTargets: {
        from: ['auth'],
        run: async ({ caseIds }) => ({
          targets: caseIds.flatMap((caseId) => (about.has(caseId) ? [{ caseId, ...about.get(caseId) }] : [])),
        }),
      },
    })
    return { predictionsRpc: predictions.address, moderationRpc: moderation.address }
  })
  admin = await world.signInAdmin()
})
afterAll(async () => {
  await world.stop()
  await predictions.stop()
  await moderation.stop()
})

const entries = async () => (await world.call(admin.member, getAuditLog, { query: { limit: '20' } })).body.entries

/** Publishes an act of the admin on a post, as predictions does. */
async function actOnPost(action: string, targetId = newId()): Promise<string> {
  const message = { adminId: admin.member.id, action, targetKind: 'prediction', targetId, actId: '' }
  await world.publishAs('predictions', AdminActedSchema, { key: targetId, version: 1n, message })
  return targetId
}

test('an entry has the current names of actor and target, and marks a deleted account as gone', async () => {
  const ann = await world.signUp({ given_name: 'Ann', family_name: 'Reader' })
  await world.call(admin.member, deactivateUser, { params: { id: ann.member.id } })
  expect((await entries())[0]).toMatchObject({
    actorId: admin.member.id,
    actor: { state: 'there', name: adminEmail },
    action: 'member.deactivated',
    target: { state: 'there', name: 'Ann Reader' },
    ip: '192.0.2.1',
  })
  await world.call(admin.member, updateOwnProfile, { body: { firstName: 'Ada', lastName: 'Boss' } })
  await world.call(ann.member, updateOwnProfile, { body: { firstName: 'Anna' } })
  expect((await entries())[0]).toMatchObject({
    actor: { state: 'there', name: 'Ada Boss' },
    target: { state: 'there', name: 'Anna Reader' },
  })
  await world.call(admin.member, deleteUser, { params: { id: ann.member.id } })
  const targets = (await entries()).slice(0, 2).map(({ target }: { target: unknown }) => target)
  expect(targets).toEqual([{ state: 'gone' }, { state: 'gone' }])
  expect(calls).toEqual([])
})

/** Publishes an act of the admin on a case with this target, as moderation does. */
async function actOnCase(target: Record<string, unknown>): Promise<void> {
  const caseId = newId()
  about.set(caseId, target)
  const message = { adminId: admin.member.id, action: 'act.hide', targetKind: 'case', targetId: caseId, actId: '' }
  await world.publishAs('moderation', AdminActedSchema, { key: caseId, version: 1n, message })
}

test('an entry names its case’s target: a post’s words, a member’s current name, nothing if private', async () => {
  const ann = await world.signUp({ given_name: 'Ann', family_name: 'Reader' })
  const named = async (target: Record<string, unknown>) => {
    await actOnCase(target)
    return (await entries())[0].about
  }
  const open = { isGone: false, isPrivate: false, isSealed: false }
  const post = { kind: 'post', targetId: newId(), name: 'It rains', path: '/prediction/1', ...open }
  expect(await named(post)).toEqual({ kind: 'post', name: 'It rains', path: '/prediction/1', ...open })
  const member = { kind: 'member', targetId: ann.member.id, name: 'Old Name', path: '/profile/1', ...open }
  expect(await named(member)).toMatchObject({ name: 'Ann Reader' })
  expect(await named({ ...member, targetId: newId(), path: '', isGone: true })).toMatchObject({ name: '', path: null })
  const sealed = { kind: 'comment', targetId: newId(), name: '', path: '', ...open, isPrivate: true, isSealed: true }
  expect(await named(sealed)).toMatchObject({ kind: 'comment', name: '', path: null, isPrivate: true, isSealed: true })
  expect(JSON.stringify(await entries())).not.toContain('Old Name')
})

test('an entry names a post by its headline, fetched from predictions in one call', async () => {
  const [kept, deleted] = [await actOnPost('prediction.resolved'), await actOnPost('prediction.deleted')]
  await actOnPost('prediction.resultTakenBack', kept)
  headlines.set(kept, 'It rains <b>tomorrow</b>')
  const newest = (await entries()).slice(0, 3)
  expect(newest.map(({ action, target }: { action: string; target: object }) => [action, target])).toEqual([
    ['prediction.resultTakenBack', { state: 'there', name: 'It rains <b>tomorrow</b>' }],
    ['prediction.deleted', { state: 'gone' }],
    ['prediction.resolved', { state: 'there', name: 'It rains <b>tomorrow</b>' }],
  ])
  expect(calls).toEqual([{ viewer: admin.member.id, ids: [kept, deleted] }])
  const { rows } = await world.pool.query('select t::text as row from audit_log t')
  expect(JSON.stringify(rows)).not.toMatch(/rains|Reader|example\.com/)
})

test('while predictions is unavailable the log is readable, without headlines', async () => {
  await actOnPost('prediction.resolved')
  await predictions.stop()
  const [newest] = await entries()
  expect(newest).toMatchObject({ action: 'prediction.resolved', target: { state: 'unknown' } })
  expect(newest.actor).toEqual({ state: 'there', name: 'Ada Boss' })
})
