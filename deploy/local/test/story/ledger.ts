/** The ledger: ticks and confirmed acts of the players. It has nothing that was read from the product's databases. */

/** A tick, or one act of a player that a reply has confirmed. `at` is the time of the product's clock. */
export type Entry = { readonly at: Date } & (
  | { readonly kind: 'tick' }
  | { readonly kind: 'joined'; readonly by: string; readonly zone: string; readonly wants: Wants }
  | { readonly kind: 'moved'; readonly by: string; readonly zone: string }
  | { readonly kind: 'preferred'; readonly by: string; readonly wants: Wants }
  | { readonly kind: 'read'; readonly by: string }
  | PostEntry
  | SocialEntry
  | GroupEntry
  | { readonly kind: 'began'; readonly session: string; readonly by: string }
  | { readonly kind: 'left-app'; readonly session: string; readonly by: string; readonly seconds: number }
  | { readonly kind: 'did'; readonly by: string }
  | { readonly kind: 'shared'; readonly post: string; readonly by: string }
  | { readonly kind: 'deactivated' | 'reactivated' | 'erased'; readonly who: string }
)

type PostEntry =
  | {
      readonly kind: 'posted'
      readonly post: string
      readonly by: string
      readonly day: string
      readonly category: string
      readonly story: boolean
      readonly deadline: Date | null
      /** The private group that the post was made in. */
      readonly audience: string | null
    }
  | { readonly kind: 'edited' | 'deleted'; readonly post: string; readonly by: string }
  | { readonly kind: 'saw'; readonly posts: readonly string[]; readonly by: string }
  | { readonly kind: 'voted'; readonly post: string; readonly by: string; readonly vote: boolean; readonly day: string }
  | { readonly kind: 'withdrew'; readonly post: string; readonly by: string }
  | {
      readonly kind: 'resolved'
      readonly post: string
      readonly by: string
      readonly day: string
      readonly result: boolean | null
      readonly asAdmin: boolean
    }
  | { readonly kind: 'unresolved'; readonly post: string; readonly by: string; readonly asAdmin: boolean }
  | { readonly kind: 'reflected'; readonly post: string; readonly by: string; readonly day: string }

type SocialEntry =
  | {
      readonly kind: 'commented'
      readonly comment: string
      readonly post: string
      readonly by: string
      readonly day: string
      readonly parent: string | null
    }
  | { readonly kind: 'uncommented'; readonly comment: string; readonly by: string }
  | { readonly kind: 'liked'; readonly comment: string; readonly by: string; readonly day: string }
  | { readonly kind: 'unliked'; readonly comment: string; readonly by: string }
  | { readonly kind: 'reacted' | 'unreacted'; readonly post: string; readonly by: string }
  | { readonly kind: 'followed'; readonly who: string; readonly by: string; readonly day: string }
  | { readonly kind: 'unfollowed'; readonly who: string; readonly by: string }

type GroupEntry =
  | { readonly kind: 'founded'; readonly group: string; readonly by: string; readonly isPrivate: boolean }
  | { readonly kind: 'entered' | 'left' | 'disbanded'; readonly group: string; readonly by: string }
  | { readonly kind: 'invited'; readonly group: string; readonly by: string; readonly who: string }

/** A member's notification preferences. */
export interface Wants {
  readonly friends: boolean
  readonly deadlines: boolean
}

export type EntryOf<K extends Entry['kind']> = Narrowed<Entry, K>
type Narrowed<D, K> = D extends { kind: infer Kind }
  ? K & Kind extends never
    ? never
    : D & { readonly kind: K & Kind }
  : never
type Without<T> = T extends unknown ? Omit<T, 'at'> : never
/** An entry before the ledger dates it. */
export type NewEntry = Without<Entry>
