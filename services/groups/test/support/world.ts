import { type CallAs, startService, type TestMember } from '@hunch/kit/testing'
import { contributionsOf, startAuth } from '@hunch/members/testing'
import { file_hunch_auth_v1_events } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { file_hunch_groups_v1_events } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { file_hunch_moderation_v1_events } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { createGroup, getInvite, joinGroup } from '@hunch/proto/http'
import { createGroups, type GroupsConfig } from '../../src/service.ts'

export { nowhere, type TestMember } from '@hunch/kit/testing'

/** Starts the groups service with a test server for auth. */
export async function startWorld() {
  const base = await startService({
    name: 'groups',
    stores: new URL('../../migrations', import.meta.url),
    peers: { auth: (keys) => startAuth(keys, 'groups') },
    callers: ['predictions', 'notifications', 'social', 'moderation'],
    events: [file_hunch_groups_v1_events, file_hunch_auth_v1_events, file_hunch_moderation_v1_events],
    configure: (common, { auth }): GroupsConfig => ({ ...common, authRpc: auth.address }),
    create: (config, log) => createGroups(config, log),
  })
  return { ...base, ...actionsOf(base.call), ...contributionsOf(base.append), join: base.auth.join }
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** Actions of members with which tests prepare their data. */
const actionsOf = (call: CallAs) => ({
  /** Creates a group and returns its id. */
  make: async (creator: TestMember, fields: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const reply = await call(creator, createGroup, { body: { name: 'Rain watchers', ...fields } })
    if (reply.status !== 201) throw new Error(`the group was not made: ${JSON.stringify(reply.body)}`)
    return reply.body.id
  },
  code: async (member: TestMember, id: string): Promise<string> =>
    (await call(member, getInvite, { params: { id } })).body.inviteCode,
  enter: (member: TestMember | null, id: string, body: unknown = {}) =>
    call(member, joinGroup, { params: { id }, body }),
})
