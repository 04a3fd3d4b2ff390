/**
 * Five independent reports by members in good standing hide a post until moderation reviews it. The post's owner sees the
 * reason.
 */
import { request } from 'node:http'
import type { Page } from '@playwright/test'
import { ask, sameOrigin } from './ask.ts'
import { admin } from './product/people.ts'
import { expect, expectAccessible, expectToast, makePost, test } from './test.ts'

const minute = 60_000
/**
 * How long ago these members joined, voted and saw the results, in minutes. Reports of newer members would not hide the post.
 */
const agoMinutes = 20 * 24 * 60
const scoredVotes = 10

/** Reports a post from an IP address in its own network; all of 127.0.0.0/8 is this machine. Returns the status. */
async function reportFrom(page: Page, origin: string, network: number, targetId: string): Promise<number> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { ...sameOrigin, cookie: cookies, 'content-type': 'application/json' }
  return new Promise((done, fail) => {
    const options = { method: 'POST', localAddress: `127.0.${network}.1`, headers }
    const sent = request(new URL('/api/reports', origin), options, (reply) => {
      reply.resume()
      done(reply.statusCode ?? 0)
    })
    sent.on('error', fail)
    sent.end(JSON.stringify({ targetKind: 'post', targetId, reason: 'spam' }))
  })
}

test('reports by five members in good standing hide a post until the admin reviews it; its owner sees why', async ({
  open,
  product,
}, info) => {
  test.setTimeout(240_000)
  const mark = `${info.project.name.replaceAll(/\W/g, '')}${'abc'[info.retry]}`
  const headline = `Hidden by five ${mark}`
  await product.setClock(new Date(Date.now() - agoMinutes * minute))
  const author = await open(`Augusta Hide${mark}`)
  const members: Page[] = []
  for (const name of ['Una', 'Dora', 'Tria', 'Kata', 'Penta']) members.push(await open(`${name} Hide${mark}`))

  await test.step('five members cast votes that are scored', async () => {
    const ids: string[] = []
    for (let number = 1; number <= scoredVotes; number += 1)
      ids.push(await makePost(author, { headline: `Counted ${number} ${mark}` }, 60 - agoMinutes))
    for (const member of members)
      for (const predictionId of ids) await ask(member, 'POST', '/api/votes', { predictionId, vote: true })
    await product.setClock(new Date(Date.now() + (61 - agoMinutes) * minute))
    for (const id of ids) await ask(author, 'POST', `/api/predictions/${id}/resolve`, { result: true })
    await product.setClock(new Date(Date.now() + (90 - agoMinutes) * minute))
    await product.settle()
  })
  await product.setClock(null)

  const id = await makePost(author, { headline })
  const visitor = await open()
  const status = async () => (await visitor.request.get(`/api/predictions/${id}`)).status()
  await test.step('the fifth report hides the post, four do not', async () => {
    await product.settle()
    for (const [index, member] of members.entries()) {
      expect(await status()).toBe(200)
      expect(await reportFrom(member, product.origin, index + 1, id)).toBe(201)
      await product.settle()
    }
    expect(await status()).toBe(404)
  })

  await test.step('only its owner sees it, and a notification leads to the reasons', async () => {
    await author.goto(`/prediction/${id}`)
    await expect(author.getByText('Hidden. Only you see it.')).toBeVisible()
    await author.goto('/alerts')
    await author.getByRole('link', { name: /Your post is hidden for now/ }).click()
    await expect(author.getByRole('heading', { level: 1, name: 'Your post was hidden after reports' })).toBeVisible()
    await expect(author.getByText(headline).first()).toBeVisible()
    await expectAccessible(author)
  })

  await test.step('the admin sees that reports hid it, and shows it again', async () => {
    const office = await open()
    await ask(office, 'POST', '/api/auth/login', admin)
    await office.goto('/moderation')
    const row = office
      .getByRole('listitem')
      .filter({ hasText: headline })
      .filter({ has: office.getByRole('checkbox') })
    await expect(row.getByText('Hidden by reports')).toBeVisible()
    await row.getByRole('link').click()
    await expect(office.getByRole('article').getByText('Hidden by reports')).toBeVisible()
    await expectAccessible(office)
    await office.getByRole('region', { name: 'Decide' }).getByRole('button', { name: 'Dismiss' }).click()
    await expectToast(office, 'Reports dismissed')
    await product.settle()
    expect(await status()).toBe(200)
    await author.reload()
    await expect(author.getByText('Taken back', { exact: true })).toBeVisible()
  })
})
