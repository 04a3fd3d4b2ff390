import type { MemberCard } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Context } from '../context.ts'
import { kinds } from '../domain/kinds.ts'
import { mostScanned, scanSize } from '../domain/limits.ts'
import type { ListWanted, Note } from '../store/index.ts'

/** A notification as its reader may see it. */
export interface ViewedNote {
  readonly note: Note
  /** The newest of those who did it and whose account stands; null where nobody is named. */
  readonly actor: MemberCard | null
  /** How many others there are. */
  readonly others: number
  readonly post: { readonly id: string; readonly headline: string } | null
  readonly groupName: string
}

/**
 * A member's notifications as she may see them now, newest first: those on posts and groups that
 * she may no longer see are left out, and those that nobody is left in. At most 1,000 are looked at.
 * Throws unavailable where predictions is away.
 */
export async function* viewNotes(
  ctx: Context,
  wanted: Omit<ListWanted, 'after' | 'limit'>,
): AsyncGenerator<ViewedNote, void, undefined> {
  let after: Note | undefined
  for (let scanned = 0; scanned < mostScanned; scanned += scanSize) {
    const notes = await ctx.backend.store.list({ ...wanted, ...(after ? { after } : {}), limit: scanSize })
    yield* await view(ctx, wanted.memberId, notes)
    after = notes.at(-1)
    if (notes.length < scanSize) return
  }
}

async function view(ctx: Context, memberId: string, notes: readonly Note[]): Promise<ViewedNote[]> {
  const [posts, groups, members] = await Promise.all([
    ctx.peers.postCards(memberId, unique(notes.map(({ postId }) => postId ?? ''))),
    ctx.peers.groupCards(memberId, unique(notes.map(groupIdOf))),
    ctx.peers.memberCards(unique(notes.flatMap(({ actorIds }) => actorIds))),
  ])
  return notes.flatMap((note) => {
    const post = note.postId === null ? null : posts.get(note.postId)
    const group = groupIdOf(note) ? groups.get(groupIdOf(note)) : null
    if (post === undefined || group === undefined) return []
    const people = peopleOf(note, members)
    if (!people) return []
    return [
      {
        note,
        ...people,
        post: post && { id: post.postId, headline: post.headline },
        groupName: group?.name ?? '',
      },
    ]
  })
}

/** Whom a note names and how many others it counts; undefined where nobody is left. */
function peopleOf(
  { kind, actorIds, actorCount }: Note,
  members: ReadonlyMap<string, MemberCard> | undefined,
): Pick<ViewedNote, 'actor' | 'others'> | undefined {
  if (!kinds[kind].byActors) return { actor: null, others: 0 }
  // Where auth does not answer, nobody is named.
  if (!members) return actorCount > 0 ? { actor: null, others: actorCount - 1 } : undefined
  const standing = actorIds.flatMap((id) => members.get(id) ?? []).filter(({ isActive }) => isActive)
  const count = actorCount - (actorIds.length - standing.length)
  return count > 0 ? { actor: standing[0] ?? null, others: count - 1 } : undefined
}

const groupIdOf = ({ params }: Note): string => String(params.groupId ?? '')
const unique = (ids: readonly string[]): string[] => [...new Set(ids)].filter(Boolean)
