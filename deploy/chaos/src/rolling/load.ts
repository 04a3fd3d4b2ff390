/** Members who read and write without pauses. Every request is counted, and none is retried. */
import { randomUUID } from 'node:crypto'
import type { Browser } from '@hunch/local/browser'

export interface Load {
  requests: number
  readonly failures: string[]
}

interface Surroundings {
  readonly posts: readonly string[]
  readonly load: Load
  chance(): number
}

const callMs = 30_000

/** Acts until the signal is aborted, one request after another. */
export async function act(browser: Browser, surroundings: Surroundings, signal: AbortSignal): Promise<void> {
  const { load } = surroundings
  while (!signal.aborted) {
    const [method, path, body] = choose(surroundings)
    const from = new Date().toISOString()
    const outcome = await send(browser, method, path, body)
    load.requests += 1
    if (outcome) load.failures.push(`${from} ${method} ${path}: ${outcome}`)
  }
}

type Request = readonly [method: string, path: string, body?: object]

/** Chooses a random request. Reads are twice as likely as writes. */
function choose({ posts, chance }: Surroundings): Request {
  const post = posts[Math.floor(chance() * posts.length)] ?? ''
  const requests: readonly Request[] = [
    ['GET', '/api/predictions/explore?limit=20'],
    ['GET', `/api/predictions/${post}`],
    ['GET', `/api/predictions/${post}/comments`],
    ['GET', '/api/auth/user'],
    ['GET', '/api/notifications/unread-count'],
    ['GET', '/api/groups'],
    ['POST', '/api/votes', { predictionId: post, vote: chance() < 0.5 }],
    ['POST', '/api/votes', { predictionId: post, vote: chance() < 0.5 }],
    ['POST', '/api/comments', { predictionId: post, content: `Said at ${chance()}` }],
  ]
  return requests[Math.floor(chance() * requests.length)] as Request
}

/** Sends a request. Returns the reason of its failure; undefined if it succeeded. */
async function send(browser: Browser, method: string, path: string, body?: object): Promise<string | undefined> {
  try {
    const key = method === 'GET' ? {} : { 'idempotency-key': randomUUID() }
    const answered = browser.call(method, path, body, key).then(async (response) => {
      const text = await response.text()
      return response.ok ? undefined : `${response.status} ${text.slice(0, 500)}`
    })
    return await Promise.race([answered, late()])
  } catch (error) {
    const cause = error instanceof Error && error.cause ? ` (${String(error.cause)})` : ''
    return `${String(error)}${cause}`
  }
}

const late = () =>
  new Promise<string>((done) => setTimeout(() => done(`no answer within ${callMs} ms`), callMs).unref())
