import { newId } from '@hunch/kit/postgres'
import { startService, type TestMember } from '@hunch/kit/testing'
import { file_hunch_auth_v1_events } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { file_hunch_notifications_v1_events } from '@hunch/proto/gen/hunch/notifications/v1/events_pb'
import { NotificationsService } from '@hunch/proto/gen/hunch/notifications/v1/service_pb'
import * as calls from '@hunch/proto/http'
import { createNotifications, type NotificationsConfig } from '../../src/service.ts'
import { startMailServer } from './mail.ts'
import { type Account, type Peers, startAuth, startGroups, startPredictions, startSocial } from './peers.ts'
import { onPostgres, type Place } from './stores.ts'

export type { TestMember } from '@hunch/kit/testing'

/** The service on the stores that `open` opens, with its peers and a mail server. */
export async function startWorld(open: () => Promise<Place> = onPostgres) {
  const base = await startService({
    name: 'notifications',
    stores: open,
    peers: {
      auth: startAuth,
      predictions: startPredictions,
      social: startSocial,
      groups: startGroups,
      mail: () => startMailServer(),
    },
    callers: ['media', 'moderation'],
    events: [file_hunch_notifications_v1_events, file_hunch_auth_v1_events],
    configure: (common, { auth, predictions, social, groups, mail }, { stores }): NotificationsConfig => ({
      ...common,
      documentsUrl: stores.documentsUrl,
      productName: 'Hunch',
      authRpc: auth.address,
      predictionsRpc: predictions.address,
      socialRpc: social.address,
      groupsRpc: groups.address,
      publicUrl: 'https://hunch.example',
      mailUrl: mail.url,
      mailFrom: 'Hunch <hello@hunch.example>',
    }),
    create: (config, log) => createNotifications(config, log),
  })
  const { auth, predictions, social, groups, call } = base
  return {
    ...base,
    ...people(base),
    list: (member: TestMember, query = {}, headers = {}) => call(member, calls.listNotifications, { query, headers }),
    count: async (member: TestMember) => (await call(member, calls.countUnread)).body,
    /** Makes all peers available again. */
    allBack() {
      for (const { mood } of [auth, predictions, social, groups]) mood.away = false
    },
    /** Exports a member's data over gRPC as a peer. */
    exported: async (memberId: string, as = 'auth') =>
      (await base.connectAs(NotificationsService, as).exportMember({ memberId })).files,
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** Signs up, follows and posts, in the data of the peers. */
function people({ auth, predictions, social }: Peers) {
  return {
    join(firstName = 'Ann', account: Partial<Account> = {}): TestMember {
      const id = newId()
      auth.accounts.set(id, {
        firstName,
        lastName: 'Example',
        language: '',
        timeZone: 'UTC',
        email: `${id}@example.com`,
        emailNotifications: true,
        friendActivityNotifications: true,
        votingDeadlineNotifications: true,
        isActive: true,
        ...account,
      })
      return { id }
    },
    follow(follower: TestMember, followed: TestMember) {
      social.followers.set(followed.id, [...(social.followers.get(followed.id) ?? []), follower.id])
    },
    post(owner: TestMember, headline = 'It rains on Sunday', only?: TestMember[]) {
      const postId = newId()
      const audience = only && { only: new Set(only.map(({ id }) => id)) }
      predictions.posts.set(postId, { ownerId: owner.id, headline, seenNotVoted: [], muters: new Set(), ...audience })
      return { postId, ownerId: owner.id, audienceGroupId: only ? newId() : '' }
    },
    account(person: TestMember): Account {
      const account = auth.accounts.get(person.id)
      if (!account) throw new Error('nobody has this id')
      return account
    },
  }
}
