import type { ParkedEvent, Rebuilt, Replayed } from '../events/index.ts'

type Dead = ParkedEvent & { readonly service: string; readonly group: string }

/** What is set aside, each first event of a key with those that wait behind it. */
export function deadAsText(all: readonly Dead[]): string {
  if (all.length === 0) return 'Nothing is set aside.'
  const queues = [...Map.groupBy(all, ({ service, key }) => `${service} ${key}`).values()]
  return [
    ...queues.flatMap((queue) => queueAsText(queue)),
    `${all.length} set aside, ${queues.length} of them first.`,
  ].join('\n')
}

function queueAsText([first, ...behind]: readonly Dead[]): string[] {
  if (!first) return []
  return [
    `${first.service}  ${first.eventId}  ${first.type}`,
    `  group ${first.group}, topic ${first.topic}, key ${first.key}`,
    `  since ${first.parkedAt.toISOString()}, tried ${first.attempts} times: ${first.reason}`,
    ...behind.map(({ eventId, type, parkedAt }) => `  behind it: ${eventId}  ${type}  since ${parkedAt.toISOString()}`),
    '',
  ]
}

export function replayedAsText(done: readonly (Replayed & { readonly service: string })[]): string {
  const lines = done.flatMap(({ service, applied, failed }) => [
    ...(applied > 0 ? [`${service}: ${applied} applied`] : []),
    ...failed.map(
      ({ eventId, type, reason, waiting }) =>
        `${service}: ${eventId} (${type}) failed again, ${waiting} wait behind it: ${reason}`,
    ),
  ])
  return lines.length > 0 ? lines.join('\n') : 'Nothing is set aside.'
}

export const rebuiltAsText = ({
  service,
  events,
  tables,
  seconds,
}: Rebuilt & { readonly service: string; readonly seconds: number }): string =>
  `${service}: ${tables.join(', ')} rebuilt from ${events} events in ${seconds} s`
