/** Who is where and who did what, as far as the ledger has got: what notifications depend on. */
import type { Deed, DeedOf, Wants } from '../deeds.ts'

export interface Post extends DeedOf<'posted'> {
  readonly votes: Map<string, boolean>
  readonly seenBy: Set<string>
}

export interface State {
  readonly wants: Map<string, Wants>
  readonly zones: Map<string, string>
  readonly away: Set<string>
  readonly gone: Set<string>
  readonly posts: Map<string, Post>
  readonly comments: Map<string, DeedOf<'commented'>>
  readonly followers: Map<string, Set<string>>
  readonly groups: Map<
    string,
    { readonly isPrivate: boolean; readonly members: Set<string>; readonly invited: Map<string, string> }
  >
}

export const newState = (): State => ({
  ...{ wants: new Map(), zones: new Map(), away: new Set(), gone: new Set() },
  ...{ posts: new Map(), comments: new Map(), followers: new Map(), groups: new Map() },
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

/** Those of some members who want to be told such things and whose accounts stand. */
export const wanting = ({ wants, away, gone }: State, members: Iterable<string>, what: keyof Wants): string[] =>
  [...members].filter((member) => wants.get(member)?.[what] === true && !away.has(member) && !gone.has(member))

type Takers = { readonly [K in Deed['kind']]?: (state: State, deed: DeedOf<K>) => void }

const takers: Takers = {
  joined: takeWishes,
  preferred: takeWishes,
  moved: ({ zones }, { by, zone }) => zones.set(by, zone),
  deactivated: ({ away }, { who }) => away.add(who),
  reactivated: ({ away }, { who }) => away.delete(who),
  erased: erase,
  posted: ({ posts }, deed) => posts.set(deed.post, { ...deed, votes: new Map(), seenBy: new Set() }),
  deleted: ({ posts }, { post }) => posts.delete(post),
  saw: (state, deed) => {
    for (const post of deed.posts) state.posts.get(post)?.seenBy.add(deed.by)
  },
  voted: ({ posts }, { post, by, vote }) => posts.get(post)?.votes.set(by, vote),
  withdrew: ({ posts }, { post, by }) => posts.get(post)?.votes.delete(by),
  commented: ({ comments }, deed) => comments.set(deed.comment, deed),
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

/** Takes a deed in. */
export function take<K extends Deed['kind']>(state: State, deed: DeedOf<K>): void {
  const taker = takers[deed.kind] as ((state: State, deed: DeedOf<K>) => void) | undefined
  taker?.(state, deed)
}

function takeWishes({ wants, zones }: State, deed: DeedOf<'joined' | 'preferred'>): void {
  wants.set(deed.by, deed.wants)
  if (deed.kind === 'joined') zones.set(deed.by, deed.zone)
}

function erase(
  { gone, away, posts, followers, groups }: State,
  { who }: DeedOf<'deactivated' | 'reactivated' | 'erased'>,
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
