import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './probe.ts'
import type { World } from './world.ts'

const patienceMs = 60_000

/** A comment to send, if necessary several times, always with the same idempotency key. */
export interface Comment {
  readonly post: string
  /** Sends the comment once and, if it is acknowledged, adds it to the ledger. Returns the status. */
  send(): Promise<number>
  isAcknowledged(): boolean
}

/** Creates a comment by the prober with unique text, longer by about `padding` characters. Does not send it yet. */
export function newComment({ prober, ledger }: World, post: string, padding = 0): Comment {
  const key = randomUUID()
  const content = `${key} ${'and so on '.repeat(padding / 10)}`.trim()
  let acknowledged = false
  return {
    post,
    isAcknowledged: () => acknowledged,
    async send() {
      const { status } = await ask({
        browser: prober.browser,
        method: 'POST',
        path: '/api/comments',
        body: { predictionId: post, content },
        headers: { 'idempotency-key': key },
      })
      if (status >= 200 && status < 300 && !acknowledged) {
        acknowledged = true
        ledger.add({ kind: 'comment', member: prober.id, post, content })
      }
      return status
    },
  }
}

/** Sends comments until each is acknowledged. Throws if that takes a minute. */
export async function untilAcknowledged(comments: readonly Comment[]): Promise<void> {
  const end = performance.now() + patienceMs
  for (const comment of comments)
    while (!comment.isAcknowledged()) {
      const status = await comment.send()
      if (comment.isAcknowledged()) break
      if (performance.now() > end) throw new Error(`a comment was not acknowledged within a minute: ${status}`)
      await pause(100)
    }
}

/** Returns the number of comments that a post's card shows. Events update this number. */
export async function commentCountOf({ prober }: World, post: string): Promise<number> {
  const response = await prober.browser.call('GET', `/api/predictions/${post}`)
  const { commentCount = -1 } = (await response.json()) as { commentCount?: number }
  return commentCount
}
