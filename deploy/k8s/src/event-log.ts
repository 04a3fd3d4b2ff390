/** Reads from the code which topics a process consumes, and how many partitions a topic has. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gateway, root } from './calls.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The number of partitions of every topic on Kafka. @throws if the code does not state it in the expected form */
export function partitionsOfTopics(text = read('services/kit/src/events/kafka-log.ts')): number {
  const [, partitions] = /^const partitions = (\d+)$/m.exec(text) ?? []
  if (!partitions) throw new Error('kafka-log.ts does not say how many partitions a topic has')
  return Number(partitions)
}

/** The topics that a process consumes. @throws if the code does not list them in the expected form */
export function topicsConsumedBy(process: string): string[] {
  const path = process === gateway ? 'gateway/src/live/changes.ts' : `services/${process}/src/handlers.ts`
  const [, list] = /^export const topics = \[([^\]]+)\]/m.exec(read(path)) ?? []
  if (!list) throw new Error(`${path} exports no list of topics`)
  return [...list.matchAll(/'([^']+)'/g)].map(([, topic = '']) => topic).sort()
}
