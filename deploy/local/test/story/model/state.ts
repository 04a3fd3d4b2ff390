/** The state that notifications depend on, built entry by entry. */
import type { Entry, EntryOf, Wants } from '../ledger.ts'

export interface Post extends EntryOf<'posted'> {
  readonly votes: Map<string, boolean>
  readonly seenBy: Set<string>
}

export interface State {
  readonly wants: Map<string, Wants>
  readonly zones: Map<string, string>
  /** Ids of deactivated members. */
  readonly away: Set<string>
  /** Ids of erased members. */
  readonly gone: Set<string>
  readonly posts: Map<string, Post>
  readonly comments: Map<string, EntryOf<'commented'>>
  readonly followers: Map<string, Set<string>>
  readonly groups: Map<
    string,
    { readonly isPrivate: boolean; readonly members: Set<string>; readonly invited: Map<string, string> }
  >
}

export const newState = (): State => ({
  wants: new Map(),
  zones: new Map(),
  away: new Set(),
  gone: new Set(),
  posts: new Map(),
  comments: new Map(),
  followers: new Map(),
  groups: new Map(),
})

/** Whether a member may see a post. */
export function maySee({ posts, groups }: State, member: string, post: string): boolean {
  const found = posts.get(post)
  return found !== undefined && (found.audience === null || groups.get(found.audience)?.members.has(member) === true)
}

/** Whether a member may know of a group. */
export function mayKnow({ groups }: State, member: string, group: string): boolean {
  const found = groups.get(group)
  return found !== undefined && (!found.isPrivate || found.members.has(member) || found.invited.has(member))
}

/** Returns the given members who want the notifications `what` and whose accounts are active. */
export const wanting = ({ wants, away, gone }: State, members: Iterable<string>, what: keyof Wants): string[] =>
  [...members].filter((member) => wants.get(member)?.[what] === true && !away.has(member) && !gone.has(member))

type Reducers = { readonly [K in Entry['kind']]?: (state: State, entry: EntryOf<K>) => void }

const reducers: Reducers = {
  joined: setWants,
  preferred: setWants,
  moved: ({ zones }, { by, zone }) => zones.set(by, zone),
  deactivated: ({ away }, { who }) => away.add(who),
  reactivated: ({ away }, { who }) => away.delete(who),
  erased: erase,
  posted: ({ posts }, entry) => posts.set(entry.post, { ...entry, votes: new Map(), seenBy: new Set() }),
  deleted: ({ posts }, { post }) => posts.delete(post),
  saw: (state, entry) => {
    for (const post of entry.posts) state.posts.get(post)?.seenBy.add(entry.by)
  },
  voted: ({ posts }, { post, by, vote }) => posts.get(post)?.votes.set(by, vote),
  withdrew: ({ posts }, { post, by }) => posts.get(post)?.votes.delete(by),
  commented: ({ comments }, entry) => comments.set(entry.comment, entry),
  followed: ({ followers }, { who, by }) => followers.set(who, (followers.get(who) ?? new Set()).add(by)),
  unfollowed: ({ followers }, { who, by }) => followers.get(who)?.delete(by),
  founded: ({ groups }, { group, by, isPrivate }) =>
    groups.set(group, { isPrivate, members: new Set([by]), invited: new Map() }),
  entered: ({ groups }, { group, by }) => {
    groups.get(group)?.members.add(by)
    groups.get(group)?.invited.delete(by)
  },
  left: ({ groups }, { group, by }) => groups.get(group)?.members.delete(by),
  invited: ({ groups }, { group, who, by }) => groups.get(group)?.invited.set(who, by),
  disbanded: ({ groups }, { group }) => groups.delete(group),
}

/** Applies an entry to the state. */
export function apply<K extends Entry['kind']>(state: State, entry: EntryOf<K>): void {
  const reduce = reducers[entry.kind] as ((state: State, entry: EntryOf<K>) => void) | undefined
  reduce?.(state, entry)
}

function setWants({ wants, zones }: State, entry: EntryOf<'joined' | 'preferred'>): void {
  wants.set(entry.by, entry.wants)
  if (entry.kind === 'joined') zones.set(entry.by, entry.zone)
}

function erase(
  { gone, away, posts, followers, groups }: State,
  { who }: EntryOf<'deactivated' | 'reactivated' | 'erased'>,
): void {
  gone.add(who)
  away.delete(who)
  for (const [id, { by }] of [...posts]) if (by === who) posts.delete(id)
  followers.delete(who)
  for (const each of followers.values()) each.delete(who)
  for (const { members, invited } of groups.values()) {
    members.delete(who)
    for (const [invitee, by] of invited) if (by === who) invited.delete(invitee)
  }
}
