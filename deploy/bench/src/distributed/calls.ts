import { createBrowser } from '@hunch/local/browser'
import type { Request } from 'autocannon'
import { callsOf, gatherCrowd, members } from '../floor/calls.ts'
import { postPhotos } from '../pictures/photos.ts'
import { requestsFor } from '../pictures/warm.ts'
import { signIn } from '../world.ts'
import type { Requester } from './requester.ts'

const photos = 8

/** An action of a member, and how to send it. */
export interface LoadCall {
  readonly name: string
  /** Whether the call publishes events, so that the consumers' lag is measured. */
  readonly writes: boolean
  /** Rejects if the answer is not as expected. */
  send(requester: Requester, turn: number): Promise<void>
  /** Prepares the state that the requests rely on. */
  prepare?(): Promise<void>
}

/** Names in the floor's bench → names in this measurement. Calls of the floor's bench without an entry are not measured. */
const ofFloor: Readonly<Record<string, string>> = {
  'For You, first page': 'home',
  'a post with its counts': 'detail',
  'vote, many posts': 'vote, many posts',
  'vote, one hot post': 'vote, one hot post',
  comment: 'comment',
}

/** The names of all calls, in the order of measurement. */
export const callNames = [
  'home',
  'trending',
  'detail',
  'vote, many posts',
  'vote, one hot post',
  'comment',
  'search',
  'pictures',
  'sign-in',
] as const

/** Signs members up, makes posts, some with photos, and returns the calls to measure. */
export async function createLoadCalls(origin: string): Promise<readonly LoadCall[]> {
  const crowd = await gatherCrowd(origin)
  const { read } = crowd.requests
  const cookie = crowd.people[0]?.cookiesFor('/api') ?? ''
  const urls = await postPhotos(origin, crowd.people, photos)
  const known = callsOf(crowd).flatMap(({ name, request, status, writes, prepare }): LoadCall[] =>
    ofFloor[name] ? [{ ...asked(ofFloor[name], request, status), writes, ...(prepare ? { prepare } : {}) }] : [],
  )
  const all: readonly LoadCall[] = [
    ...known,
    asked(
      'trending',
      read(() => '/api/predictions/trending?limit=20'),
    ),
    asked(
      'search',
      read((_, post) => `/api/search/predictions?q=${encodeURIComponent(`kettle toast ${post}`)}`),
    ),
    asked('pictures', requestsFor(urls, { cookie })),
    { name: 'sign-in', writes: false, send: (_, turn) => signInAgain(origin, turn) },
  ]
  return callNames.flatMap((name) => all.find((call) => call.name === name) ?? [])
}

const asked = (name: string, request: Request, status = 200): LoadCall => ({
  name,
  writes: false,
  send: (requester) => requester.send(request, status),
})

/** Signs a member in on a new device, with the form of the identity provider. Then requests the user, as the app does. */
async function signInAgain(origin: string, turn: number): Promise<void> {
  const browser = createBrowser(origin)
  await signIn(browser, turn % members)
  const reply = await browser.call('GET', '/api/auth/user')
  await reply.arrayBuffer()
  if (reply.status !== 200) throw new Error(`signed in, and then status ${reply.status}`)
}
