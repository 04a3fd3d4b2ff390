import { type EventHandler, handler } from '@hunch/kit/events'
import { PhotoHeldSchema } from '@hunch/proto/gen/hunch/media/v1/events_pb'
import type { Context } from '../context.ts'
import { findWords, reportHeldPhoto } from './report-held-photo.ts'

/** Fetches the words for the batch, before its transaction. The map's keys are the photos' files. */
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
