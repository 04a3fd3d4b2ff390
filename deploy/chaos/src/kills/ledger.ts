/** A write that was acknowledged: who, what, and what it made true. */
export type Entry =
  | { readonly kind: 'vote'; readonly member: string; readonly post: string; readonly vote: boolean }
  | { readonly kind: 'comment'; readonly member: string; readonly post: string; readonly content: string }
  | { readonly kind: 'follow'; readonly member: string; readonly whom: string; readonly follows: boolean }

/** Every acknowledged write, in each member's own order. */
export interface Ledger {
  readonly entries: readonly Entry[]
  /** Requests that failed and were sent again, as nobody knew what came of them. */
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

/** What must be true after all of it. */
export interface Expected {
  /** By post, what each member votes. */
  readonly votes: ReadonlyMap<string, ReadonlyMap<string, boolean>>
  /** By post, the comments' words, each once. */
  readonly comments: ReadonlyMap<string, readonly string[]>
  /** By member, who follows them. */
  readonly followers: ReadonlyMap<string, ReadonlySet<string>>
}

/** What the ledger implies: of a member's votes on a post, say, the last one counts. */
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
