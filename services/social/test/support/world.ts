import { newId } from '@hunch/kit/postgres'
import { type Person, startService } from '@hunch/kit/testing'
import { startAuth } from '@hunch/members/testing'
import { file_hunch_auth_v1_events } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { file_hunch_social_v1_events } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { createComment } from '@hunch/proto/http'
import { createSocial, type SocialConfig } from '../../src/service.ts'
import { startPredictions } from './predictions.ts'

export { nowhere, type Person, type PublishedEvent } from '@hunch/kit/testing'

/** The service with auth and predictions as peers. */
export async function startWorld() {
  const base = await startService({
    name: 'social',
    stores: new URL('../../migrations', import.meta.url),
    peers: { auth: (keys) => startAuth(keys, 'social'), predictions: startPredictions },
    callers: ['notifications', 'media'],
    events: [file_hunch_social_v1_events, file_hunch_auth_v1_events],
    configure: (common, { auth, predictions }): SocialConfig => ({
      ...common,
      authRpc: auth.address,
      predictionsRpc: predictions.address,
    }),
    create: (config, log) => createSocial(config, log),
  })
  const { auth, predictions, call } = base
  return {
    ...base,
    join: auth.join,
    /** Makes a post at predictions; seen by the given people alone where some are given. */
    post(owner: Person, { headline = 'It rains on Sunday', only }: { headline?: string; only?: Person[] } = {}) {
      const id = newId()
      const audience = only && { groupId: newId(), memberIds: new Set(only.map((each) => each.id)) }
      predictions.posts.set(id, { ownerId: owner.id, headline, ...(audience ? { audience } : {}) })
      return { id, ownerId: owner.id, audience }
    },
    /** Sends a comment. */
    say: (
      member: Person | null,
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
