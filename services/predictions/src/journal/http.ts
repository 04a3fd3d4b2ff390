import { type Route, route } from '@hunch/kit/http'
import { readIdempotencyKey } from '@hunch/kit/idempotency'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { readJournal, readJournalOfPost, writeReflection } from './reflections.ts'
import type { JournalEntry } from './store.ts'

export const journalRoutes = (ctx: Context): Route[] => [
  route(calls.writeReflection, ({ member, body, request }) => {
    const key = readIdempotencyKey(request, member.id, 'writeReflection')
    return writeReflection(ctx, member, { fields: body, key, answer: toJournalEntry })
  }),
  route(calls.listJournal, async ({ member, query }) => (await readJournal(ctx, member, query)).map(toJournalEntry)),
  route(calls.listPredictionJournal, async ({ member, params }) =>
    (await readJournalOfPost(ctx, member, params.id)).map(toJournalEntry),
  ),
]

const toJournalEntry = (entry: JournalEntry) => ({
  id: entry.id,
  predictionId: entry.postId,
  headline: entry.headline,
  content: entry.content,
  mood: entry.mood,
  rating: entry.rating,
  entryType: 'prediction-outcome' as const,
  createdAt: entry.createdAt.toISOString(),
})
