/** Live updates leave out content that a member has blocked or muted. */
import type { Page, TestInfo } from '@playwright/test'
import { ask, idOf } from './ask.ts'
import { newcomer } from './moderating.ts'
import { expect, makePost, test, withoutPolls } from './test.ts'

const markOf = ({ project, retry }: TestInfo) => `${project.name} ${retry}`

/** Posts a comment and returns its id. */
const say = async (page: Page, predictionId: string, content: string, parentId: string | null = null) =>
  (await (await ask(page, 'POST', '/api/comments', { predictionId, content, parentId })).json()).id as string
const vote = (page: Page, predictionId: string) => ask(page, 'POST', '/api/votes', { predictionId, vote: true })
const cardOf = (page: Page, headline: string) => page.getByRole('article', { name: headline })
const agree = (page: Page, headline: string) => cardOf(page, headline).getByRole('button', { name: /^Agree/ })

/** Waits until a stream has been opened that covers a post. `addresses` are those of the page's responses. */
const streams = (addresses: readonly string[], id: string) =>
  expect.poll(() => addresses.some((each) => each.includes('/api/live?posts=') && each.includes(id))).toBe(true)

/** Opens a signed-in page that updates only by live messages, and records the addresses of its responses. */
async function watcher(open: (name: string) => Promise<Page>, name: string): Promise<{ page: Page; seen: string[] }> {
  const page = await open(newcomer(name))
  await withoutPolls(page)
  const seen: string[] = []
  page.on('response', (response) => seen.push(response.url()))
  return { page, seen }
}

test('a comment of a blocked member never appears live, and a later one of another member does', async ({
  open,
  product,
}, info) => {
  const mark = markOf(info)
  const { page, seen } = await watcher(open, 'Ines')
  const [blocked, third] = [await open(newcomer('Karl')), await open(newcomer('Lena'))]
  const id = await makePost(third, { headline: `The tide is late ${mark}` })
  await product.settle()
  await ask(page, 'PUT', `/api/blocks/${await idOf(blocked)}`)
  await product.settle()
  await page.goto(`/prediction/${id}`)
  await streams(seen, id)

  await say(blocked, id, `Karl says no ${mark}`)
  await product.settle()
  await say(third, id, `Lena says yes ${mark}`)
  await expect(page.getByText(`Lena says yes ${mark}`)).toBeVisible()
  await expect(page.getByText(`Karl says no ${mark}`)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Show \d+ new comment/ })).toHaveCount(0)
  await third.goto(`/prediction/${id}`)
  await expect(third.getByText(`Karl says no ${mark}`)).toBeVisible()
})

test('a comment of a muted member appears folded, and a reply of theirs notifies no one', async ({
  open,
  product,
}, info) => {
  const mark = markOf(info)
  const { page, seen } = await watcher(open, 'Nils')
  const [muted, third] = [await open(newcomer('Olga')), await open(newcomer('Piet'))]
  const id = await makePost(third, { headline: `The tide is early ${mark}` })
  await product.settle()
  const own = await say(page, id, `Nils was first ${mark}`)
  await ask(page, 'POST', '/api/mutes', { kind: 'member', userId: await idOf(muted), duration: 'week' })
  await product.settle()
  await page.goto(`/prediction/${id}`)
  await streams(seen, id)

  await say(muted, id, `Olga replies ${mark}`, own)
  await product.settle()
  await say(third, id, `Piet replies ${mark}`, own)
  await expect(page.getByText(`Piet replies ${mark}`)).toBeVisible()
  await expect(page.getByText('Muted comment')).toBeVisible()
  await expect(page.getByText(`Olga replies ${mark}`)).toHaveCount(0)
  await product.settle()
  const notifications = await (await ask(page, 'GET', '/api/notifications')).text()
  expect(notifications).toContain(await idOf(third))
  expect(notifications).not.toContain(await idOf(muted))
})

test('the votes on a post no longer arrive once its author is blocked in another window', async ({
  open,
  product,
}, info) => {
  const mark = markOf(info)
  const { page, seen } = await watcher(open, 'Rosa')
  const [blocked, third] = [await open(newcomer('Sven')), await open(newcomer('Tove'))]
  // Rosa does not create the group: blocks hide nothing in a group from its creator.
  const made = await ask(third, 'POST', '/api/groups', { name: `Tides ${mark}`, isPrivate: false })
  const { id: groupId } = await made.json()
  const { inviteCode } = await (await ask(third, 'GET', `/api/groups/${groupId}/invite`)).json()
  for (const each of [page, blocked]) await ask(each, 'POST', '/api/groups/join-by-invite', { inviteCode })
  const headlines = { blocked: `Sven expects a flood ${mark}`, third: `Tove expects an ebb ${mark}` }
  const ofBlocked = await makePost(blocked, { headline: headlines.blocked, groupId })
  const ofThird = await makePost(third, { headline: headlines.third, groupId })
  await product.settle()
  await page.goto(`/groups/${groupId}`)
  for (const [headline, id] of [
    [headlines.blocked, ofBlocked],
    [headlines.third, ofThird],
  ] as const) {
    await cardOf(page, headline).scrollIntoViewIfNeeded()
    await streams(seen, id)
  }
  await vote(third, ofBlocked)
  await expect(agree(page, headlines.blocked)).toHaveText(/ 1( \d+%)?$/)

  await ask(page, 'PUT', `/api/blocks/${await idOf(blocked)}`)
  await product.settle()
  await vote(blocked, ofBlocked)
  await product.settle()
  await vote(third, ofThird)
  await expect(agree(page, headlines.third)).toHaveText(/ 1( \d+%)?$/)
  await expect(agree(page, headlines.blocked)).toHaveText(/ 1( \d+%)?$/)
})
