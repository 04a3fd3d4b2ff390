import type { DeadLetter, Rebuilt, Replayed } from '../events/index.ts'

type Dead = DeadLetter & { readonly service: string; readonly group: string }

/** Formats dead letters by key: the first, then the events that wait behind it. */
export function deadAsText(all: readonly Dead[]): string {
  if (all.length === 0) return 'There are no dead letters.'
  const queues = [...Map.groupBy(all, ({ service, key }) => `${service} ${key}`).values()]
  return [
    ...queues.flatMap((queue) => queueAsText(queue)),
    `${all.length} dead letters, ${queues.length} of them first of their key.`,
  ].join('\n')
}

function queueAsText([first, ...behind]: readonly Dead[]): string[] {
  if (!first) return []
  return [
    `${first.service}  ${first.eventId}  ${first.type}`,
    `  group ${first.group}, topic ${first.topic}, key ${first.key}`,
    `  since ${first.deadLetteredAt.toISOString()}, tried ${first.attempts} times: ${first.reason}`,
    ...behind.map(
      ({ eventId, type, deadLetteredAt }) => `  behind it: ${eventId}  ${type}  since ${deadLetteredAt.toISOString()}`,
    ),
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
  return lines.length > 0 ? lines.join('\n') : 'There are no dead letters.'
}

export const rebuiltAsText = ({
  service,
  events,
  tables,
  seconds,
}: Rebuilt & { readonly service: string; readonly seconds: number }): string =>
  `${service}: ${tables.join(', ')} rebuilt from ${events} events in ${seconds} s`
