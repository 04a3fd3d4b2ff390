/** Blocks a member from their profile: the two no longer find each other or their content. Others see no change. */
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, keepToasts, makePost, scrollToCard, test } from './test.ts'

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** A signed-in member. */
interface Actor {
  readonly page: Page
  readonly id: string
  readonly name: string
}

type Open = (name: string, options?: { dark?: boolean }) => Promise<Page>

async function enter(open: Open, name: string, dark = true): Promise<Actor> {
  const page = await open(name, { dark })
  return { page, name, id: (await (await page.request.get('/api/auth/user')).json()).id }
}

const post = async ({ page }: Actor, address: string, data: object = {}) => {
  const reply = await page.request.post(address, { headers: sameOrigin, data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}
const say = async (actor: Actor, predictionId: string, content: string, parentId?: string): Promise<string> =>
  (await post(actor, '/api/comments', { predictionId, content, parentId })).id

/** A member's post, by which another member can find them. */
interface Traces {
  readonly post: string
  readonly headline: string
}

/** Checks whether a member finds the other: by profile, post, search and notifications. */
async function expectFinds({ page }: Actor, other: Actor, { post, headline }: Traces, finds: boolean): Promise<void> {
  await page.goto(`/profile/${other.id}?tab=predictions`)
  const shown = page.getByRole('heading', { name: other.name })
  if (finds) await expect(page.getByText(headline).first()).toBeVisible()
  else {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(shown.filter({ hasNotText: 'blocked' })).toHaveCount(0)
  }
  await page.goto(`/prediction/${post}`)
  await expect(page.getByText(finds ? headline : 'Prediction not found').first()).toBeVisible()
  await page.getByRole('button', { name: 'Search predictions and friends' }).first().click()
  await page.getByRole('tab', { name: 'Friends' }).click()
  await page.getByRole('textbox', { name: 'Search' }).fill(other.name)
  await expect(
    finds
      ? page.getByRole('link', { name: new RegExp(other.name) }).first()
      : page.getByRole('heading', { name: `No friends found for "${other.name}"` }),
  ).toBeVisible()
  await page.goto('/alerts')
  const notification = page.getByText(new RegExp(`${other.name}.*(comment|replied)`)).first()
  if (finds) await expect(notification).toBeVisible()
  else {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notification).toHaveCount(0)
  }
}

test('a block hides two members from each other until it is removed', async ({ open, product }, info) => {
  const gita = await enter(open, 'Gita Rao')
  const emil = await enter(open, 'Emil Berg')
  const farah = await enter(open, 'Farah Nasser')
  const mark = `${info.project.name} ${info.retry}`
  const headlineOf = (name: string) => `${name} predicts for blocks ${mark}`
  const tracesOf = async (actor: Actor): Promise<Traces> => {
    const headline = headlineOf(actor.name)
    return { headline, post: await makePost(actor.page, { headline }) }
  }
  const [ofGita, ofEmil] = [await tracesOf(gita), await tracesOf(emil)]
  const common = await makePost(farah.page, { headline: `Where both talk ${mark}` })
  const first = await say(emil, common, `Emil was here ${mark}`)
  await say(gita, common, `Gita answers ${mark}`, first)
  const own = await say(gita, common, `Gita alone ${mark}`)
  await post(emil, `/api/comments/${own}/like`)
  await say(emil, ofGita.post, `Emil on Gita's ${mark}`)
  await say(gita, ofEmil.post, `Gita on Emil's ${mark}`)
  await post(gita, `/api/users/${emil.id}/follow`)
  await product.settle()

  await test.step('they find each other', async () => {
    await expectFinds(gita, emil, ofEmil, true)
    await expectFinds(emil, gita, ofGita, true)
  })

  await test.step('the profile menu blocks after a question, and a toast confirms it', async () => {
    const { page } = gita
    await page.goto(`/profile/${emil.id}`)
    await page.getByRole('button', { name: 'More about Emil Berg' }).click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    const question = page.getByRole('alertdialog', { name: 'Block Emil Berg?' })
    await expect(question.getByText(/You won't see each other anywhere/)).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Block' }).click()
    await expectToast(page, 'Emil Berg is blocked')
    await expect(page.getByRole('heading', { name: "You've blocked Emil Berg" })).toBeVisible()
    await expectAccessible(page)
    await product.settle()
  })

  await test.step('neither finds the other, nor the other’s comments and likes', async () => {
    await expectFinds(gita, emil, ofEmil, false)
    await expectFinds(emil, gita, ofGita, false)
    await gita.page.goto(`/prediction/${common}`)
    await expect(gita.page.getByText(`Gita answers ${mark}`)).toBeVisible()
    await expect(gita.page.getByText('This comment is not available')).toBeVisible()
    await expect(gita.page.getByText(`Emil was here ${mark}`)).toHaveCount(0)
    const likes = await (await gita.page.request.get(`/api/comments/${own}/likes`)).text()
    expect(likes).not.toContain(emil.id)
    await emil.page.goto(`/prediction/${common}`)
    await expect(emil.page.getByText(`Emil was here ${mark}`)).toBeVisible()
    await expect(emil.page.getByText(/Gita (answers|alone)/)).toHaveCount(0)
    await emil.page.goto(`/profile/${gita.id}`)
    await expect(emil.page.getByText("This member doesn't exist")).toBeVisible()
  })

  await test.step('others see no change', async () => {
    await farah.page.goto(`/prediction/${common}`)
    for (const words of [`Emil was here ${mark}`, `Gita answers ${mark}`, `Gita alone ${mark}`])
      await expect(farah.page.getByText(words)).toBeVisible()
  })

  await test.step('the settings list blocked members, and unblocking makes both visible again', async () => {
    const light = await enter(open, 'Gita Rao', false)
    for (const { page } of [gita, light]) {
      await page.goto('/account?tab=settings')
      await expect(page.getByRole('button', { name: 'Unblock Emil Berg' })).toBeVisible()
      await expectAccessible(page)
    }
    await light.page.goto(`/profile/${emil.id}`)
    await expect(light.page.getByRole('heading', { name: "You've blocked Emil Berg" })).toBeVisible()
    await expectAccessible(light.page)
    await gita.page.getByRole('button', { name: 'Unblock Emil Berg' }).click()
    await expectToast(gita.page, 'Unblocked')
    await expect(gita.page.getByText("You haven't blocked anyone")).toBeVisible()
    await product.settle()
    await expectFinds(gita, emil, ofEmil, true)
    await expectFinds(emil, gita, ofGita, true)
  })
})

test('the author of a post or a comment is blocked from its menu, and Undo unblocks them', async ({
  open,
  product,
}, info) => {
  const bruno = await enter(open, 'Bruno Keller', false)
  const headline = `Bruno predicts for menus ${info.project.name} ${info.retry}`
  const id = await makePost(bruno.page, { headline })
  await say(bruno, id, 'Bruno says so')
  await product.settle()
  const { page } = await enter(open, 'Chiyo Mori')
  const block = async (menu: Locator) => {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await expectToast(page, 'Bruno Keller is blocked')
  }
  const undo = async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Unblocked')
  }

  await test.step('in the feed', async () => {
    await page.goto('/')
    const card = page.getByRole('article', { name: headline })
    await scrollToCard(card)
    await keepToasts(page)
    await block(card.getByRole('button', { name: 'More about this post' }))
    await expect(card).toHaveCount(0)
    await undo()
    await expect(card).toBeVisible()
  })

  await test.step('on the post’s screen', async () => {
    await page.goto(`/prediction/${id}`)
    await keepToasts(page)
    for (const menu of ['More about this post', 'More about the comment by Bruno Keller']) {
      await block(page.getByRole('button', { name: menu }).first())
      await expect(page.getByText('Prediction not found').first()).toBeVisible()
      await undo()
      await expect(page.getByText(headline).first()).toBeVisible()
    }
  })
})
