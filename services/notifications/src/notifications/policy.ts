/** Decides whose acts a member is notified of: not those of members whom a block hides, or whom the member has muted. */
import type { Unit } from '../stores.ts'
import type { NewNotification } from './rules.ts'

/** Drops items whose actor is hidden from the member by a block, or muted by the member. */
export async function withoutHidden<Item extends { readonly notification: NewNotification }>(
  { blocks, mutes }: Pick<Unit, 'blocks' | 'mutes'>,
  items: readonly Item[],
): Promise<Item[]> {
  const acts = items.filter(({ notification }) => notification.actorId !== undefined)
  const pairs = acts.map(({ notification: { memberId, actorId = memberId } }) => ({
    viewerId: memberId,
    memberId: actorId,
  }))
  const [hidden, muted] = await Promise.all([blocks.areHidden(pairs), mutes.areMuted(pairs)])
  const left = new Set(acts.filter((_, index) => hidden[index] || muted[index]))
  return items.filter((item) => !left.has(item))
}
