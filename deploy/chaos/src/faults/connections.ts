/** Fault 7: connections that are slow, reset, half open or cut. */
import { boundsMs, type Fault, type Outcome, over, seconds, slackMs, statuses, unexpected } from './outcome.ts'
import { askFor } from './probe.ts'
import type { Disturbance } from './toxiproxy.ts'
import { probeOf, untilAllWork, voteOf } from './working.ts'
import type { World } from './world.ts'

const links = ['predictions http', 'auth rpc', 'predictions rpc', 'postgres', 'mongodb']
const disturbances: readonly Disturbance[] = ['slow', 'reset', 'half-open', 'cut']

export const connectionFaults: readonly Fault[] = links.flatMap((link) =>
  disturbances.map((how) => ({
    row: 7,
    name: `${link}: ${how}`,
    kind: how,
    inject: (world, lengths) => disturb(world, link, how, lengths.disturbance),
  })),
)

/** Each call is answered in time, with success or 503. A slow connection causes no failures. */
async function disturb(world: World, link: string, how: Disturbance, ms: number): Promise<Outcome> {
  const found = world.links.get(link)
  if (!found) throw new Error(`there is no link ${link}; there are ${[...world.links.keys()].join(', ')}`)
  await found.disturb(how)
  const probes = [
    probeOf(world, 'predictions'),
    voteOf(world),
    probeOf(world, 'notifications'),
    probeOf(world, 'social'),
  ]
  const answers = (await Promise.all(probes.map((probe) => askFor(ms, probe)))).flat()
  await found.heal()
  const recoveryMs = await untilAllWork(world)
  const slowest = Math.max(...answers.map((answer) => answer.ms))
  return {
    recoveryMs,
    wrong: [
      ...over('an answer took', slowest, boundsMs.answer + slackMs),
      ...unexpected(answers, [503]),
      ...over('it took to work again', recoveryMs, boundsMs.database),
    ],
    seen: `slowest answer ${seconds(slowest)}, ${statuses(answers)}`,
  }
}
