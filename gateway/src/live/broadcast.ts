import type { MessageChange } from './changes.ts'
import type { LiveContext } from './context.ts'
import type { Entry } from './replay-buffer.ts'
import { formatMessage, type Stream, write } from './stream.ts'

/** Returns the formatted messages of the entries that a stream gets. */
export const messagesFor = ({ replayBuffer }: LiveContext, stream: Stream, entries: readonly Entry[]): string =>
  entries
    .filter(({ change }) => isFor(stream, change))
    .map(({ change, seq }) => formatMessage(change.message, replayBuffer.idOf(seq)))
    .join('')

const isFor = (stream: Stream, change: MessageChange): boolean =>
  change.scope === 'member' ? stream.memberId === change.memberId : stream.visibleIds.has(change.postId)

/**
 * Sends changes to the streams that subscribe to them, and buffers the changes for replay. If a stream's visibility check is in
 * progress, the stream gets the changes after the check.
 */
export function broadcast(context: LiveContext, changes: readonly MessageChange[]): void {
  const { replayBuffer, streams, limits } = context
  const entries = replayBuffer.append(changes)
  const receivers = new Set(entries.flatMap(({ change }) => [...streams.subscribedTo(change)]))
  for (const stream of receivers) {
    if (stream.state === 'checking') continue
    const text = messagesFor(context, stream, entries)
    stream.sentSeq = replayBuffer.lastSeq()
    if (text) write(stream, text, limits.streamBytes)
  }
}
