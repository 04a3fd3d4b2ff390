/** The steps of a short journey as a member. */
import type { Browser } from '@hunch/local/browser'
import { expectThat } from './parts.ts'

/** Signs in at the local identity provider as a new member. */
export async function signInAsNew(browser: Browser, person: { readonly name: string; readonly email: string }) {
  const page = await browser.submit(await browser.visit('/api/auth/google'), person)
  expectThat(page.status === 200, `${page.url.pathname}: ${page.status}`)
  await expectSignedIn(browser)
}

export async function expectSignedIn(browser: Browser): Promise<void> {
  const me = await browser.call('GET', '/api/auth/user')
  expectThat(me.status === 200, `who is signed in: ${me.status} ${await me.text()}`)
}

/** Makes a post that is open for an hour. Returns its id. */
export async function post(browser: Browser, headline: string): Promise<string> {
  const form = new FormData()
  form.set('headline', headline)
  form.set('supportingStatement', 'By an image of its own.')
  form.set('deadline', new Date(Date.now() + 3_600_000).toISOString())
  const posted = await browser.send('POST', '/api/predictions', form)
  expectThat(posted.status === 201, `posting: ${posted.status} ${await posted.clone().text()}`)
  const { prediction } = (await posted.json()) as { prediction: { id: string } }
  return prediction.id
}

/** Agrees with a post. Throws if this is not the post's first vote. */
export async function vote(browser: Browser, predictionId: string): Promise<void> {
  const voted = await browser.call('POST', '/api/votes', { predictionId, vote: true })
  const counts = (await voted.json()) as { agreeCount?: number }
  expectThat(counts.agreeCount === 1, `voting: ${voted.status} ${JSON.stringify(counts)}`)
}

interface DemoPost {
  readonly totalVotes: number
  readonly commentCount: number
  readonly prediction: { readonly photoUrls: readonly string[] }
}

/** Throws if a visitor does not see posts of the demo people with votes, comments and a photo. */
export async function expectDemo(origin: string): Promise<void> {
  const explored = await fetch(`${origin}/api/predictions/explore?limit=50`)
  const posts = (await explored.json()) as DemoPost[]
  const [photo] = posts.flatMap(({ prediction }) => prediction.photoUrls)
  const picture = photo ? await fetch(new URL(photo, origin)) : undefined
  const found = {
    posts: posts.length,
    votes: posts.reduce((sum, { totalVotes }) => sum + totalVotes, 0),
    comments: posts.reduce((sum, { commentCount }) => sum + commentCount, 0),
    pictureBytes: picture?.ok ? (await picture.arrayBuffer()).byteLength : 0,
  }
  expectThat(
    Object.values(found).every((count) => count > 0),
    `the demo: ${JSON.stringify(found)}`,
  )
}
