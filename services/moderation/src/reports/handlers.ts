import { type EventHandler, handler } from '@hunch/kit/events'
import { GroupPassedOnSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { PhotoHeldSchema } from '@hunch/proto/gen/hunch/media/v1/events_pb'
import type { Context } from '../context.ts'
import { passGroupOn } from './pass-group-on.ts'
import { findWords, reportHeldPhoto } from './report-held-photo.ts'

/** Handlers that report held photos. `fetch` reads the words before the transaction, by photo file. */
export const heldPhotoHandlers = (ctx: Pick<Context, 'targets'>): readonly EventHandler[] => [
  handler(PhotoHeldSchema, {
    async fetch(_queries, events) {
      const words = new Map<string, string>()
      for (const { message } of events) words.set(message.photoFile, await findWords(ctx, message))
      return words
    },
    handle: (tx, { message }, words) => reportHeldPhoto(tx, message, words.get(message.photoFile) ?? ''),
  }),
]

/** Handlers that make a group's next creator the owner of its case. `fetch` reads the group's words, by group id. */
export const passedOnHandlers = ({ targets }: Pick<Context, 'targets'>): readonly EventHandler[] => [
  handler(GroupPassedOnSchema, {
    async fetch(_queries, events) {
      const words = new Map<string, string>()
      for (const { message } of events) {
        const shown = await targets.findGroup({ id: message.creatorId }, message.groupId)
        words.set(message.groupId, shown?.words ?? '')
      }
      return words
    },
    handle: (tx, { message }, words) => passGroupOn(tx, message, words.get(message.groupId) ?? ''),
  }),
]
