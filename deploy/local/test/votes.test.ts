import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { type Browser, createBrowser } from '../src/demo/browser.ts'
import { buildWebApp, isWebAppFresh } from '../src/launcher/web-app.ts'
import { endAll, type Launched, launch, until } from './launched.ts'
import { newFolder, removeFolders } from './world.ts'

jest.setTimeout(120_000)
beforeAll(async () => {
  if (!isWebAppFresh()) await buildWebApp()
})
afterEach(endAll)
afterAll(removeFolders)

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index)

async function signUp(origin: string, name: string): Promise<Browser> {
  const browser = createBrowser(origin)
  await browser.submit(await browser.visit('/api/auth/google'), { name, email: `${name}@example.com` })
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

/** Votes. Returns whether that was acknowledged; a connection that breaks is no acknowledgement. */
const cast = async (browser: Browser, predictionId: string, vote: boolean): Promise<boolean> =>
  (await browser.call('POST', '/api/votes', { predictionId, vote }).catch(() => ({ ok: false }))).ok

const countsOf = async (browser: Browser, predictionId: string): Promise<Counts> =>
  (await (await browser.call('GET', `/api/votes/${predictionId}`)).json()) as Counts

/** Members vote all at once; in the middle of it a process is killed. Returns the votes that were acknowledged. */
async function voteThroughAKill(launched: Launched, voters: readonly Browser[], postId: string, victim: () => number) {
  const acknowledged = new Map<Browser, boolean>()
  const voting = voters.map(async (voter, index) => {
    if (await cast(voter, postId, index % 3 !== 0)) acknowledged.set(voter, index % 3 !== 0)
  })
  await until(() => acknowledged.size >= voters.length / 4)
  process.kill(victim(), 'SIGKILL')
  await Promise.all(voting)
  await launched.says('is running again')
  return acknowledged
}

test.each([
  ['the app', (launched: Launched) => launched.app().pid],
  ['PostgreSQL', (launched: Launched) => launched.postgres().pid],
])('every acknowledged vote outlives kill -9 of %s, and the counts equal the votes', async (_, victim) => {
  const launched = launch(['--data', newFolder(), '--no-demo'])
  const origin = await launched.ready()
  const author = await signUp(origin, 'author')
  const postId = await post(author)
  const voters = await Promise.all(upTo(60).map((n) => signUp(origin, `voter${n}`)))

  const acknowledged = await voteThroughAKill(launched, voters, postId, () => victim(launched))
  expect(acknowledged.size).toBeGreaterThanOrEqual(15)
  await until(() =>
    author.call('GET', `/api/votes/${postId}`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )

  const votes: (boolean | null)[] = []
  for (const voter of voters) {
    const { vote } = await countsOf(voter, postId)
    if (acknowledged.has(voter)) expect(vote).toBe(acknowledged.get(voter))
    votes.push(vote)
  }
  const counts = await countsOf(author, postId)
  expect(counts.agreeCount).toBe(votes.filter((vote) => vote === true).length)
  expect(counts.disagreeCount).toBe(votes.filter((vote) => vote === false).length)
})

test('200 members who vote at once on one post are counted exactly', async () => {
  const launched = launch(['--data', newFolder(), '--no-demo'])
  const origin = await launched.ready()
  const author = await signUp(origin, 'author')
  const postId = await post(author)
  const voters: Browser[] = []
  for (const batch of upTo(10))
    voters.push(...(await Promise.all(upTo(20).map((n) => signUp(origin, `voter${batch}x${n}`)))))
  const answers = await Promise.all(voters.map((voter, index) => cast(voter, postId, index % 2 === 0)))
  expect(answers.filter(Boolean)).toHaveLength(200)
  expect(await countsOf(author, postId)).toMatchObject({ agreeCount: 100, disagreeCount: 100 })
})
