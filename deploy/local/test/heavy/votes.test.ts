import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { buildWebApp, isWebAppFresh } from '../../src/builds/web-app.ts'
import { type Browser, createBrowser } from '../../src/demo/browser.ts'
import { endAll, type Launched, launch, until } from '../launched.ts'
import { newFolder, removeFolders } from '../world.ts'

jest.setTimeout(240_000)
let launched: Launched
let author: Browser
/** Members who vote in every test, on another post each time. */
const voters: Browser[] = []
beforeAll(async () => {
  if (!isWebAppFresh()) await buildWebApp()
  launched = launch(['--data', newFolder(), '--no-demo'])
  const origin = await launched.ready()
  author = await signUp(origin, 'author')
  // A few at a time: with more, the provider is too slow and sign-ins expire.
  while (voters.length < 200)
    voters.push(...(await Promise.all(upTo(10).map((n) => signUp(origin, `voter${voters.length + n}`)))))
})
afterAll(async () => {
  await endAll()
  removeFolders()
})

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index)

async function signUp(origin: string, name: string): Promise<Browser> {
  const browser = createBrowser(origin)
  await browser.submit(await browser.visit('/api/auth/google'), { name, email: `${name}@example.com` })
  expect(await (await browser.call('GET', '/api/auth/user')).json()).toHaveProperty('id')
  return browser
}

async function post(browser: Browser): Promise<string> {
  const form = new FormData()
  form.set('headline', 'This vote will be counted')
  form.set('supportingStatement', 'Whatever happens to the machine.')
  form.set('deadline', new Date(Date.now() + 3_600_000).toISOString())
  const response = await browser.send('POST', '/api/predictions', form)
  expect(response.status).toBe(201)
  const { prediction } = (await response.json()) as { prediction: { id: string } }
  return prediction.id
}

interface Counts {
  readonly vote: boolean | null
  readonly agreeCount: number
  readonly disagreeCount: number
}

/** Votes. Returns whether the vote was acknowledged. A broken connection is no acknowledgement. */
const cast = async (browser: Browser, predictionId: string, vote: boolean): Promise<boolean> =>
  (await browser.call('POST', '/api/votes', { predictionId, vote }).catch(() => ({ ok: false }))).ok

/** Retries a vote that a busy machine rejected. */
const castAtLast = (browser: Browser, predictionId: string, vote: boolean) =>
  until(() => cast(browser, predictionId, vote))

const countsOf = async (browser: Browser, predictionId: string): Promise<Counts> =>
  (await (await browser.call('GET', `/api/votes/${predictionId}`)).json()) as Counts

/** Members vote at once, and meanwhile a process is killed and restarted. Returns the acknowledged votes. */
async function voteThroughAKill(some: readonly Browser[], postId: string, { victim, isBack }: Kill) {
  const acknowledged = new Map<Browser, boolean>()
  const voting = some.map(async (voter, index) => {
    if (await cast(voter, postId, index % 3 !== 0)) acknowledged.set(voter, index % 3 !== 0)
  })
  await until(() => acknowledged.size >= some.length / 4)
  process.kill(victim(launched), 'SIGKILL')
  await Promise.all(voting)
  await launched.says(isBack)
  return acknowledged
}

interface Kill {
  victim(launched: Launched): number
  readonly isBack: string
}

test('200 members who vote at once on one post are counted exactly', async () => {
  const postId = await post(author)
  await Promise.all(voters.map((voter, index) => castAtLast(voter, postId, index % 2 === 0)))
  expect(voters).toHaveLength(200)
  expect(await countsOf(author, postId)).toMatchObject({ agreeCount: 100, disagreeCount: 100 })
})

const kills: [string, Kill][] = [
  ['the app', { victim: ({ app }) => app().pid, isBack: 'The app is running again' }],
  ['PostgreSQL', { victim: ({ postgres }) => postgres().pid, isBack: 'The database is running again' }],
]
test.each(kills)('every acknowledged vote outlives kill -9 of %s, and the counts equal the votes', async (_, kill) => {
  const postId = await post(author)
  const some = voters.slice(0, 60)
  const acknowledged = await voteThroughAKill(some, postId, kill)
  expect(acknowledged.size).toBeGreaterThanOrEqual(15)
  await until(() =>
    author.call('GET', `/api/votes/${postId}`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )

  const votes: (boolean | null)[] = []
  for (const voter of some) {
    const { vote } = await countsOf(voter, postId)
    if (acknowledged.has(voter)) expect(vote).toBe(acknowledged.get(voter))
    votes.push(vote)
  }
  const counts = await countsOf(author, postId)
  expect(counts.agreeCount).toBe(votes.filter((vote) => vote === true).length)
  expect(counts.disagreeCount).toBe(votes.filter((vote) => vote === false).length)
})
