import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { AdminActedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  ContributionRulesChangedSchema,
  WordEffect as SentEffect,
  WordListedSchema,
  WordUnlistedSchema,
} from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import type { ContributionSettings, Word } from './store.ts'

const topic = 'moderation'

/** Key of the events about the settings beside the word list. */
export const contributionsKey = 'contributions'

const effects = { refuse: SentEffect.REFUSE, hold: SentEffect.HOLD, report: SentEffect.REPORT } as const

/** Publishes, for the services in which members write, that a term is new on the list or has changed. */
export const publishWordListed = (tx: Queries, { id, term, match, effect, version }: Word) =>
  publish(tx, topic, {
    key: id,
    version,
    schema: WordListedSchema,
    message: { wordId: id, term, whole: match === 'whole', effect: effects[effect] },
  })

export const publishWordUnlisted = (tx: Queries, wordId: string, version: number) =>
  publish(tx, topic, { key: wordId, version, schema: WordUnlistedSchema, message: { wordId } })

export const publishRulesChanged = (tx: Queries, { version, ...rules }: ContributionSettings) =>
  publish(tx, topic, { key: contributionsKey, version, schema: ContributionRulesChangedSchema, message: rules })

/** Actions of the admin on the word list and the settings beside it, by their names in auth's audit log. */
export type SettingAction = 'words.added' | 'words.changed' | 'words.removed' | 'contributions.changed'

/** Publishes an action for auth's audit log. `actId` is the id of auth's record, made before the action. */
export const publishAdminActed = (
  tx: Queries,
  { key, ...act }: { key: string; adminId: string; action: SettingAction; actId: string },
  version: number,
) =>
  publish(tx, topic, {
    key,
    version,
    schema: AdminActedSchema,
    message: { ...act, targetKind: 'product', targetId: '' },
  })
