/** A model of one post in memory: its votes, its result and its settlements. It is written from docs/product.md. */

/** Numbers of the people of a post. Those from 1 to 3 are members without special rights. */
export const ownerNumber = 0
export const adminNumber = 4
export const peopleOfPost = [0, 1, 2, 3, 4] as const

export type Act =
  /** Casts, changes or (null) withdraws a vote. */
  | { readonly kind: 'vote'; readonly by: number; readonly vote: boolean | null }
  | { readonly kind: 'show'; readonly by: number; readonly shown: boolean }
  /** Sets the result; null means unclear. */
  | { readonly kind: 'resolve'; readonly by: number; readonly result: boolean | null }
  | { readonly kind: 'takeBack'; readonly by: number }
  | { readonly kind: 'delete'; readonly by: number }

interface Reply {
  readonly status: number
  readonly body?: object
}

/** Times in minutes after the post was made. */
export const deadlineAt = 60
const dayMinutes = 1_440
const takeBackMinutes = 10

interface Resolution {
  readonly result: boolean | null
  readonly by: 'owner' | 'admin' | 'lapse'
  readonly at: number
}

const rejected = (status: number, code: string): Reply => ({ status, body: { code } })

export class PostModel {
  readonly isComparison: boolean
  readonly votes = new Map<number, boolean>()
  readonly shown = new Set<number>()
  /** Each change of a vote, with the counts after it. */
  readonly changes: { by: number; vote: boolean | null; agreeCount: number; disagreeCount: number }[] = []
  /** The result of each settlement. Undefined means that a settled result was taken back. */
  readonly settlements: (boolean | null | undefined)[] = []
  deleted = false
  resolution: Resolution | null = null
  #now = 0
  #lapsesAt = deadlineAt + dayMinutes
  #settled = false

  constructor(isComparison: boolean) {
    this.isComparison = isComparison
  }

  get ended(): boolean {
    return !this.isComparison && this.#now >= deadlineAt
  }

  /** The counts of the post. */
  get counts() {
    const agreeCount = [...this.votes.values()].filter(Boolean).length
    return { agreeCount, disagreeCount: this.votes.size - agreeCount }
  }

  /** Moves the time. A post without a result lapses, and a result settles. */
  advance(to: number): void {
    this.#now = to
    if (!this.ended || this.deleted) return
    if (!this.resolution && to >= this.#lapsesAt) this.resolution = { result: null, by: 'lapse', at: this.#lapsesAt }
    if (this.resolution && !this.#settled && !this.#ownerMayChange()) this.#settle(this.resolution.result)
  }

  /** Does an act, and returns the expected reply. */
  do(act: Act): Reply {
    if (this.deleted) return rejected(404, 'predictionNotFound')
    if (act.kind === 'vote') return this.#vote(act.by, act.vote)
    if (act.kind === 'show') return this.#show(act.by, act.shown)
    if (act.by !== ownerNumber && act.by !== adminNumber) return rejected(403, 'notYourPrediction')
    if (act.kind === 'delete') return this.#delete()
    const by = act.by === ownerNumber ? 'owner' : 'admin'
    return act.kind === 'resolve' ? this.#resolve(by, act.result) : this.#takeBack(by)
  }

  #vote(by: number, vote: boolean | null): Reply {
    if (this.ended) return rejected(409, 'votingClosed')
    const isChange = (this.votes.get(by) ?? null) !== vote
    if (vote === null) this.votes.delete(by)
    else this.votes.set(by, vote)
    if (vote === null) this.shown.delete(by)
    if (isChange) this.changes.push({ by, vote, ...this.counts })
    return { status: 200, body: { vote, ...this.counts } }
  }

  #show(by: number, shown: boolean): Reply {
    if (shown && this.votes.has(by)) this.shown.add(by)
    else this.shown.delete(by)
    return { status: 200, body: { shown: this.shown.has(by) } }
  }

  #delete(): Reply {
    this.deleted = true
    return { status: 204 }
  }

  #resolve(by: 'owner' | 'admin', result: boolean | null): Reply {
    if (this.isComparison) return rejected(409, 'comparisonNeverResolves')
    if (!this.ended) return rejected(409, 'notEndedYet')
    if (!this.#mayResolve(by)) return rejected(409, 'resultStands')
    const isSame = this.resolution?.result === result
    if (!isSame || (by === 'admin' && !this.#settled)) {
      this.resolution = { result, by, at: this.#now }
      this.#settled = false
      if (by === 'admin') this.#settle(result)
    }
    return { status: 200, body: { prediction: { ended: true, resolved: true, result } } }
  }

  #takeBack(by: 'owner' | 'admin'): Reply {
    if (!this.resolution) return rejected(409, 'notResolvedYet')
    if (!this.#mayResolve(by)) return rejected(409, 'resultStands')
    if (this.#settled) this.settlements.push(undefined)
    this.#settled = false
    this.resolution = null
    this.#lapsesAt = Math.max(this.#lapsesAt, this.#now + dayMinutes)
    return { status: 200, body: { prediction: { ended: true, resolved: false, result: null } } }
  }

  #mayResolve(by: 'owner' | 'admin'): boolean {
    return by === 'admin' || !this.resolution || this.#ownerMayChange()
  }

  /** Whether the owner set the result less than ten minutes ago. */
  #ownerMayChange(): boolean {
    return this.resolution?.by === 'owner' && this.#now < this.resolution.at + takeBackMinutes
  }

  #settle(result: boolean | null): void {
    this.#settled = true
    this.settlements.push(result)
  }
}
