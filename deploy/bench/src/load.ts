import type { Request } from 'autocannon'
import { describe, type Figure, measure, median } from './measure.ts'
import { post, signUp, startWorld } from './world.ts'

const rounds = 5
const connections = 40
const members = 60
const posts = 20
const json = { 'content-type': 'application/json' }

/**
 * Requests per second of the product, beside a bare Express and pg handler on the same PostgreSQL
 * in the same run. Both take turns, so that a machine that is busy with something else is so for
 * both; quote the medians and above all the ratio.
 */
export async function measureLoad(): Promise<void> {
  const world = await startWorld()
  const idle = await world.memory()
  const { vote, hotVote, feed } = await requestsTo(world.product)
  const bareVote: Request = { method: 'POST', path: '/votes', headers: json, body: '{"post":1,"member":2,"vote":true}' }
  console.log(`${rounds} rounds in turns, ${connections} connections, ${members} members, ${posts} posts; medians`)
  const beside = (name: string, ours: Request, bare: Request) => compare(name, { world, ours, bare })
  await beside('votes, many posts', vote, bareVote)
  await beside('votes, one hot post', hotVote, bareVote)
  await beside('feed pages of 20', feed, { path: '/feed' })
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
  console.log(
    `memory of the whole product's process: ${megabytes(idle)} idle, ${megabytes(await world.memory())} after the load`,
  )
  await world.stop()
}

type World = Awaited<ReturnType<typeof startWorld>>

/** Requests of members in turn, on posts in turn. */
async function requestsTo(product: string) {
  const people = await signUp(product, members)
  const [author] = people
  const postIds = author ? await post(author, posts) : []
  const cookies = people.map((browser) => browser.cookiesFor('/api/votes'))
  let turn = 0
  const voteOn = (postId: () => string | undefined): Request => ({
    method: 'POST',
    path: '/api/votes',
    setupRequest: (request) => {
      turn += 1
      const body = JSON.stringify({ predictionId: postId(), vote: Math.floor(turn / members) % 2 === 0 })
      return { ...request, body, headers: { ...json, cookie: cookies[turn % members] ?? '', origin: product } }
    },
  })
  const feed: Request = {
    path: '/api/predictions/explore?limit=20',
    setupRequest: (request) => ({ ...request, headers: { cookie: cookies[++turn % members] ?? '' } }),
  }
  return { vote: voteOn(() => postIds[turn % posts]), hotVote: voteOn(() => postIds[0]), feed }
}

async function compare(name: string, { world, ours, bare }: { world: World; ours: Request; bare: Request }) {
  const pairs: { ours: Figure; bare: Figure }[] = []
  for (let round = 0; round < rounds; round += 1)
    pairs.push({
      ours: await measure(world.product, ours, { connections }),
      bare: await measure(world.bare, bare, { connections }),
    })
  const of = (side: 'ours' | 'bare'): Figure => ({
    perSecond: median(pairs.map((pair) => pair[side].perSecond)),
    p50: median(pairs.map((pair) => pair[side].p50)),
    p99: median(pairs.map((pair) => pair[side].p99)),
  })
  const ratio = median(pairs.map((pair) => pair.ours.perSecond / pair.bare.perSecond))
  console.log(
    `${name.padEnd(22)} ${describe(of('ours'))} beside bare ${describe(of('bare'))}, ratio ${ratio.toFixed(2)}`,
  )
}
