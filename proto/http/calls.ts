import { z } from 'zod'
import { call } from './call.ts'
import { ById, Id, Instant, Page } from './common.ts'
import { FeedItem } from './posts.ts'

/**
 * The states of a member's vote. Once the post has a result, the state is `resultIn` until the result is revealed to the
 * caller.
 */
export const callStates = ['open', 'waiting', 'resultIn', 'right', 'wrong', 'unclear'] as const

/** The lists of votes: one list for each state, and `closing` for votes on open posts that close soon. */
export const callLists = [...callStates, 'closing'] as const

/** A member's vote on a post that has, or will have, a result. */
export const MemberCall = z
  .object({
    predictionId: Id,
    headline: z.string(),
    vote: z.boolean(),
    votedAt: Instant,
    state: z.enum(callStates),
    deadline: Instant,
    resolvedAt: Instant.nullable(),
    countsAt: Instant.nullable().describe('Until this time the owner may change the result; null once it counts.'),
    agreeCount: z.int(),
    disagreeCount: z.int(),
  })
  .meta({ id: 'MemberCall' })

export const CallSettings = z
  .object({ showSettledCalls: z.boolean().describe('Whether others see settled calls.') })
  .meta({ id: 'CallSettings' })

export const CallSummary = z
  .object({
    closing: z.int().describe('Open ones that close within a day.'),
    waiting: z.int(),
    resultIn: z.int().describe('Calls with a result that was not revealed yet.'),
  })
  .meta({ id: 'CallSummary' })

const Coming = z.object({ predictionId: Id, headline: z.string() })

export const Reveal = z
  .object({
    item: FeedItem,
    crowdShare: z.int().nullable().describe("Percent of the votes on the caller's side; null without a vote."),
    countsAt: Instant.nullable().describe('Until this time the owner may change the result; null once it counts.'),
    isScored: z.boolean().describe("Whether it counts for the caller: a clear result, and not the caller's own post."),
    next: Coming.nullable().describe('The oldest result that was not revealed yet; null if there is none.'),
  })
  .meta({ id: 'Reveal' })

const own = { owner: 'predictions', who: 'member' } as const

export const listCalls = call({
  ...own,
  method: 'GET',
  path: '/api/users/{id}/calls',
  summary: "A member's votes with their states. Others get only settled ones, and only if the member shows them",
  params: ById,
  query: Page.extend({
    state: z
      .enum(callLists)
      .optional()
      .describe(
        'resultIn: oldest result first; right, wrong, unclear: latest first; open, closing: soonest deadline first.',
      ),
  }),
  reply: z.array(MemberCall),
})

export const summarizeCalls = call({
  ...own,
  method: 'GET',
  path: '/api/calls/summary',
  summary: "How many of the caller's votes close soon, wait for a result, or have an unrevealed result",
  reply: CallSummary,
})

export const getCallSettings = call({
  ...own,
  method: 'GET',
  path: '/api/calls/settings',
  summary: 'Whether others see the settled calls of the caller',
  reply: CallSettings,
})

export const setCallSettings = call({
  ...own,
  method: 'PUT',
  path: '/api/calls/settings',
  summary: 'Shows the settled calls of the caller to others, or hides them',
  body: CallSettings,
  evenSuspended: true,
  reply: CallSettings,
})

export const revealResult = call({
  ...own,
  method: 'POST',
  path: '/api/predictions/{id}/reveal',
  summary: 'Returns the result of a post and marks it as seen by the caller',
  params: ById,
  evenSuspended: true,
  reply: Reveal,
  errors: ['predictionNotFound', 'notResolvedYet'],
})
