import { z } from 'zod'
import { call } from './call.ts'
import { ById, Id, Instant, Page, words } from './common.ts'
import { limits } from './limits.ts'

/** The effect of a listed term: the text is rejected, held for review, or shown and reported. */
export const wordEffects = ['refuse', 'hold', 'report'] as const

/** Whether a term matches only whole words, or also parts of longer words. */
export const wordMatches = ['whole', 'anywhere'] as const

const admin = { owner: 'moderation', who: 'admin' } as const

const Rule = z.object({ match: z.enum(wordMatches), effect: z.enum(wordEffects) })

export const ListedWord = Rule.extend({ id: Id, term: z.string(), createdAt: Instant }).meta({ id: 'ListedWord' })

export const ContributionRules = z
  .object({
    holdNewAccounts: z
      .boolean()
      .describe(`Whether the first ${limits.lookedAtPosts} posts of an account with photos or links wait for review.`),
    growLimits: z.boolean().describe('Whether accounts that are new, or not in good standing, may write less.'),
  })
  .meta({ id: 'ContributionRules' })

export const listWords = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/words',
  summary: "The operator's list of words, the newest first",
  query: Page.extend({ q: words(limits.listedTerm).default('').describe('Only terms that contain this.') }),
  reply: z.object({ words: z.array(ListedWord), total: z.int() }).meta({ id: 'WordList' }),
})

export const addWord = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/words',
  summary: 'Adds a term to the list; it applies to texts written from then on',
  body: Rule.extend({ term: words(limits.listedTerm, 1) }),
  status: 201,
  reply: ListedWord,
  errors: ['wordIsListed', 'tooManyWords', 'wordUnreadable'],
})

export const changeWord = call({
  ...admin,
  method: 'PATCH',
  path: '/api/admin/words/{id}',
  summary: 'Changes the match or the effect of a term; omitted fields do not change',
  params: ById,
  body: Rule.partial(),
  reply: ListedWord,
  errors: ['wordNotFound'],
})

export const removeWord = call({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/words/{id}',
  summary: 'Removes a term from the list; content that it holds still waits for review',
  params: ById,
  status: 204,
  reply: 'nothing',
  errors: ['wordNotFound'],
})

export const getContributionRules = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/contribution-rules',
  summary: 'Which contributions wait for review besides listed words, and who may write less',
  reply: ContributionRules,
})

export const changeContributionRules = call({
  ...admin,
  method: 'PATCH',
  path: '/api/admin/contribution-rules',
  summary: 'Changes these rules; omitted fields do not change',
  body: ContributionRules.partial(),
  reply: ContributionRules,
})
