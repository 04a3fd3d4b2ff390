/**
 * Moderation's events about listed terms, the rules for contributions, acts and holds, for tests of services that handle them.
 */
import { newId } from '@hunch/kit/postgres'
import { eventOf } from '@hunch/kit/testing'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import {
  ActLiftedSchema,
  ActTakenSchema,
  ContributionRulesChangedSchema,
  HoldEndedSchema,
  HoldStartedSchema,
  type TargetKind,
  WordEffect,
  WordListedSchema,
  WordUnlistedSchema,
} from '@hunch/proto/gen/hunch/moderation/v1/events_pb'

const effects = { refuse: WordEffect.REFUSE, hold: WordEffect.HOLD, report: WordEffect.REPORT } as const

export function contributionsOf(append: (topic: string, event: Event) => Promise<void>) {
  let version = 0n
  const next = () => {
    version += 1n
    return { version }
  }
  return {
    /** Publishes that a term is listed; returns its id. */
    async listWord(term: string, effect: keyof typeof effects, whole = true, wordId = newId()): Promise<string> {
      const message = { wordId, term, whole, effect: effects[effect] }
      await append('moderation', eventOf(WordListedSchema, wordId, message, next()))
      return wordId
    },
    unlistWord: (wordId: string) => append('moderation', eventOf(WordUnlistedSchema, wordId, { wordId }, next())),
    setRules: (rules: { holdNewAccounts?: boolean; growLimits?: boolean }) =>
      append('moderation', eventOf(ContributionRulesChangedSchema, 'contributions', rules, next())),
    /** Publishes that moderation took an act against a member or, if not `standing`, lifted the act. */
    actAgainst: (actId: string, memberId: string, at: Date, standing = true) =>
      append(
        'moderation',
        eventOf(standing ? ActTakenSchema : ActLiftedSchema, actId, { actId, memberId }, { ...next(), at }),
      ),
    /** Publishes that a flag holds a target for review or, if not `standing`, that the hold ends. */
    hold: (flagId: string, targetKind: TargetKind, targetId: string, standing = true) =>
      append(
        'moderation',
        eventOf(standing ? HoldStartedSchema : HoldEndedSchema, targetId, { flagId, targetKind, targetId }, next()),
      ),
  }
}
