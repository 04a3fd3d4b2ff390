import type { ContributionRules, ListedWord } from '@hunch/proto/http'
import type { z } from 'zod'
import type { ContributionSettings, Word } from './store.ts'

export const toWord = ({ id, term, match, effect, createdAt }: Word): z.input<typeof ListedWord> => ({
  id,
  term,
  match,
  effect,
  createdAt: createdAt.toISOString(),
})

export const toRules = ({ holdNewAccounts, growLimits }: ContributionSettings): z.input<typeof ContributionRules> => ({
  holdNewAccounts,
  growLimits,
})
