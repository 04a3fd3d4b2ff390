import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { BlockEndedSchema, BlockStartedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'

const topic = 'moderation'

interface Published {
  readonly blockerId: string
  readonly blockedId: string
  readonly version: number
}

export const publishBlockStarted = (tx: Queries, { blockerId, blockedId, version }: Published) =>
  publish(tx, topic, { key: blockerId, version, schema: BlockStartedSchema, message: { blockerId, blockedId } })

export const publishBlockEnded = (tx: Queries, { blockerId, blockedId, version }: Published) =>
  publish(tx, topic, { key: blockerId, version, schema: BlockEndedSchema, message: { blockerId, blockedId } })
