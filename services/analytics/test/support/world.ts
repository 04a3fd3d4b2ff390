import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import type { Member } from '@hunch/kit/identity'
import { newId } from '@hunch/kit/postgres'
import { eventOf as makeEvent, startService, type TestMember } from '@hunch/kit/testing'
import { file_hunch_analytics_v1_events } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import { file_hunch_auth_v1_events, MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { type AnalyticsConfig, createAnalytics } from '../../src/service.ts'
import { startAuth, startPredictions } from './peers.ts'

export type { TestMember } from '@hunch/kit/testing'

/** Creates an event as another service publishes it. The topic follows from the type: `hunch.auth.v1.…` is on `auth`. */
export const eventOf = <D extends DescMessage>(schema: D, key: string, message: MessageInitShape<D>, at: Date): Event =>
  makeEvent(schema, key, message, { at })

const topicOf = ({ type }: Event): string => type.split('.')[1] ?? ''

/** Starts the service with test servers for auth and predictions. */
export async function startWorld(change: Partial<AnalyticsConfig> = {}) {
  const base = await startService({
    name: 'analytics',
    stores: new URL('../../migrations', import.meta.url),
    peers: { auth: startAuth, predictions: startPredictions },
    callers: ['notifications'],
    events: [file_hunch_analytics_v1_events, file_hunch_auth_v1_events],
    configure: (common, { auth, predictions }): AnalyticsConfig => ({
      ...common,
      documentsUrl: common.databaseUrl,
      authRpc: auth.address,
      predictionsRpc: predictions.address,
      ...change,
    }),
    create: (config, log) => createAnalytics(config, log),
  })

  /** Appends events of other services to their topics twice, each time in the given order. */
  async function appendTwice(events: readonly Event[]): Promise<void> {
    for (const [topic, ofTopic] of Map.groupBy(events, topicOf))
      for (let time = 0; time < 2; time += 1) await base.eventLog.append(topic, ofTopic)
  }

  return {
    ...base,
    get service() {
      return base.service
    },
    /** Creates a member, as auth does: adds the contact and publishes MemberJoined. */
    async join(more: Partial<Member> & { language?: string; at?: Date } = {}): Promise<TestMember> {
      const { language = '', at = new Date(), ...member } = more
      const person = { id: newId(), ...member }
      base.auth.contacts.set(person.id, { language, timeZone: person.timeZone ?? 'UTC' })
      await base.append('auth', eventOf(MemberJoinedSchema, person.id, { memberId: person.id }, at))
      return person
    },
    appendTwice,
    /** Publishes events of other services, each delivered twice, and waits until the service has handled them. */
    async handle(...events: readonly Event[]) {
      await appendTwice(events)
      await base.settle()
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>
