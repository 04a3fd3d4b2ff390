import type { ReasonKind } from './for-you.ts'

/** The reason why a post is in For You, with the parameters of its caption. */
export interface Reason {
  readonly kind: ReasonKind
  readonly params: Readonly<Record<string, string>>
}

/** The values that captions may name, null if unknown. `toReason` takes the one that belongs to the kind. */
export interface ReasonParams {
  /** The member that the caption names. */
  readonly name: string | null
  readonly category: string | null
  /** The author's country from their profile. */
  readonly country: string | null
  readonly groupId: string | null
}

/** Returns a reason with its parameter. If the parameter is unknown, returns `popular`. */
export function toReason(kind: ReasonKind, { name, category, country, groupId }: ReasonParams): Reason {
  const withParam = (key: string, value: string | null): Reason =>
    value ? { kind, params: { [key]: value } } : { kind: 'popular', params: {} }
  switch (kind) {
    case 'followed':
    case 'followedVoted':
      return withParam('name', name)
    case 'category':
      return withParam('category', category)
    case 'country':
      return withParam('country', country)
    case 'group':
      return withParam('groupId', groupId)
    default:
      return { kind, params: {} }
  }
}
