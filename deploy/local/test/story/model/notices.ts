/** What each member was told and has not read, by product.md section 6. */
import type { Deed, DeedOf } from '../deeds.ts'
import type { Fact, Turn } from './course.ts'
import { createNotes, type Note, type Notes } from './notes.ts'
import { mayKnow, maySee, newState, type State, take, wanting } from './state.ts'

/** Something that analytics says of a member at a time: a rank, a badge, a streak at risk. */
export interface Standing {
  readonly at: Date
  readonly to: string
  readonly kind: 'rankReached' | 'badgeEarned' | 'streakAtRisk'
  readonly about: string
}

/** The last instant that a date can hold. */
const endOfTime = new Date(8.64e15)

/** How many unread notifications each member may see after all that happened. */
export function countUnread(facts: readonly Fact[], standings: readonly Standing[]): ReadonlyMap<string, Unread> {
  const [state, notes] = [newState(), createNotes()]
  const waiting = [...standings].sort((a, b) => a.at.getTime() - b.at.getTime())
  const tellStandings = (before: Date) => {
    while (waiting[0] && waiting[0].at < before) {
      const [next] = waiting.splice(0, 1)
      if (next && !state.gone.has(next.to)) notes.tell({ to: next.to, kind: next.kind, about: next.about, once: true })
    }
  }
  for (const fact of facts) {
    if (fact.kind === 'beat') tellStandings(fact.at)
    if (fact.kind === 'read') tellStandings(new Date(fact.at.getTime() + 1)) // the clock came first
    if (isTurn(fact)) hearTurn(state, notes, fact)
    else hearDeed(state, notes, fact)
  }
  tellStandings(endOfTime)
  const seen = [...notes.all].filter((note) => !note.read && isVisible(state, note))
  const byMember = Map.groupBy(seen, ({ to }) => to)
  return new Map([...state.zones.keys()].map((member) => [member, countKinds(byMember.get(member) ?? [])]))
}

/** By kind, as the product calls them; `all` is their sum. */
export type Unread = Readonly<Record<string, number>>

const countKinds = (notes: readonly Note[]): Unread => ({
  ...Object.fromEntries([...Map.groupBy(notes, ({ kind }) => kind)].map(([kind, group]) => [kind, group.length])),
  all: notes.length,
})

/** Nothing of a post or group that one may not see, nothing of people who are all away. */
function isVisible(state: State, { to, post, group, by, actors }: Note): boolean {
  if (post && !maySee(state, to, post)) return false
  if (group && !mayKnow(state, to, group)) return false
  return !by || [...actors.keys()].some((actor) => !state.away.has(actor))
}

const turns = new Set<string>(['ends-soon', 'ended', 'due', 'said', 'settled'] satisfies Turn['kind'][])
const isTurn = (fact: Fact): fact is Turn => turns.has(fact.kind)

/** A vote, and the round number that it reaches; a changed one is no news. */
function hearVote(state: State, notes: Notes, { post, by }: DeedOf<'voted'>): void {
  const found = state.posts.get(post)
  if (!found || found.votes.has(by)) return
  const to = found.by
  notes.tell({ to, kind: 'voted', about: post, post, by, act: `vote ${post} ${by}` })
  const votes = found.votes.size + 1
  const reached = [10, 50, 100, 500].findLast((count) => votes >= count)
  if (reached) notes.tell({ to, kind: 'votesReached', about: `${post} ${reached}`, post, once: true })
}

type Hearers = { readonly [K in Deed['kind']]?: (state: State, notes: Notes, deed: DeedOf<K>) => void }

/** What comes of a deed that was not taken in yet. */
const hearers: Hearers = {
  read: (_, notes, { by }) => notes.read(by),
  voted: hearVote,
  withdrew: (_, notes, { post, by }) => notes.takeBack(`vote ${post} ${by}`),
  deleted: (_, notes, deed) => notes.clear(({ post }) => post === deed.post),
  commented: hearComment,
  uncommented: (_, notes, { comment }) => notes.takeBack(`comment ${comment}`),
  liked: ({ comments }, notes, { comment, by }) => {
    const { by: to, post } = comments.get(comment) ?? { by: '', post: '' }
    notes.tell({ to, kind: 'liked', about: post, post, by, act: `like ${comment} ${by}` })
  },
  unliked: (_, notes, { comment, by }) => notes.takeBack(`like ${comment} ${by}`),
  reacted: ({ posts }, notes, { post, by }) => {
    const to = posts.get(post)?.by ?? ''
    notes.tell({ to, kind: 'reacted', about: post, post, by, act: `react ${post} ${by}` })
  },
  unreacted: (_, notes, { post, by }) => notes.takeBack(`react ${post} ${by}`),
  followed: (state, notes, { who, by }) => {
    for (const to of wanting(state, [who], 'friends'))
      notes.tell({ to, kind: 'followed', about: '', by, act: `follow ${by} ${to}` })
  },
  unfollowed: (_, notes, { who, by }) => notes.takeBack(`follow ${by} ${who}`),
  invited: (state, notes, { group, who, by }) => {
    for (const to of wanting(state, [who], 'friends')) notes.tell({ to, kind: 'invited', about: group, group, by })
  },
  posted: (state, notes, { post, by, audience }) => {
    const sees = (member: string) => audience === null || state.groups.get(audience)?.members.has(member)
    for (const to of wanting(state, state.followers.get(by) ?? [], 'friends').filter(sees))
      notes.tell({ to, kind: 'posted', about: post, post, by, once: true })
  },
  edited: ({ posts }, notes, { post, by }) => {
    for (const to of posts.get(post)?.votes.keys() ?? [])
      notes.tell({ to, kind: 'edited', about: post, post, by, once: true })
  },
  erased: ({ posts }, notes, { who }) => {
    for (const { post, by } of posts.values()) if (by === who) notes.clear((note) => note.post === post)
    notes.forget(who)
  },
}

function hearDeed<K extends Deed['kind']>(state: State, notes: Notes, deed: DeedOf<K>): void {
  const hearer = hearers[deed.kind] as ((state: State, notes: Notes, deed: DeedOf<K>) => void) | undefined
  hearer?.(state, notes, deed)
  take(state, deed)
}

/** A reply is told to whom it replies to, any comment to the post's author; one who is both is told once. */
function hearComment(state: State, notes: Notes, { comment, post, parent, by }: DeedOf<'commented'>): void {
  const about = { about: post, post, by, act: `comment ${comment}` }
  const repliedTo = parent ? state.comments.get(parent)?.by : undefined
  const owner = state.posts.get(post)?.by
  if (repliedTo) notes.tell({ ...about, to: repliedTo, kind: 'replied' })
  if (owner && owner !== repliedTo) notes.tell({ ...about, to: owner, kind: 'commented' })
}

function hearTurn(state: State, notes: Notes, turn: Turn): void {
  const { post } = turn
  const found = state.posts.get(post)
  if (!found) return
  const { by } = found
  const clear = (...kinds: string[]) => notes.clear((note) => note.post === post && kinds.includes(note.kind))
  if (turn.kind === 'ends-soon') {
    const followers = state.followers.get(by) ?? new Set()
    const missing = [...found.seenBy].filter((member) => !found.votes.has(member) && followers.has(member))
    for (const to of wanting(state, missing, 'deadlines'))
      notes.tell({ to, kind: 'endsSoon', about: post, post, by, once: true })
  }
  if (turn.kind === 'ended') clear('endsSoon')
  if (turn.kind === 'due')
    for (const to of wanting(state, [by], 'deadlines')) notes.tell({ to, kind: 'resolutionDue', about: post, post })
  if (turn.kind === 'said') clear('resolutionDue')
  if (turn.kind !== 'settled') return
  clear('resultRight', 'resultWrong', 'resultUnclear')
  if (!turn.stands) return
  const voters = [...found.votes.keys()].filter((voter) => turn.saidBy !== 'owner' || voter !== by)
  for (const to of wanting(state, voters, 'deadlines')) {
    const right = found.votes.get(to) === turn.result
    const kind = turn.result === null ? 'resultUnclear' : right ? 'resultRight' : 'resultWrong'
    notes.tell({ to, kind, about: `${post} ${turn.settlement}`, post, once: true })
  }
}
