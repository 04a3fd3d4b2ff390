import type { Browser } from '@hunch/local/browser'
import type { Request } from 'autocannon'
import { eachOf, post, signUp } from '../world.ts'

export const members = 64
export const posts = 40
const pageSize = 20
const json = { 'content-type': 'application/json' }
const explorePath = `/api/predictions/explore?limit=${pageSize}`
const forYouPath = `/api/recommendations/feed?limit=${pageSize}`

/** A call of the product, and the floor's call that it is compared with. */
export interface Call {
  readonly name: string
  readonly floor: 'vote' | 'hotVote' | 'feed'
  /** The expected status of every answer. */
  readonly status: number
  /** Whether the call publishes events, so that the consumers' lag is measured. */
  readonly writes: boolean
  readonly request: Request
  /** Prepares the state that the requests rely on, before the first round. Throws if a page is not full. */
  prepare?(): Promise<void>
}

/** Members with posts, and the factory of their requests. */
export interface Crowd {
  readonly people: readonly Browser[]
  readonly postIds: readonly string[]
  readonly requests: Requests
}

/** Signs members up and makes posts. */
export async function gatherCrowd(origin: string): Promise<Crowd> {
  const people = await signUp(origin, members)
  const postIds = await post(people, posts)
  const cookies = people.map((browser) => browser.cookiesFor('/api'))
  return { people, postIds, requests: createRequests(origin, cookies) }
}

/** Signs members up and returns their calls. Consecutive requests differ in member and post. */
export const createCalls = async (origin: string): Promise<readonly Call[]> => callsOf(await gatherCrowd(origin))

/** Returns the calls of an existing crowd. */
export const callsOf = ({ people, postIds, requests }: Crowd): readonly Call[] => [
  ...votesOf(requests, postIds),
  ...readsOf(requests, people, postIds),
  commentOf(requests, postIds),
]

function createRequests(origin: string, cookies: readonly string[]) {
  let turn = 0
  const next = () => {
    turn += 1
    return { turn, ...pairOf(turn) }
  }
  return {
    read: (path: (member: number, post: number) => string, headers = (_: number) => ({})): Request => ({
      setupRequest: (request) => {
        const { member, post } = next()
        return { ...request, path: path(member, post), headers: { ...headers(member), cookie: cookies[member] } }
      },
    }),
    write: (path: string, body: (member: number, post: number, turn: number) => unknown): Request => ({
      method: 'POST',
      path,
      setupRequest: (request) => {
        const { member, post, turn } = next()
        const headers = { ...json, cookie: cookies[member], origin }
        return { ...request, headers, body: JSON.stringify(body(member, post, turn)) }
      },
    }),
  }
}

type Requests = ReturnType<typeof createRequests>

const written = { floor: 'vote', writes: true } as const

function votesOf({ write }: Requests, postIds: readonly string[]): Call[] {
  const opposite = createOpposite()
  const vote = (member: number, post: number) => ({ predictionId: postIds[post], vote: opposite(member, post) })
  const hot = (member: number) => vote(member, 0)
  return [
    { name: 'vote, many posts', ...written, status: 200, request: write('/api/votes', vote) },
    { name: 'vote, one hot post', ...written, status: 200, floor: 'hotVote', request: write('/api/votes', hot) },
  ]
}

const commentOf = ({ write }: Requests, postIds: readonly string[]): Call => ({
  name: 'comment',
  ...written,
  status: 201,
  request: write('/api/comments', (_, post, turn) => ({
    predictionId: postIds[post],
    content: `What I make of it, for the ${turn}th time: it boils.`,
  })),
})

function readsOf({ read }: Requests, people: readonly Browser[], postIds: readonly string[]): Call[] {
  const feed = { floor: 'feed', status: 200, writes: false } as const
  const visit = (path: string) => () => visitAll(people, path)
  const lists: string[] = []
  const etags: string[] = []
  return [
    { name: 'explore, 20 posts', ...feed, request: read(() => explorePath), prepare: visit(explorePath) },
    // These members return: `prepare` has already opened the page once as each member.
    { name: 'For You, first page', ...feed, request: read(() => forYouPath), prepare: visit(forYouPath) },
    {
      name: 'For You, next page',
      ...feed,
      request: read((member) => nextPage(lists[member])),
      async prepare() {
        await visitAll(people, forYouPath, (headers, member) => {
          lists[member] = headers.get('feed-snapshot') ?? ''
        })
        await visitAll(people, (member) => nextPage(lists[member]))
      },
    },
    { name: 'a post with its counts', ...feed, request: read((_, post) => `/api/predictions/${postIds[post]}`) },
    { name: 'unread count', ...feed, request: read(() => '/api/notifications/unread-count') },
    {
      name: '304 of a feed page',
      ...feed,
      status: 304,
      request: read(
        () => explorePath,
        (member) => ({ 'if-none-match': etags[member] }),
      ),
      prepare: () =>
        visitAll(people, explorePath, (headers, member) => {
          etags[member] = headers.get('etag') ?? ''
        }),
    },
  ]
}

const nextPage = (list = ''): string => `${forYouPath}&offset=${pageSize}&snapshot=${list}`

/** Creates the floor's requests, by the names that `Call.floor` refers to. */
export function createFloorCalls(): Readonly<Record<Call['floor'], Request>> {
  let turn = 0
  const opposite = createOpposite()
  const vote = (postOf: (post: number) => number): Request => ({
    method: 'POST',
    path: '/votes',
    setupRequest: (request) => {
      turn += 1
      const pair = pairOf(turn)
      const [member, post] = [pair.member, postOf(pair.post)]
      const body = JSON.stringify({ post: post + 1, member: member + 1, vote: opposite(member, post) })
      return { ...request, headers: json, body }
    },
  })
  return {
    vote: vote((post) => post),
    hotVote: vote(() => 0),
    feed: {
      setupRequest: (request) => {
        turn += 1
        return { ...request, path: `/feed?m=${pairOf(turn).member + 1}` }
      },
    },
  }
}

/** Returns the member and the post of a turn. Each pair occurs once in 2,560 turns. Consecutive turns share neither. */
export function pairOf(turn: number): { readonly member: number; readonly post: number } {
  const sameAgain = 320 // the least common multiple of `posts` and `members`
  return { post: turn % posts, member: (turn + Math.floor(turn / sameAgain)) % members }
}

/** Returns the opposite of the member's last vote on the post, so that each vote changes the counts. */
export function createOpposite(): (member: number, post: number) => boolean {
  const last = new Map<number, boolean>()
  return (member, post) => {
    const vote = !last.get(member * posts + post)
    last.set(member * posts + post, vote)
    return vote
  }
}

/** Reads a page once as each member. Throws if the status is not 200 or the page is not full. */
async function visitAll(
  people: readonly Browser[],
  path: string | ((member: number) => string),
  keep: (headers: Headers, member: number) => void = () => {},
): Promise<void> {
  await eachOf(people, async (browser, member) => {
    const address = typeof path === 'string' ? path : path(member)
    const reply = await browser.call('GET', address)
    const items = (await reply.json()) as unknown[]
    if (reply.status !== 200 || items.length !== pageSize)
      throw new Error(`${address} returned ${items.length} posts and the status ${reply.status}`)
    keep(reply.headers, member)
  })
}
