import { type Route, route } from '@hunch/kit/http'
import { readIdempotencyKey } from '@hunch/kit/idempotency'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { toJournalEntry } from '../present.ts'
import { readJournal, readJournalOf } from '../usecases/read-journal.ts'
import { writeReflection } from '../usecases/write-reflection.ts'

/** What owners write down about outcomes. */
export const journal = (ctx: Context): Route[] => [
  route(calls.writeReflection, ({ member, body, request }) => {
    const key = readIdempotencyKey(request, member.id, 'writeReflection')
    return writeReflection(ctx, member, { given: body, key, answer: toJournalEntry })
  }),
  route(calls.listJournal, async ({ member, query }) => (await readJournal(ctx, member, query)).map(toJournalEntry)),
  route(calls.listPredictionJournal, async ({ member, params }) =>
    (await readJournalOf(ctx, member, params.id)).map(toJournalEntry),
  ),
]
