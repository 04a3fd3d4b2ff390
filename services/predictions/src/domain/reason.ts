import type { ReasonKind } from './for-you.ts'

/** Why a post stands in For You, with what its caption says. */
export interface Reason {
  readonly kind: ReasonKind
  readonly params: Readonly<Record<string, string>>
}

/** What a caption may name. */
export interface Known {
  /** The person whom the reason is about. */
  readonly name: string | null
  readonly category: string | null
  /** The author's country, as she entered it. */
  readonly country: string | null
  readonly groupId: string | null
}

/** A reason with its parameters; one whose person is not known any more falls back to `popular`. */
export function toReason(kind: ReasonKind, { name, category, country, groupId }: Known): Reason {
  const with_ = (key: string, value: string | null): Reason =>
    value ? { kind, params: { [key]: value } } : { kind: 'popular', params: {} }
  switch (kind) {
    case 'followed':
    case 'followedVoted':
      return with_('name', name)
    case 'category':
      return with_('category', category)
    case 'country':
      return with_('country', country)
    case 'group':
      return with_('groupId', groupId)
    default:
      return { kind, params: {} }
  }
}
