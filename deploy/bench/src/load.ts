/**
 * `npm run bench`: what the product does in a second, beside a bare Express and pg handler on the
 * same PostgreSQL in the same run. Both take turns, so that a machine that is busy with something
 * else is so for both; quote the medians and above all the ratio.
 */
import autocannon, { type Options, type Request } from 'autocannon'
import { post, signUp, startWorld } from './world.ts'

const rounds = 5
const secondsEach = 4
const connections = 40
const members = 60
const posts = 20

const world = await startWorld()
const idle = await world.memory()
const people = await signUp(world.product, members)
const [author] = people
const postIds = author ? await post(author, posts) : []
const cookies = people.map((browser) => browser.cookiesFor('/api/votes'))

let turn = 0
const json = { 'content-type': 'application/json' }
const vote: Request = {
  method: 'POST',
  path: '/api/votes',
  setupRequest: (request) => {
    turn += 1
    const body = JSON.stringify({ predictionId: postIds[turn % posts], vote: Math.floor(turn / members) % 2 === 0 })
    const cookie = cookies[turn % members] ?? ''
    return { ...request, body, headers: { ...json, cookie, origin: world.product } }
  },
}
const hotVote: Request = {
  ...vote,
  setupRequest: (request) => {
    turn += 1
    const body = JSON.stringify({ predictionId: postIds[0], vote: Math.floor(turn / members) % 2 === 0 })
    return { ...request, body, headers: { ...json, cookie: cookies[turn % members] ?? '', origin: world.product } }
  },
}
const feed: Request = {
  path: '/api/predictions/explore?limit=20',
  setupRequest: (request) => ({ ...request, headers: { cookie: cookies[++turn % members] ?? '' } }),
}
const bareVote: Request = { method: 'POST', path: '/votes', headers: json, body: '{"post":1,"member":2,"vote":true}' }
const bareFeed: Request = { path: '/feed' }

interface Figure {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

async function measure(url: string, request: Request): Promise<Figure> {
  const options: Options = { url, connections, duration: secondsEach, requests: [request] }
  const { requests, latency, non2xx, errors } = await autocannon(options)
  if (non2xx + errors > 0) throw new Error(`${request.path}: ${non2xx} answers and ${errors} connections failed`)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function compare(name: string, ours: Request, bare: Request): Promise<void> {
  const pairs: { ours: Figure; bare: Figure }[] = []
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ ours: await measure(world.product, ours), bare: await measure(world.bare, bare) })
  const of = (figure: (pair: (typeof pairs)[number]) => number) => median(pairs.map(figure))
  console.log(
    `${name.padEnd(22)} ${of((pair) => pair.ours.perSecond).toFixed(0)}/s (p50 ${of((pair) => pair.ours.p50)} ms, p99 ${of((pair) => pair.ours.p99)} ms)` +
      ` beside bare ${of((pair) => pair.bare.perSecond).toFixed(0)}/s (p50 ${of((pair) => pair.bare.p50)} ms, p99 ${of((pair) => pair.bare.p99)} ms)` +
      `, ratio ${of((pair) => pair.ours.perSecond / pair.bare.perSecond).toFixed(2)}`,
  )
}

console.log(
  `${rounds} rounds of ${secondsEach} s in turns, ${connections} connections, ${members} members, ${posts} posts; medians`,
)
await compare('votes, many posts', vote, bareVote)
await compare('votes, one hot post', hotVote, bareVote)
await compare('feed pages of 20', feed, bareFeed)
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
console.log(
  `memory of the whole product's process: ${megabytes(idle)} idle, ${megabytes(await world.memory())} after the load`,
)
await world.stop()
process.exit()
