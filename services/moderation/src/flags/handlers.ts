import { type EventHandler, handler } from '@hunch/kit/events'
import {
  FlagCause,
  TargetKind,
  type ThingFlagged,
  ThingFlaggedSchema,
} from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import type { Shown, Targets } from '../clients/targets.ts'
import { type Flag, flagThing } from './flag-thing.ts'

const kinds: ReadonlyMap<TargetKind, Flag['targetKind']> = new Map([
  [TargetKind.POST, 'post'],
  [TargetKind.COMMENT, 'comment'],
  [TargetKind.GROUP, 'group'],
  [TargetKind.MEMBER, 'member'],
])

const sources: ReadonlyMap<FlagCause, Flag['source']> = new Map([
  [FlagCause.NEW_ACCOUNT, 'newAccount'],
  [FlagCause.REWORDED, 'reworded'],
])

/** Converts an event to a flag; undefined for an unknown kind of target. */
function toFlag({ targetKind, cause, ...flag }: ThingFlagged): Flag | undefined {
  const kind = kinds.get(targetKind)
  return kind && { ...flag, targetKind: kind, source: sources.get(cause) ?? 'words' }
}

/**
 * Returns flagged content as its author sees it. If the author can no longer see their own comment, returns only its owner and
 * post, without words, so that the comment is still reviewed.
 */
async function find(
  targets: Targets,
  { targetKind, targetId, memberId, postId }: ThingFlagged,
): Promise<Shown | undefined> {
  const author = { id: memberId }
  if (targetKind === TargetKind.MEMBER) return targets.findProfile(memberId)
  if (targetKind === TargetKind.GROUP) return targets.findGroup(author, targetId)
  if (targetKind === TargetKind.POST) return targets.findPost(author, targetId)
  const unseen = { memberId, postId, audienceGroupId: null, groupId: null, words: '' }
  return (await targets.findComment(author, targetId)) ?? unseen
}

/** Handlers that open cases for content that an operator's rule flags. */
export const flagHandlers = ({ targets }: { readonly targets: Targets }): readonly EventHandler[] => [
  handler(ThingFlaggedSchema, {
    async fetch(_queries, delivered) {
      const found = await Promise.all(
        delivered.map(async ({ message }) => [message.flagId, await find(targets, message)] as const),
      )
      return new Map(found)
    },
    async handle(tx, { message }, found) {
      const flag = toFlag(message)
      if (flag) await flagThing(tx, flag, found.get(message.flagId))
    },
  }),
]
