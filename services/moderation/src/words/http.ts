import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { changeContributionRules, getContributionRules } from './change-rules.ts'
import { addWord, changeWord, listWords, removeWord } from './list-words.ts'
import type { ContributionSettings, Word } from './store.ts'

export const wordRoutes = (ctx: Context): Route[] => [
  route(calls.listWords, async ({ query }) => {
    const { words, total } = await listWords(ctx, query)
    return { words: words.map(toWord), total }
  }),
  route(calls.addWord, async ({ member, body }) => toWord(await addWord(ctx, member, body))),
  route(calls.changeWord, async ({ member, params, body }) => toWord(await changeWord(ctx, member, params.id, body))),
  route(calls.removeWord, ({ member, params }) => removeWord(ctx, member, params.id)),
  route(calls.getContributionRules, async () => toRules(await getContributionRules(ctx))),
  route(calls.changeContributionRules, async ({ member, body }) =>
    toRules(await changeContributionRules(ctx, member, body)),
  ),
]

const toWord = ({ id, term, match, effect, createdAt }: Word): z.input<typeof calls.ListedWord> => ({
  id,
  term,
  match,
  effect,
  createdAt: createdAt.toISOString(),
})

const toRules = ({ holdNewAccounts, growLimits }: ContributionSettings): z.input<typeof calls.ContributionRules> => ({
  holdNewAccounts,
  growLimits,
})
