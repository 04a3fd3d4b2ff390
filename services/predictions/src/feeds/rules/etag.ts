import { hash } from 'node:crypto'
import type { Revision } from '../../posts/rules/revision.ts'

/** The version of an item's JSON. Increment it with every change of its fields. */
const jsonVersion = 3

/** Returns the entity tag of a page. `page` names list and page. Weak, because a gateway may compress the response. */
export function etagOf(page: string, revisions: readonly Revision[]): string {
  let text = JSON.stringify([jsonVersion, page])
  for (const { id, version, comments, reactions, authorVersion, myVote, ended, lapsed, resultSeenTo } of revisions)
    text += `\n${id} ${version} ${comments} ${reactions} ${authorVersion} ${myVote} ${ended} ${lapsed} ${resultSeenTo}`
  return `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`
}

/** Whether an If-None-Match header contains a tag (RFC 9110, weak comparison). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '')
  return (header ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))
}
