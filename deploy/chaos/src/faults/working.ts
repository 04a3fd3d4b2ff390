/** Calls that show whether the parts of the product work. */
import type { SeveralProcesses } from '@hunch/local/several-processes'
import { type Probe, untilWorks } from './probe.ts'
import type { World } from './world.ts'

export type ProcessName = SeveralProcesses['names'][number]

/** For each process, the path of a GET that shows whether the process works. */
const callOf: Readonly<Record<ProcessName, string>> = {
  gateway: '/api/predictions/explore',
  predictions: '/api/predictions/explore',
  auth: '/api/auth/user',
  social: '/api/predictions/POST/comments',
  groups: '/api/groups',
  notifications: '/api/notifications',
  media: 'PHOTO',
  analytics: '/api/users/MEMBER/streak',
  moderation: '/api/blocks',
  identity: '/api/auth/user',
}

/** All processes except the local identity provider, which no deployment has. */
export const processes = (Object.keys(callOf) as ProcessName[]).filter((name) => name !== 'identity')

export function probeOf({ prober, posts: [post = ''], photo }: World, name: ProcessName): Probe {
  const path = callOf[name].replace('POST', post).replace('MEMBER', prober.id).replace('PHOTO', photo)
  return { browser: prober.browser, method: 'GET', path }
}

/** Returns a call that stores a document: analytics records that the prober shared the first post. */
export const shareOf = ({ prober, posts: [predictionId] }: World): Probe => ({
  browser: prober.browser,
  method: 'POST',
  path: '/api/analytics/share',
  body: { predictionId },
})

/**
 * Returns a call that repeats the prober's vote on the first post. This vote is in the ledger. The call locks and reads rows of
 * the database, but publishes no event.
 */
export const voteOf = (world: World): Probe => voteOn(world, world.posts[0] ?? '')

export const voteOn = ({ prober }: World, predictionId: string): Probe => ({
  browser: prober.browser,
  method: 'POST',
  path: '/api/votes',
  body: { predictionId, vote: true },
})

/** Waits until every part works. Returns how long that took, in ms. */
export const untilAllWork = async (world: World): Promise<number> =>
  Math.max(...(await Promise.all(processes.map((name) => untilWorks(probeOf(world, name))))))
