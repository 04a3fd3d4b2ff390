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
      .describe(`Whether the first ${limits.lookedAtPosts} posts of an account with photos or links wait for a look.`),
    growLimits: z.boolean().describe('Whether accounts that are new, or not in good standing, may write less.'),
  })
  .meta({ id: 'ContributionRules' })

export const listWords = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/words',
  summary: "The operator's list of words, the newest first",
  query: Page.extend({ q: words(limits.listedTerm).default('').describe('Only terms that hold this.') }),
  reply: z.object({ words: z.array(ListedWord), total: z.int() }).meta({ id: 'WordList' }),
})

export const addWord = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/words',
  summary: 'Puts a term on the list; it holds for what is written from then on',
  body: Rule.extend({ term: words(limits.listedTerm, 1) }),
  status: 201,
  reply: ListedWord,
  errors: ['wordIsListed', 'tooManyWords', 'wordUnreadable'],
})

export const changeWord = call({
  ...admin,
  method: 'PATCH',
  path: '/api/admin/words/{id}',
  summary: 'Changes where a term is found and what it does; fields left out stay as they are',
  params: ById,
  body: Rule.partial(),
  reply: ListedWord,
  errors: ['wordNotFound'],
})

export const removeWord = call({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/words/{id}',
  summary: 'Takes a term off the list; what it holds waits on',
  params: ById,
  status: 204,
  reply: 'nothing',
  errors: ['wordNotFound'],
})

export const getContributionRules = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/contribution-rules',
  summary: 'What waits for a look beside listed words, and who may write less',
  reply: ContributionRules,
})

export const changeContributionRules = call({
  ...admin,
  method: 'PATCH',
  path: '/api/admin/contribution-rules',
  summary: 'Changes that; fields left out stay as they are',
  body: ContributionRules.partial(),
  reply: ContributionRules,
})
