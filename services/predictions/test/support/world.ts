import { startService, type TestKeys, type TestMember } from '@hunch/kit/testing'
import { contributionsOf, startAuth as startCards } from '@hunch/members/testing'
import { file_hunch_auth_v1_events } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  ActKind,
  ActLiftedSchema,
  ActTakenSchema,
  file_hunch_moderation_v1_events,
  TargetKind,
} from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { file_hunch_predictions_v1_events } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { createPrediction } from '@hunch/proto/http'
import { createPredictions, type PredictionsConfig } from '../../src/service.ts'
import { startGroups } from './groups.ts'
import { startMedia } from './media.ts'

export { nowhere, type PublishedEvent, type TestMember } from '@hunch/kit/testing'

const minuteMs = 60_000

export type Fields = Readonly<Record<string, string>>
export interface TestFile {
  readonly name: string
  readonly content: string | Uint8Array<ArrayBuffer>
}

/** Starts a gRPC server that replaces auth. It returns member cards, and records the IP address of each act of the admin. */
async function startAuth(keys: TestKeys) {
  const adminActs = new Map<string, string>()
  const peer = await startCards(keys, 'predictions', {
    noteAdminAct({ actId }, { member }) {
      adminActs.set(actId, member?.role === 'admin' ? member.ip : 'no admin')
      return {}
    },
  })
  return { ...peer, adminActs }
}

type Publish = Awaited<ReturnType<typeof startService>>['publish']

/** Starts the service with test servers for auth, groups and media. */
export async function startWorld(change: Partial<PredictionsConfig> = {}) {
  const base = await startService({
    name: 'predictions',
    stores: new URL('../../migrations', import.meta.url),
    peers: { auth: startAuth, groups: startGroups, media: startMedia },
    callers: ['social', 'notifications', 'analytics', 'moderation'],
    events: [file_hunch_predictions_v1_events, file_hunch_auth_v1_events, file_hunch_moderation_v1_events],
    configure: (common, { auth, groups, media }): PredictionsConfig => ({
      ...common,
      authRpc: auth.address,
      groupsRpc: groups.address,
      mediaHttp: media.address,
      ...change,
    }),
    create: (config, log) => createPredictions(config, log),
  })
  /** Sends the create form. */
  const send = (member: TestMember | null, fields: Fields, files: readonly TestFile[] = [], headers: Fields = {}) =>
    base.call(member, createPrediction, { body: formOf(fields, files), headers })
  return {
    ...base,
    ...contributionsOf(base.append),
    join: base.auth.join,
    send,
    /** Creates a prediction and returns its id. */
    post: async (owner: TestMember, fields: Fields = {}, files: readonly TestFile[] = []): Promise<string> =>
      (await send(owner, aPrediction(fields), files)).body.prediction.id,
    /** Starts or ends a block, as moderation does. */
    applyBlock: (blocker: TestMember, blocked: TestMember, version: bigint, standing: boolean) =>
      base
        .connectAs(PredictionsService, 'moderation')
        .applyBlock({ blockerId: blocker.id, blockedId: blocked.id, version, standing }),
    ...actingBy(base.publish),
    /** Returns a gRPC client that calls the service as another service, `caller`. */
    rpcAs: (caller: string) => base.connectAs(PredictionsService, caller),
  }
}

/** Returns functions that publish events of moderation. */
const actingBy = (publish: Publish) => ({
  /** Publishes that moderation has hidden a post, or removed it, by the act `actId`. `more`: further fields of the event. */
  takeAct: (actId: string, postId: string, kind: ActKind = ActKind.HIDE, more: object = {}) =>
    publish('moderation', ActTakenSchema, postId, {
      actId,
      kind,
      targetKind: TargetKind.POST,
      targetId: postId,
      ...more,
    }),
  /** Publishes that moderation has lifted the act `actId`. */
  liftAct: (actId: string, postId: string, kind: ActKind = ActKind.HIDE) =>
    publish('moderation', ActLiftedSchema, postId, {
      actId,
      kind,
      targetKind: TargetKind.POST,
      targetId: postId,
    }),
  /** Publishes that moderation limits a member to their followers by the act `actId`. With `lifted`, lifts the act instead. */
  limit: (actId: string, { id: memberId }: TestMember, { lifted = false } = {}) =>
    publish('moderation', lifted ? ActLiftedSchema : ActTakenSchema, memberId, {
      actId,
      kind: ActKind.LIMIT,
      targetKind: TargetKind.MEMBER,
      targetId: memberId,
      memberId,
    }),
})

export type World = Awaited<ReturnType<typeof startWorld>>

export function formOf(fields: Fields, files: readonly TestFile[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const { name, content } of files) form.append('photos', new Blob([content], { type: 'image/jpeg' }), name)
  return form
}

/** Returns the status and the problem code of a reply. */
export const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

export const inMinutes = (minutes: number, from = new Date()): string =>
  new Date(from.getTime() + minutes * minuteMs).toISOString()

/** The fields of a valid prediction that ends in an hour. */
export const aPrediction = (more: Fields = {}): Fields => ({
  headline: 'It rains on Sunday',
  supportingStatement: 'The swallows fly low.',
  deadline: inMinutes(60),
  ...more,
})

export const aComparison = (more: Fields = {}): Fields => ({
  headline: 'Tea or coffee',
  postType: 'comparison',
  ...more,
})
