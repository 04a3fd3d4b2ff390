/** An acknowledged write: its member, its target and its content. */
export type Entry =
  | { readonly kind: 'vote'; readonly member: string; readonly post: string; readonly vote: boolean }
  | { readonly kind: 'comment'; readonly member: string; readonly post: string; readonly content: string }
  | { readonly kind: 'follow'; readonly member: string; readonly whom: string; readonly follows: boolean }

/** Every acknowledged write, in each member's own order. */
export interface Ledger {
  readonly entries: readonly Entry[]
  /** Number of requests that failed with an unknown outcome and were sent again. */
  readonly retries: number
  add(entry: Entry): void
  addRetry(): void
}

export function createLedger(): Ledger {
  const entries: Entry[] = []
  let retries = 0
  return {
    entries,
    get retries() {
      return retries
    },
    add: (entry) => void entries.push(entry),
    addRetry() {
      retries += 1
    },
  }
}

/** The state that the product must have after all writes. */
export interface Expected {
  /** Post → member → vote. */
  readonly votes: ReadonlyMap<string, ReadonlyMap<string, boolean>>
  /** Post → texts of its comments. */
  readonly comments: ReadonlyMap<string, readonly string[]>
  /** Member → followers. */
  readonly followers: ReadonlyMap<string, ReadonlySet<string>>
}

/** The state that the ledger implies. For example, only a member's last vote on a post counts. */
export function expectedOf({ entries }: Ledger, posts: readonly string[], members: readonly string[]): Expected {
  const votes = new Map(posts.map((post) => [post, new Map<string, boolean>()]))
  const comments = new Map(posts.map((post) => [post, [] as string[]]))
  const followers = new Map(members.map((member) => [member, new Set<string>()]))
  for (const entry of entries) {
    if (entry.kind === 'vote') votes.get(entry.post)?.set(entry.member, entry.vote)
    else if (entry.kind === 'comment') comments.get(entry.post)?.push(entry.content)
    else if (entry.follows) followers.get(entry.whom)?.add(entry.member)
    else followers.get(entry.whom)?.delete(entry.member)
  }
  return { votes, comments, followers }
}
