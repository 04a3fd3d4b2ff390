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

/** The key of what is published about contributions beside words. */
export const contributionsKey = 'contributions'

const effects = { refuse: SentEffect.REFUSE, hold: SentEffect.HOLD, report: SentEffect.REPORT } as const

/** For the services in which members write: a term is new on the list, or does something else now. */
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

/** What the admin does here, as auth's audit log names it. */
export type SettingAction = 'words.added' | 'words.changed' | 'words.removed' | 'contributions.changed'

/** For auth's audit log. `actId` is the act that was recorded there beforehand. */
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
