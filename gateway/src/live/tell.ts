import type { Entry, Told } from './memory.ts'
import type { Room } from './room.ts'
import { framed, type Stream, write } from './stream.ts'

/** Those of the entries that concern a stream, as they are sent. */
export const textFor = ({ memory }: Room, stream: Stream, entries: readonly Entry[]): string =>
  entries
    .filter(({ change }) => concerns(stream, change))
    .map(({ change, seq }) => framed(change.message, memory.idOf(seq)))
    .join('')

const concerns = (stream: Stream, change: Told): boolean =>
  change.about === 'member' ? stream.memberId === change.memberId : stream.seen.has(change.postId)

/** Tells changes to those who watch; how many changes that were. A stream that is asking finds them later. */
export function tell(room: Room, changes: readonly Told[]): number {
  const { memory, streams, limits } = room
  const entries = memory.add(newestOf(changes))
  const touched = new Set(entries.flatMap(({ change }) => [...streams.concernedBy(change)]))
  for (const stream of touched) {
    if (stream.state === 'asking') continue
    const text = textFor(room, stream, entries)
    stream.at = memory.seq()
    if (text) write(stream, text, limits.streamBytes)
  }
  return entries.length
}

/** Of several messages of one kind about one thing the last: counts are absolute. */
function newestOf(changes: readonly Told[]): readonly Told[] {
  const newest = new Map<string, Told>()
  for (const change of changes) {
    const key = `${change.message.kind} ${change.about === 'post' ? change.postId : change.memberId}`
    newest.delete(key)
    newest.set(key, change)
  }
  return [...newest.values()]
}
