import { publish } from '@hunch/kit/events'
import type { Member } from '@hunch/kit/identity'
import { newId, type Queries } from '@hunch/kit/postgres'
import { FlagCause, TargetKind, ThingFlaggedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import type { Context } from '../context.ts'

/**
 * Checks the texts of a new group for listed terms. If moderation must review the group, returns the id of the term.
 * Returns undefined if no term matches, and for a private group, which no one may review. A term that would hold a post
 * is rejected here, because a group cannot be held.
 *
 * @throws wordRefused naming the term
 */
export async function judgeWords(
  ctx: Context,
  member: Member,
  {
    name,
    description,
    isPrivate,
  }: { readonly name: string; readonly description: string; readonly isPrivate: boolean },
): Promise<string | undefined> {
  const wordId = await ctx.contributions.judgeUnheld(ctx.database.db, member, [name, description])
  return isPrivate ? undefined : wordId
}

/** Asks moderation to review a group whose texts contain a listed term. */
export const publishFlagged = (
  tx: Queries,
  group: { readonly id: string; readonly createdBy: string },
  wordId: string,
  version: number,
) =>
  publish(tx, 'groups', {
    key: group.id,
    version,
    schema: ThingFlaggedSchema,
    message: {
      flagId: newId(),
      targetKind: TargetKind.GROUP,
      targetId: group.id,
      memberId: group.createdBy,
      cause: FlagCause.WORD,
      wordId,
      held: false,
    },
  })
