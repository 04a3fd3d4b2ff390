import { createJob } from '@hunch/kit/jobs'
import type { Part } from '@hunch/kit/lifecycle'
import { connect } from '@hunch/kit/rpc'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { Context } from '../context.ts'
import type { OwnCall } from '../own.ts'
import { createEar } from './ear.ts'
import { createHub } from './hub.ts'
import { serveLive } from './serve.ts'

const everyMs = 1_000

export interface Live {
  readonly serve: OwnCall
  /** What listens to the log and looks at the clock; before the listener. */
  readonly parts: readonly Part[]
  /** Ends the streams, so that a listener that drains after it has nothing to wait for. */
  readonly streams: Part
}

/** Live updates: what the log tells, passed on to those who watch and may see. */
export function createLive({ config, limits, log, identity, sessions }: Context): Live {
  const address = config.predictionsRpc
  const predictions = connect(PredictionsService, { audience: 'predictions', address, identity })
  const mayView = async (memberId: string, postIds: readonly string[]) =>
    (await predictions.mayView({ memberId, postIds: [...postIds] })).postIds
  const hub = createHub({ limits, sessions, mayView, log })
  const beat = async () => {
    hub.beat()
    return 0
  }
  const end = async () => {
    await hub.endOver()
    return 0
  }
  return {
    serve: serveLive(hub, config.secure),
    parts: [
      { name: 'predictions client', stop: async () => predictions.close() },
      createEar({ url: config.eventLogUrl, hub, log }),
      createJob({ name: 'live heartbeats', everyMs, run: beat, log }),
      createJob({ name: 'live sessions', everyMs, run: end, log }),
    ],
    streams: { name: 'live streams', drain: async () => hub.close() },
  }
}
