import { readFileSync } from 'node:fs'
import { Agent, type ClientRequest, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, createBrowser } from '@hunch/local/browser'
import { noisePng } from './noise.ts'

/** The outcomes of ordinary members' requests. */
export interface Outcomes {
  /** Response times in ms, without requests that send a body over a slow line: these take as long as the line needs. */
  readonly times: number[]
  /** Requests that failed: method, path and why. */
  readonly failures: string[]
  /** Requests rejected by the member's own rate limits. */
  limited: number
}

interface Member {
  readonly browser: Browser
  readonly address: string
  readonly agent: Agent
  /** The address of a picture in one of their posts. */
  readonly picture: string
  /** Whether uploads are slow: photos take seconds. */
  readonly isSlow: boolean
  chance(): number
}

const photo = readFileSync(new URL('../../../../web/e2e/photos/camera-with-gps.jpg', import.meta.url))
/** Width of the picture that attackers read, in pixels. It must be larger than the buffers of a connection. */
const largeSide = 1_400
const betweenMs = { least: 300, more: 600 }
const betweenReadsMs = 1_000
/** Timeout of a request, in ms. The request then counts as failed. */
const patienceMs = 60_000
const postsAtFirst = 20
/** One in this many members has a slow line. */
const slowEach = 5
/** Upload speed of a slow line: 20 kB/s. */
const slowly = { bytes: 4_000, everyMs: 200 }

/** Signs a member up at the local identity provider. */
export async function signUp(origin: string, name: string): Promise<Browser> {
  const browser = createBrowser(origin)
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
  await browser.submit(await browser.visit('/api/auth/google'), { name, email })
  return browser
}

/** Signs members up, each with its own IP address and a post. */
export async function gather(origin: string, count: number, chanceOf: (member: number) => () => number) {
  const members: Member[] = []
  for (let at = 0; at < count; at += 1) {
    const browser = await signUp(origin, `Member ${at}`)
    members.push({
      browser,
      address: `127.0.1.${at + 1}`,
      agent: new Agent({ keepAlive: true }),
      picture: `${await postPicture(browser, photo)}?w=640&h=640&q=60&f=webp`,
      isSlow: at % slowEach === 0,
      chance: chanceOf(at),
    })
  }
  const [first] = members as [Member]
  const largePicture = await postPicture(first.browser, noisePng(largeSide))
  const posts: string[] = []
  for (let at = 0; at < postsAtFirst; at += 1) {
    const { browser } = members[at % count] as Member
    const reply = await browser.send('POST', '/api/predictions', formOf(`The kettle boils ${at}`))
    posts.push(((await reply.json()) as { prediction: { id: string } }).prediction.id)
  }

  /** Members act until the signal is aborted. Returns the outcomes of their requests. */
  async function live(signal: AbortSignal): Promise<Outcomes> {
    const outcomes: Outcomes = { times: [], failures: [], limited: 0 }
    await Promise.all(members.map((member) => act(origin, member, { posts, outcomes, signal })))
    return outcomes
  }

  /** One member reads a feed once a second until the signal is aborted. Returns how long each reply took, in ms. */
  async function read(signal: AbortSignal): Promise<number[]> {
    const times: number[] = []
    while (!signal.aborted) {
      const from = performance.now()
      await send(origin, first, { method: 'GET', path: '/api/predictions/explore?limit=20' })
      times.push(performance.now() - from)
      await pause(betweenReadsMs)
    }
    return times
  }
  return {
    live,
    read,
    /** The picture that attackers read slowly, with the cookies of its owner. */
    large: { largePicture, ownerCookie: first.browser.cookiesFor('/api') },
    leave() {
      for (const { agent } of members) agent.destroy()
    },
  }
}

/** Posts a photo and returns the address of its original. Its author sees it even before it is reviewed. */
async function postPicture(browser: Browser, photo: Buffer): Promise<string> {
  const form = formOf('The view from here')
  form.append('photos', new Blob([new Uint8Array(photo)]), 'view')
  const reply = await browser.send('POST', '/api/predictions', form)
  const { prediction } = (await reply.json()) as { prediction: { photos: { url: string }[] } }
  return `${prediction.photos[0]?.url}`
}

interface Surroundings {
  readonly posts: readonly string[]
  readonly outcomes: Outcomes
  readonly signal: AbortSignal
}

async function act(origin: string, member: Member, surroundings: Surroundings): Promise<void> {
  const { outcomes, signal } = surroundings
  const { chance } = member
  while (!signal.aborted) {
    const call = await choose(surroundings.posts, member)
    const from = performance.now()
    try {
      const status = await send(origin, member, call)
      if (!(member.isSlow && call.body)) outcomes.times.push(performance.now() - from)
      if (status === 429) outcomes.limited += 1
      else if (status >= 400) outcomes.failures.push(`${call.method} ${call.path}: ${status}`)
    } catch (error) {
      outcomes.failures.push(`${call.method} ${call.path}: ${error instanceof Error ? error.message : error}`)
    }
    await pause(betweenMs.least + chance() * betweenMs.more)
  }
}

interface Call {
  readonly method: string
  readonly path: string
  readonly type?: string
  readonly body?: Buffer
}

/** Chooses a member's next action: mostly reads, sometimes a vote, a comment, a post or a photo. */
async function choose(posts: readonly string[], { chance, picture }: Member): Promise<Call> {
  const predictionId = posts[Math.floor(chance() * posts.length)] ?? ''
  const dice = chance()
  if (dice < 0.4) return { method: 'GET', path: '/api/predictions/explore?limit=20' }
  if (dice < 0.5) return { method: 'GET', path: picture }
  if (dice < 0.65) return { method: 'GET', path: `/api/predictions/${predictionId}` }
  if (dice < 0.85) return jsonCall('/api/votes', { predictionId, vote: chance() < 0.5 })
  if (dice < 0.95) return jsonCall('/api/comments', { predictionId, content: 'Rather likely.' })
  const form = formOf('The toast is done first')
  if (dice < 0.99) form.append('photos', new Blob([photo]), 'holiday.jpg')
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  return { method: 'POST', path: '/api/predictions', type: encoded.headers.get('content-type') ?? '', body }
}

const jsonCall = (path: string, body: unknown): Call => ({
  method: 'POST',
  path,
  type: 'application/json',
  body: Buffer.from(JSON.stringify(body)),
})

function formOf(headline: string): FormData {
  const form = new FormData()
  form.set('headline', headline)
  form.set('supportingStatement', 'As it always does.')
  form.set('deadline', new Date(Date.now() + 86_400_000).toISOString())
  return form
}

/** Sends a call. Returns the response's status once the body has arrived. */
function send(
  origin: string,
  { browser, address, agent, isSlow }: Member,
  { method, path, type, body }: Call,
): Promise<number> {
  const headers = {
    cookie: browser.cookiesFor('/api'),
    origin,
    ...(body ? { 'content-type': type, 'content-length': body.length } : {}),
  }
  return new Promise((done, fail) => {
    const signal = AbortSignal.timeout(patienceMs)
    const sent = request(new URL(path, origin), { method, headers, agent, localAddress: address, signal }, (reply) => {
      reply.resume().on('error', fail)
      reply.on('close', () => (reply.complete ? done(reply.statusCode ?? 0) : fail(new Error('cut off'))))
    })
    sent.on('error', (error) => fail(signal.aborted ? new Error(`no reply in ${patienceMs} ms`) : error))
    if (isSlow && body) void writeSlowly(sent, body)
    else sent.end(body)
  })
}

async function writeSlowly(sent: ClientRequest, body: Buffer): Promise<void> {
  for (let at = 0; at < body.length && !sent.destroyed; at += slowly.bytes) {
    sent.write(body.subarray(at, at + slowly.bytes))
    await pause(slowly.everyMs)
  }
  sent.end()
}
