import { type Delivered, type EventHandler, handler } from '@hunch/kit/events'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { BlockEndedSchema, BlockStartedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { applyBlocks, eraseBlocks } from './store.ts'

/** Handlers that keep the blocks up to date from the topics `moderation` and `auth`, live and in a rebuild. */
export const blockHandlers: readonly EventHandler[] = [
  keepBlocks(BlockStartedSchema, true),
  keepBlocks(BlockEndedSchema, false),
  handler(MemberDeletedSchema, (tx, { memberId }) => eraseBlocks(tx, memberId)),
]

function keepBlocks(schema: typeof BlockStartedSchema | typeof BlockEndedSchema, standing: boolean): EventHandler {
  return handler(schema, {
    handleMany: (tx, events: readonly Delivered<typeof schema>[]) =>
      applyBlocks(
        tx,
        events.map(({ message: { blockerId, blockedId }, event: { version } }) => ({
          blockerId,
          blockedId,
          standing,
          version: Number(version),
        })),
      ),
  })
}
