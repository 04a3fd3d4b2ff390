import { type Timestamp, timestampDate } from '@bufbuild/protobuf/wkt'
import { type EventHandler, handler } from '@hunch/kit/events'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  ActLiftedSchema,
  ActTakenSchema,
  ContributionRulesChangedSchema,
  WordEffect as SentEffect,
  WordListedSchema,
  WordUnlistedSchema,
} from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import type { WordEffect } from './rules/words.ts'
import { removeActsAgainst, saveActAgainst, saveRules, saveWord } from './store.ts'

const effects: ReadonlyMap<SentEffect, WordEffect> = new Map([
  [SentEffect.REFUSE, 'refuse'],
  [SentEffect.HOLD, 'hold'],
])

/** Handlers that keep the operator's word list and settings up to date from the topic `moderation`, live and in a rebuild. */
export const contributionHandlers: readonly EventHandler[] = [
  handler(WordListedSchema, (tx, { wordId, term, whole, effect }, { version }) =>
    saveWord(tx, {
      wordId,
      term,
      whole,
      // An unknown effect counts as `report`.
      effect: effects.get(effect) ?? 'report',
      listed: true,
      version: Number(version),
    }),
  ),
  handler(WordUnlistedSchema, (tx, { wordId }, { version }) =>
    saveWord(tx, { wordId, term: '', whole: false, effect: 'report', listed: false, version: Number(version) }),
  ),
  handler(ContributionRulesChangedSchema, (tx, { holdNewAccounts, growLimits }, { version }) =>
    saveRules(tx, { holdNewAccounts, growLimits, version: Number(version) }),
  ),
]

/**
 * Handlers that store moderators' acts against members, for services with growing limits. Acts by rules or by groups' creators
 * do not count.
 */
export const actAgainstHandlers: readonly EventHandler[] = [
  handler(ActTakenSchema, async (tx, { actId, memberId, byRule, byCreator }, { happenedAt }) => {
    if (!byRule && !byCreator)
      await saveActAgainst(tx, { actId, memberId, takenAt: timeOf(happenedAt), standing: true })
  }),
  handler(ActLiftedSchema, (tx, { actId, memberId }, { happenedAt }) =>
    saveActAgainst(tx, { actId, memberId, takenAt: timeOf(happenedAt), standing: false }),
  ),
  handler(MemberDeletedSchema, (tx, { memberId }) => removeActsAgainst(tx, memberId)),
]

const timeOf = (at: Timestamp | undefined): Date => (at ? timestampDate(at) : new Date(0))
