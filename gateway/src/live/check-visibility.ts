import { messagesFor } from './broadcast.ts'
import type { LiveContext } from './context.ts'
import { formatMessage, type Stream, write } from './stream.ts'

/**
 * Checks which of a stream's posts its member may see. Messages wait for the result. If the check fails, messages are withheld
 * until a check succeeds. Then `reset` makes the client fetch everything again. After each check, even a failed one, `greeting`
 * is sent first. After a successful check, `ready` follows a `greeting` or a `reset`.
 */
export function checkVisibility(context: LiveContext, stream: Stream, greeting?: string): void {
  check(context, stream, greeting).catch((error: unknown) => context.containment.fail(stream.response, error))
}

/** Checks a stream's visibility again. Repeats a check that is in progress, since its result may be outdated. */
export function recheckVisibility(context: LiveContext, stream: Stream): void {
  if (stream.state === 'checking') stream.isOutdated = true
  else checkVisibility(context, stream)
}

async function check(context: LiveContext, stream: Stream, greeting?: string): Promise<void> {
  const { replayBuffer, limits, timers } = context
  const wasSuspended = stream.state === 'suspended'
  if (stream.state === 'live') stream.sentSeq = replayBuffer.lastSeq()
  stream.state = 'checking'
  stream.checkedAt = timers.now()
  const postIds = await fetchVisible(context, stream, wasSuspended)
  stream.visibleIds = new Set(postIds)
  stream.state = postIds ? 'live' : 'suspended'
  const texts = [greeting ?? '']
  if (postIds) {
    const missed = replayBuffer.after(stream.sentSeq)
    texts.push(wasSuspended ? formatMessage({ kind: 'reset' }) : messagesFor(context, stream, missed))
    stream.sentSeq = replayBuffer.lastSeq()
    if (greeting !== undefined || wasSuspended)
      texts.push(formatMessage({ kind: 'ready', postIds: [...postIds] }, replayBuffer.idOf(stream.sentSeq)))
  }
  const text = texts.join('')
  if (text) write(stream, text, limits.streamBytes)
}

/** Returns the visible posts as of now; undefined if predictions is unavailable. Logs the first of several failed checks. */
async function fetchVisible(
  { mayView, log }: LiveContext,
  stream: Stream,
  wasSuspended: boolean,
): Promise<readonly string[] | undefined> {
  if (stream.postIds.length === 0) return []
  for (;;) {
    stream.isOutdated = false
    try {
      const postIds = await mayView(stream.memberId, stream.postIds)
      if (!stream.isOutdated) return postIds
    } catch (error) {
      if (!wasSuspended) log.warn({ err: error }, 'the visibility of posts could not be checked')
      return undefined
    }
  }
}
