/** Rules: Kafka has the topics of the services, and each process has only the rights that it needs. */
import { type Calls, gateway } from '../calls.ts'
import { topicsConsumedBy } from '../event-log.ts'
import { type Manifest, titleOf } from '../manifests.ts'

/** The prefix of every topic and group. */
const prefix = 'hunch.'

interface Topic extends Manifest {
  readonly spec: { readonly partitions: number; readonly config?: Readonly<Record<string, unknown>> }
}

interface User extends Manifest {
  readonly spec: {
    readonly authorization: {
      readonly acls: readonly {
        readonly resource: { readonly type: string; readonly name: string }
        readonly operations: readonly string[]
      }[]
    }
  }
}

const ofKind = <T extends Manifest>(manifests: readonly Manifest[], kind: string): T[] =>
  manifests.filter((each) => each.kind === kind) as T[]

/** Topics that are missing, have a wrong number of partitions, or delete old events. */
export function wrongTopics(manifests: readonly Manifest[], { services }: Calls, partitions: number): string[] {
  const topics = ofKind<Topic>(manifests, 'KafkaTopic')
  const missing = services.filter((name) => !topics.some(({ metadata }) => metadata.name === prefix + name))
  return [
    ...missing.map((name) => `there is no KafkaTopic ${prefix}${name}`),
    ...topics.flatMap((topic) => [
      ...(topic.spec.partitions === partitions ? [] : [`${titleOf(topic)}: has not ${partitions} partitions`]),
      ...(topic.spec.config?.['retention.ms'] === -1 ? [] : [`${titleOf(topic)}: forgets events`]),
    ]),
  ]
}

/** Users whose rights on topics and groups differ from their process's use. */
export function wrongUsers(manifests: readonly Manifest[], { services }: Calls): string[] {
  const users = ofKind<User>(manifests, 'KafkaUser')
  return [gateway, ...services].flatMap((process) => {
    const user = users.find(({ metadata }) => metadata.name === `${process}-kafka`)
    if (!user) return [`there is no KafkaUser ${process}-kafka`]
    const { acls } = user.spec.authorization
    const may = (type: string, operation: string) =>
      acls
        .filter(({ resource, operations }) => resource.type === type && operations.includes(operation))
        .map(({ resource }) => resource.name)
        .sort()
        .join(', ')
    const group = process === gateway ? `${prefix}live-` : prefix + process
    const wanted = {
      read: topicsConsumedBy(process)
        .map((topic) => prefix + topic)
        .join(', '),
      write: process === gateway ? '' : prefix + process,
      groups: group,
    }
    const given = { read: may('topic', 'Read'), write: may('topic', 'Write'), groups: may('group', 'Read') }
    return Object.entries(wanted).flatMap(([what, names]) => {
      const has = given[what as keyof typeof given]
      return has === names
        ? []
        : [`${titleOf(user)}: ${what}: has ${has || 'none'}, the process uses ${names || 'none'}`]
    })
  })
}

interface ScaledObject extends Manifest {
  readonly spec: {
    readonly scaleTargetRef: { readonly name: string }
    readonly triggers: readonly { readonly type: string; readonly metadata: Readonly<Record<string, string>> }[]
  }
}

/** Services that are scaled by the lag of a consumer group other than their own. */
export const wrongLag = (manifests: readonly Manifest[]): string[] =>
  ofKind<ScaledObject>(manifests, 'ScaledObject').flatMap((scaled) => {
    const groups = scaled.spec.triggers
      .filter(({ type }) => type === 'kafka')
      .map(({ metadata }) => metadata['consumerGroup'])
    const own = prefix + scaled.spec.scaleTargetRef.name
    return groups.join() === own ? [] : [`${titleOf(scaled)}: is scaled by the lag of ${groups.join(', ') || 'nobody'}`]
  })
