import type { Room } from './room.ts'
import { framed, type Stream, write } from './stream.ts'
import { textFor } from './tell.ts'

/**
 * Asks what a stream may see. Until the answer is there it is told nothing, then what it missed;
 * where it cannot be asked the stream is blind until it can, and is then told to ask for
 * everything again. With a `greeting` it is told which posts it watches.
 */
export async function ask(room: Room, stream: Stream, greeting?: string): Promise<void> {
  const { memory, limits } = room
  const wasBlind = stream.state === 'blind'
  if (stream.state === 'watching') stream.at = memory.seq()
  stream.state = 'asking'
  stream.askedAt = performance.now()
  const postIds = await answerFor(room, stream)
  stream.seen = new Set(postIds)
  stream.state = postIds ? 'watching' : 'blind'
  const texts = [greeting ?? '']
  if (postIds) {
    texts.push(wasBlind ? framed({ kind: 'reset' }) : textFor(room, stream, memory.after(stream.at)))
    stream.at = memory.seq()
    if (greeting !== undefined || wasBlind)
      texts.push(framed({ kind: 'ready', postIds: [...postIds] }, memory.idOf(stream.at)))
  }
  const text = texts.join('')
  if (text) write(stream, text, limits.streamBytes)
}

/** Asks once more; where it is being asked already, the answer under way may be too old. */
export function askAgain(room: Room, stream: Stream): void {
  if (stream.state === 'asking') stream.stale = true
  else void ask(room, stream)
}

/** Asks until nothing has happened meanwhile; undefined where it cannot be asked. */
async function answerFor({ mayView, log }: Room, stream: Stream): Promise<readonly string[] | undefined> {
  if (stream.postIds.length === 0) return []
  for (;;) {
    stream.stale = false
    try {
      const postIds = await mayView(stream.memberId, stream.postIds)
      if (!stream.stale) return postIds
    } catch (error) {
      log.warn({ err: error }, 'who may see could not be asked')
      return undefined
    }
  }
}
