import { randomBytes } from 'node:crypto'
import { createJob } from '@hunch/kit/jobs'
import type { Part } from '@hunch/kit/lifecycle'
import { connect } from '@hunch/kit/rpc'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { GatewayCall } from '../calls/serve-calls.ts'
import type { Context } from '../context.ts'
import { createBroadcaster } from './broadcaster.ts'
import { createEventConsumer } from './event-consumer.ts'
import { createTurns } from './in-turn.ts'
import { liveLimits } from './limits.ts'
import { serveStream } from './serve-stream.ts'

export interface LiveUpdates {
  /** Serves `GET /api/live`. */
  readonly serve: GatewayCall
  /** Event consumer and jobs. They start before the listener. */
  readonly parts: readonly Part[]
  /** Closes the streams when the gateway drains, so that the listener does not wait for them. */
  readonly streams: Part
}

/**
 * Creates live updates. Clients get the changes of the posts that they show, if their member may see the post, and the member's
 * notifications.
 */
export function createLiveUpdates({
  config,
  limits,
  log,
  identity,
  sessions,
  containment,
  timers,
}: Context): LiveUpdates {
  const address = config.predictionsRpc
  const predictions = connect(PredictionsService, { audience: 'predictions', address, identity, timers })
  // If a post is hidden, or predictions is back, thousands of checks may be due. Most would time out if all ran at once.
  const inTurn = createTurns(liveLimits.visibilityChecks)
  const mayView = (memberId: string, postIds: readonly string[]) =>
    inTurn(async () => (await predictions.mayView({ memberId, postIds: [...postIds] })).postIds)
  const group = `live-${randomBytes(8).toString('hex')}`
  const broadcaster = createBroadcaster({ limits, sessions, mayView, log, containment, timers })
  const job = (name: string, run: () => void | Promise<void>) =>
    createJob({
      name,
      everyMs: liveLimits.liveJobMs,
      timers,
      run: async () => {
        await run()
        return 0
      },
      log,
    })
  return {
    serve: serveStream(broadcaster, config.secure),
    parts: [
      { name: 'predictions client', stop: async () => predictions.close() },
      createEventConsumer({ url: config.eventLogUrl, poolSize: config.eventLogPoolSize, group, broadcaster, log }),
      job('live heartbeats', broadcaster.sendHeartbeats),
      job('live sessions', broadcaster.closeEndedSessions),
    ],
    streams: {
      name: 'live streams',
      observe: ({ metrics }) =>
        metrics.sampled('gauge', 'live_streams', 'Live streams that are open.', broadcaster.count),
      drain: async () => broadcaster.close(),
    },
  }
}
