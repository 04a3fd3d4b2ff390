/** An acknowledged write: its member, its target and its content. */
export type Entry =
  | { readonly kind: 'vote'; readonly member: string; readonly post: string; readonly vote: boolean }
  | { readonly kind: 'comment'; readonly member: string; readonly post: string; readonly content: string }
  | { readonly kind: 'follow'; readonly member: string; readonly whom: string; readonly follows: boolean }

/** When a write was first sent and when it was acknowledged, in ms since 1970. */
interface Times {
  readonly sentAt: number
  readonly acknowledgedAt: number
}

/** Every acknowledged write, in each member's own order. */
export interface Ledger {
  readonly entries: readonly (Entry & Times)[]
  /** Number of requests that failed with an unknown outcome and were sent again. */
  readonly retries: number
  /** Adds a write that was acknowledged just now. Default of `sentAt`: now. */
  add(entry: Entry, sentAt?: number): void
  addRetry(): void
}

export function createLedger(): Ledger {
  const entries: (Entry & Times)[] = []
  let retries = 0
  return {
    entries,
    get retries() {
      return retries
    },
    add(entry, sentAt = Date.now()) {
      entries.push({ ...entry, sentAt, acknowledgedAt: Date.now() })
    },
    addRetry() {
      retries += 1
    },
  }
}

/** The period in which a backup took its snapshot, in ms since 1970. */
export interface Moment {
  /** Writes that were acknowledged earlier are in the backup. */
  readonly from: number
  /** Writes that were first sent later are not in the backup. Other writes may be. */
  readonly to: number
}

/** The states that the product may have after the writes of a ledger. */
export interface Expected {
  /** Post → member → possible votes, null for none. Members without an entry have no vote. */
  readonly votes: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<boolean | null>>>
  /** Post → texts of its comments. */
  readonly comments: ReadonlyMap<string, Uncertain>
  /** Member → followers. */
  readonly followers: ReadonlyMap<string, Uncertain>
}

/** Values that must be there, and values that may be there besides. */
export interface Uncertain {
  readonly certain: readonly string[]
  readonly possible: readonly string[]
}

/** Returns the states that the ledger allows in a backup of `moment`; without `moment`, in the product after all writes. */
export function expectedOf(
  { entries }: Ledger,
  posts: readonly string[],
  members: readonly string[],
  moment?: Moment,
): Expected {
  const at = moment ?? { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY }
  const written = entries.filter(({ sentAt }) => sentAt <= at.to)
  const isCertain = ({ acknowledgedAt }: Times) => acknowledgedAt < at.from
  const votes = new Map(posts.map((post) => [post, new Map<string, Set<boolean | null>>()]))
  const comments = new Map(posts.map((post) => [post, { certain: [] as string[], possible: [] as string[] }]))
  const follows = new Map(members.map((member) => [member, new Map<string, Set<boolean>>()]))
  for (const entry of written) {
    if (entry.kind === 'vote') keep(votes.get(entry.post), entry.member, entry.vote, isCertain(entry), null)
    else if (entry.kind === 'comment')
      comments.get(entry.post)?.[isCertain(entry) ? 'certain' : 'possible'].push(entry.content)
    else keep(follows.get(entry.whom), entry.member, entry.follows, isCertain(entry), false)
  }
  return { votes, comments, followers: new Map([...follows].map(([whom, each]) => [whom, followersOf(each)])) }
}

/**
 * Adds a write to a member's possible states. A certain write replaces these states. An uncertain write adds a state to them;
 * if there are none yet, to `none`, the state before all writes.
 */
function keep<T>(states: Map<string, Set<T>> | undefined, member: string, state: T, isCertain: boolean, none: T): void {
  const before = isCertain ? [] : (states?.get(member) ?? [none])
  states?.set(member, new Set([...before, state]))
}

function followersOf(states: ReadonlyMap<string, ReadonlySet<boolean>>): Uncertain {
  const which = (holds: (state: ReadonlySet<boolean>) => boolean) =>
    [...states].filter(([, state]) => holds(state)).map(([member]) => member)
  return {
    certain: which((state) => state.has(true) && !state.has(false)),
    possible: which((state) => state.has(true) && state.has(false)),
  }
}
