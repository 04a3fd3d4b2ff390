/** Fault 8: the disk of the processes' logs is full. */
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { missing } from './disks.ts'
import {
  boundsMs,
  eventually,
  type Fault,
  type Lengths,
  type Outcome,
  over,
  slackMs,
  statuses,
  unexpected,
} from './outcome.ts'
import { askFor } from './probe.ts'
import { probeOf, untilAllWork } from './working.ts'
import type { World } from './world.ts'

export const logFaults: readonly Fault[] = [
  {
    row: 8,
    name: 'the disk of the logs is full',
    kind: 'logs',
    missing: ({ disks }) => missing(disks.logs),
    inject: fillLogs,
  },
]

const chatty = { LOG_LEVEL: 'info' } // logs a line for each request

/**
 * Fills the disk of the logs. Social writes its log to a file on this disk; groups writes through a pipe to the launcher's log
 * on the same disk. Checks that both services keep serving. Once there is room, each log must have a line for each request, or
 * count it among the dropped lines.
 */
async function fillLogs(world: World, { disturbance: ms }: Lengths): Promise<Outcome> {
  const { product, disks, dataDir } = world
  const [own, shared] = [join(dataDir, 'social.log'), join(dataDir, 'app.log')]
  const output = await open(own, 'a', 0o600)
  try {
    await product.restart('social', 'SIGTERM', { environment: chatty, output: output.fd })
    await product.restart('groups', 'SIGTERM', { environment: chatty })
    await untilAllWork(world)
    const before = { own: (await readFile(own)).length, shared: (await readFile(shared)).length }
    await disks.logs?.fill()
    const probes = [probeOf(world, 'social'), probeOf(world, 'groups')]
    const [ofSocial = [], ofGroups = []] = await Promise.all(probes.map((probe) => askFor(ms, probe))).finally(() =>
      disks.logs?.free(),
    )
    const answers = [...ofSocial, ...ofGroups]
    const from = performance.now()
    await untilAllWork(world)
    const recoveryMs = performance.now() - from
    const accountsFor = (requests: number, file: string, bytes: number) =>
      eventually(async () => countRequests((await readFile(file)).subarray(bytes)) >= requests, boundsMs.database)
    const slowest = Math.max(...answers.map((answer) => answer.ms))
    return {
      recoveryMs,
      wrong: [
        ...(before.own > 0 ? [] : ['social logged nothing before']),
        ...unexpected(answers, []),
        ...over('an answer took', slowest, boundsMs.answer + slackMs),
        ...over('it took to work again', recoveryMs, boundsMs.database),
        ...((await accountsFor(ofSocial.length, own, before.own)) ? [] : ['the log of social lacks requests']),
        ...((await accountsFor(ofGroups.length, shared, before.shared)) ? [] : ["the launcher's log lacks requests"]),
      ],
      seen: statuses(answers),
    }
  } finally {
    for (const name of ['social', 'groups'] as const) await product.restart(name, 'SIGTERM')
    await output.close()
    await untilAllWork(world)
  }
}

/** Counts the requests in a part of a log, and the dropped lines that it reports. */
function countRequests(log: Buffer): number {
  const text = log.toString()
  const dropped = [...text.matchAll(/"dropped":(\d+)/g)].map(([, count]) => Number(count))
  return text.split('"msg":"request"').length - 1 + dropped.reduce((sum, count) => sum + count, 0)
}
