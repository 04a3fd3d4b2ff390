import { z } from 'zod'
import { call } from './call.ts'
import { ById, Id, Instant, Page, words } from './common.ts'
import { limits } from './limits.ts'

export const moods = ['happy', 'disappointed', 'surprised', 'proud', 'confused'] as const

export const JournalEntry = z
  .object({
    id: Id,
    predictionId: Id,
    headline: z.string(),
    content: z.string(),
    mood: z.enum(moods).nullable(),
    rating: z.int().min(1).max(5).nullable(),
    entryType: z.literal('prediction-outcome'),
    createdAt: Instant,
  })
  .meta({ id: 'JournalEntry' })

export const listPredictionJournal = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/predictions/{id}/journal',
  summary: "The owner's reflections on a post",
  who: 'member',
  right: 'owner',
  params: ById,
  reply: z.array(JournalEntry),
  errors: ['predictionNotFound'],
})

export const listJournal = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/journal',
  summary: "The member's own reflections, newest first",
  who: 'member',
  query: Page,
  reply: z.array(JournalEntry),
})

export const writeReflection = call({
  owner: 'predictions',
  method: 'POST',
  path: '/api/journal',
  summary: 'Writes a reflection on the outcome of a resolved post of the caller’s',
  who: 'member',
  right: 'owner',
  body: z.object({
    predictionId: Id,
    content: words(limits.reflection, 1),
    mood: z.enum(moods).nullish(),
    rating: z.int().min(1).max(5).nullish(),
    entryType: z.literal('prediction-outcome').default('prediction-outcome'),
  }),
  status: 201,
  reply: JournalEntry,
  idempotencyKey: true,
  errors: ['predictionNotFound', 'notYourPrediction', 'notResolvedYet', 'idempotencyKeyReused'],
})
