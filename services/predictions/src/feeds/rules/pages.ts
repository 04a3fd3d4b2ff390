/** The headers of a page of a list: its entity tag and its snapshot. */
import { hash } from 'node:crypto'
import type { Revision } from '../../posts/rules/revision.ts'

/** The version of an item's JSON. Increment it with every change of its fields. */
const jsonVersion = 3

/** Returns the entity tag of a page. It is weak, because a gateway may compress the response. `page` names list and page. */
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

/** The newest post of a list when its first page was read. Later pages contain no newer posts. */
export interface Snapshot {
  readonly createdAt: Date
  readonly id: string
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** The snapshot of an empty list. */
export const emptySnapshot: Snapshot = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' }

/** Encodes a snapshot for a header. Clients send the text back unchanged. */
export const encodeSnapshot = ({ createdAt, id }: Snapshot): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')

/** The end of the year 9999. PostgreSQL does not parse later years in ISO 8601. */
const latestMs = 253_402_300_799_999

/** Decodes a snapshot; undefined if it is invalid. */
export function decodeSnapshot(text: string): Snapshot | undefined {
  const [ms = '', id = ''] = Buffer.from(text, 'base64url').toString().split('.')
  if (!/^\d{1,15}$/.test(ms) || Number(ms) > latestMs || !uuid.test(id)) return undefined
  return { createdAt: new Date(Number(ms)), id }
}
