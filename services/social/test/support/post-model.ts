/** A model in memory of one post's comments, likes and reactions, and of who follows whom. */
import type { Kind } from './toggles.ts'

/** Numbers of the people. The first one owns the post. */
export const people = [0, 1, 2, 3] as const

/** Comments are numbered in the order in which they were written. */
export type Act =
  | { readonly kind: 'comment'; readonly by: number; readonly replyTo: number | null }
  | { readonly kind: 'delete'; readonly by: number; readonly comment: number }
  | { readonly kind: 'like'; readonly by: number; readonly comment: number; readonly liked: boolean }
  /** Sets or (null) removes a reaction. */
  | { readonly kind: 'react'; readonly by: number; readonly reaction: Kind | null }
  | { readonly kind: 'follow'; readonly by: number; readonly whom: number; readonly follows: boolean }

interface Reply {
  readonly status: number
  readonly body?: object
}

interface ModelComment {
  readonly by: number
  readonly level: number
  readonly replyTo: number | null
  readonly likes: Set<number>
  deleted: boolean
}

const deepestLevel = 3
const notFound: Reply = { status: 404, body: { code: 'commentNotFound' } }

export class PostModel {
  readonly comments: ModelComment[] = []
  readonly reactions = new Map<number, Kind>()
  /** Member → members whom they follow. */
  readonly follows = new Map<number, Set<number>>(people.map((number) => [number, new Set()]))

  /** The comments that are not deleted, by number. */
  get live(): ReadonlyMap<number, ModelComment> {
    return new Map([...this.comments.entries()].filter(([, { deleted }]) => !deleted))
  }

  /** The number of reactions of each kind that someone chose. */
  get reactionCounts(): Readonly<Record<string, number>> {
    const chosen = Map.groupBy(this.reactions.values(), (kind) => kind)
    return Object.fromEntries([...chosen].map(([kind, all]) => [kind, all.length]))
  }

  followersOf(whom: number): number {
    return [...this.follows.values()].filter((followed) => followed.has(whom)).length
  }

  /** Does an act, and returns the expected reply. */
  do(act: Act): Reply {
    if (act.kind === 'comment') return this.#comment(act.by, act.replyTo)
    if (act.kind === 'delete') return this.#delete(act.by, act.comment)
    if (act.kind === 'like') return this.#like(act.by, act.comment, act.liked)
    if (act.kind === 'react') return this.#react(act.by, act.reaction)
    return this.#follow(act.by, act.whom, act.follows)
  }

  #comment(by: number, replyTo: number | null): Reply {
    const parent = replyTo === null ? undefined : this.live.get(replyTo)
    if (replyTo !== null && !parent) return notFound
    if (parent && parent.level >= deepestLevel) return { status: 400, body: { code: 'repliesTooDeep' } }
    this.comments.push({ by, level: parent ? parent.level + 1 : 0, replyTo, likes: new Set(), deleted: false })
    return { status: 201, body: { likeCount: 0, liked: false, deleted: false } }
  }

  #delete(by: number, number: number): Reply {
    const comment = this.live.get(number)
    if (!comment) return notFound
    if (comment.by !== by) return { status: 403, body: { code: 'notYourComment' } }
    comment.deleted = true
    return { status: 204 }
  }

  #like(by: number, number: number, liked: boolean): Reply {
    const comment = this.live.get(number)
    if (!comment) return notFound
    if (liked) comment.likes.add(by)
    else comment.likes.delete(by)
    return { status: 200, body: { liked, likeCount: comment.likes.size } }
  }

  #react(by: number, reaction: Kind | null): Reply {
    if (reaction) this.reactions.set(by, reaction)
    else this.reactions.delete(by)
    return { status: 200, body: { mine: reaction, counts: this.reactionCounts } }
  }

  #follow(by: number, whom: number, follows: boolean): Reply {
    if (follows) this.follows.get(by)?.add(whom)
    else this.follows.get(by)?.delete(whom)
    return { status: 200, body: { isFollowing: follows, followersCount: this.followersOf(whom) } }
  }
}
