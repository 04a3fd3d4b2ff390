import { newId } from '@hunch/kit/postgres'
import { eventOf, startService, type TestMember } from '@hunch/kit/testing'
import { contributionsOf, startAuth } from '@hunch/members/testing'
import { file_hunch_auth_v1_events } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import {
  ActKind,
  ActLiftedSchema,
  ActTakenSchema,
  BlockEndedSchema,
  BlockStartedSchema,
  file_hunch_moderation_v1_events,
  TargetKind,
} from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { file_hunch_social_v1_events } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import { createComment } from '@hunch/proto/http'
import { createSocial, type SocialConfig } from '../../src/service.ts'
import { startPredictions } from './predictions.ts'

export { nowhere, type PublishedEvent, type TestMember } from '@hunch/kit/testing'

/** Returns functions that publish moderation's acts on comments. */
const actsOn = (append: (topic: string, event: Event) => Promise<void>) => {
  const act = (actId: string, targetId: string, kind: ActKind) => ({
    actId,
    kind,
    targetKind: TargetKind.COMMENT,
    targetId,
  })
  return {
    /** Publishes that moderation has hidden a comment, or removed it, by the act `actId`. */
    takeAct: (actId: string, commentId: string, kind: ActKind = ActKind.HIDE) =>
      append('moderation', eventOf(ActTakenSchema, commentId, act(actId, commentId, kind))),
    /** Publishes that moderation has lifted the act `actId`. */
    liftAct: (actId: string, commentId: string, kind: ActKind = ActKind.HIDE) =>
      append('moderation', eventOf(ActLiftedSchema, commentId, act(actId, commentId, kind))),
  }
}

/** The fields of a post that a test may set. `only`: the members who may see the post. `groupCreator`: who created its group. */
interface PostFields {
  readonly headline?: string
  readonly only?: readonly TestMember[]
  readonly groupCreator?: TestMember
}

/** Starts the service with test servers for auth and predictions. */
export async function startWorld() {
  const base = await startService({
    name: 'social',
    stores: new URL('../../migrations', import.meta.url),
    peers: { auth: (keys) => startAuth(keys, 'social'), predictions: startPredictions },
    callers: ['notifications', 'media', 'moderation'],
    events: [file_hunch_social_v1_events, file_hunch_auth_v1_events, file_hunch_moderation_v1_events],
    configure: (common, { auth, predictions }): SocialConfig => ({
      ...common,
      authRpc: auth.address,
      predictionsRpc: predictions.address,
    }),
    create: (config, log) => createSocial(config, log),
  })
  const { auth, predictions, call } = base

  /** Starts or ends a block in social and in predictions. Moderation makes such calls before it publishes the event. */
  async function setBlock(blocker: TestMember, blocked: TestMember, version: number, standing: boolean): Promise<void> {
    const message = { blockerId: blocker.id, blockedId: blocked.id }
    await base.connectAs(SocialService, 'moderation').applyBlock({ ...message, version: BigInt(version), standing })
    for (const pair of [`${blocker.id} ${blocked.id}`, `${blocked.id} ${blocker.id}`])
      if (standing) predictions.hidden.add(pair)
      else predictions.hidden.delete(pair)
  }

  /** Publishes that a block has started or ended, as moderation does. */
  async function publishBlock(...[blocker, blocked, version, standing]: Parameters<typeof setBlock>): Promise<void> {
    const message = { blockerId: blocker.id, blockedId: blocked.id }
    const schema = standing ? BlockStartedSchema : BlockEndedSchema
    await base.append('moderation', eventOf(schema, blocker.id, message, { version: BigInt(version) }))
  }
  return {
    ...base,
    join: auth.join,
    setBlock,
    publishBlock,
    block: async (...block: Parameters<typeof setBlock>) => {
      await setBlock(...block)
      await publishBlock(...block)
    },
    ...actsOn(base.append),
    ...contributionsOf(base.append),
    /** Creates a post at predictions. With `only`, no one else may see it. */
    post(owner: TestMember, { headline = 'It rains on Sunday', only, groupCreator }: PostFields = {}) {
      const id = newId()
      const audience = only && { groupId: newId(), memberIds: new Set(only.map((each) => each.id)) }
      predictions.posts.set(id, { ownerId: owner.id, headline, creatorId: groupCreator?.id, audience })
      return { id, ownerId: owner.id, audience }
    },
    /** Sends a comment. */
    say: (
      member: TestMember | null,
      predictionId: unknown,
      { content = 'Indeed', parentId, key }: { content?: unknown; parentId?: unknown; key?: string } = {},
    ) =>
      call(member, createComment, {
        body: { predictionId, content, parentId },
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
      }),
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>
