import { createHash } from 'node:crypto'

/** All that an item's JSON depends on: two equal stamps, two equal items. */
export interface Stamp {
  readonly id: string
  readonly version: number
  readonly comments: number
  readonly reactions: number
  readonly authorVersion: number | null
  readonly myVote: boolean | null
  readonly ended: boolean
  readonly lapsed: boolean
}

/** Counts the shapes that the JSON of an item has had. */
const shape = 2

/** The entity tag of a list of items, weak because a gateway may compress it; `list` names the list and page. */
export function tagOf(list: string, stamps: readonly Stamp[]): string {
  const hash = createHash('sha256').update(JSON.stringify([shape, list]))
  for (const { id, version, comments, reactions, authorVersion, myVote, ended, lapsed } of stamps)
    hash.update(JSON.stringify([id, version, comments, reactions, authorVersion, myVote, ended, lapsed]))
  return `W/"${hash.digest('base64url').slice(0, 27)}"`
}

/** Whether an If-None-Match header holds a tag (RFC 9110, weak comparison). */
export function matches(header: string | undefined, tag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, '')
  return (header ?? '').split(',').some((given) => bare(given) === bare(tag))
}
