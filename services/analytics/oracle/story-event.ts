/** An event of a story: who did what, and when. */
export type StoryEvent = { readonly at: Date } & (
  | {
      readonly kind: 'posted'
      readonly post: string
      readonly by: string
      /** Empty if the post has no category. */
      readonly category: string
      readonly story: boolean
      /** The local day of the member who acted, as in all events below. */
      readonly day: string
    }
  | { readonly kind: 'voted'; readonly post: string; readonly by: string; readonly vote: boolean; readonly day: string }
  | { readonly kind: 'withdrawn'; readonly post: string; readonly by: string }
  | { readonly kind: 'resolved'; readonly post: string; readonly by: string; readonly day: string }
  | {
      readonly kind: 'settled'
      readonly post: string
      readonly owner: string
      /** Null if nothing is scored, because the result is unclear or annulled. */
      readonly result: boolean | null
      readonly settlement: number
      readonly byOwner: boolean
    }
  | { readonly kind: 'reflected'; readonly by: string; readonly day: string }
  | { readonly kind: 'commented'; readonly post: string; readonly by: string; readonly day: string }
  | {
      readonly kind: 'liked'
      readonly comment: string
      readonly author: string
      readonly by: string
      readonly day: string
    }
  | { readonly kind: 'followed'; readonly who: string; readonly by: string; readonly day: string }
  | { readonly kind: 'founded'; readonly group: string; readonly by: string }
  | { readonly kind: 'erased'; readonly who: string }
)

type Kind = StoryEvent['kind']
export type Of<K extends Kind> = Extract<StoryEvent, { kind: K }>

/** Returns the events of one kind, in their order. */
export const of = <K extends Kind>(all: readonly StoryEvent[], kind: K): Of<K>[] =>
  all.filter((each): each is Of<K> => each.kind === kind)
