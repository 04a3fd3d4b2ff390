/** Helpers for tests of moderation. They act as the person who is signed in on a page. */
import type { Page } from '@playwright/test'
import { ask, idOf } from './ask.ts'
import { admin } from './product/people.ts'
import { expect, expectAccessible, expectToast } from './test.ts'

/** Returns the name of a new person, so that acts, blocks and mutes do not disturb other tests. */
export const newcomer = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

/** Returns a picture that no other test uploads, because the product rejects a removed picture for good. */
export const picture = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(320, 320)
      const context = canvas.getContext('2d')
      for (let block = 0; context && block < 64; block += 1) {
        context.fillStyle = `hsl(${Math.random() * 360} 80% ${Math.random() * 100}%)`
        context.fillRect((block % 8) * 40, Math.floor(block / 8) * 40, 40, 40)
      }
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())]
    }),
  )

export const report = (page: Page, targetKind: string, targetId: string, text: string) =>
  ask(page, 'POST', '/api/reports', { targetKind, targetId, reason: 'rule', rule: 'harassment', text })
export const signInAsAdmin = (page: Page) => ask(page, 'POST', '/api/auth/login', admin)

/** Opens the menu of some content, and reports the content as spam. */
export async function reportBy(page: Page, menu: string): Promise<void> {
  await page.getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Spam/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  const thanks = page.getByRole('dialog', { name: 'Thank you for your report' })
  await expect(thanks).toBeVisible()
  await thanks.getByRole('button', { name: 'Done' }).click()
  await expect(thanks).toHaveCount(0)
}

/**
 * Opens one page each for the member whom a case is about, a reporter, a moderator and the admin. All except the admin
 * are new people, whose names begin with `names`. `endRole` ends the moderator's role.
 */
export async function openPeople(
  open: (name?: string) => Promise<Page>,
  names: { readonly member: string; readonly reporter: string; readonly moderator: string },
) {
  const [memberName, reporterName] = [newcomer(names.member), newcomer(names.reporter)]
  const member = await open(memberName)
  const reporter = await open(reporterName)
  const moderator = await open(newcomer(names.moderator))
  const admin = await open()
  await signInAsAdmin(admin)
  return { member, memberName, reporter, reporterName, moderator, admin, endRole: await appoint(admin, moderator) }
}

/** Makes a member a moderator. Returns a function that ends the role. */
async function appoint(page: Page, moderator: Page): Promise<() => Promise<unknown>> {
  const address = `/api/admin/users/${await idOf(moderator)}/moderator`
  await ask(page, 'PUT', address)
  return () => ask(page, 'DELETE', address)
}

/** The HTTP status of reading a post. */
export const statusOf = async (page: Page, id: string): Promise<number> =>
  (await page.request.get(`/api/predictions/${id}`)).status()

/** Opens the case about these words from the list. */
export async function openCase(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
  const row = page
    .getByRole('listitem')
    .filter({ hasText: words })
    .filter({ has: page.getByRole('checkbox') })
  await row.getByRole('link').click()
  await expect(page.getByRole('article').getByText(words)).toBeVisible()
}

/** Goes to the queue and opens the case about these words. Expects its heading and the reporter's name. */
export async function readCase(
  page: Page,
  words: string,
  { heading, reporterName }: { readonly heading: string; readonly reporterName: string },
): Promise<void> {
  await page.goto('/moderation')
  await openCase(page, words)
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  await expect(article.getByRole('link', { name: reporterName })).toBeVisible()
}

export const decide = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Decide' }).getByRole('button', { name })

/** Follows a notification in the open list to the statement. Expects the statement's title, these words, and who decided. */
export async function readStatement(
  page: Page,
  notification: RegExp,
  { title, words }: { readonly title: string; readonly words: readonly string[] },
): Promise<void> {
  await page.getByRole('link', { name: notification }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  for (const text of [...words, 'Somebody reported it, and a person decided'])
    await expect(page.getByText(text).first()).toBeVisible()
  await expectAccessible(page)
}

/** Expects that the member's statements name their target, but none of the people who reported it or decided. */
export async function expectNobodyNamed(page: Page, targetId: string, people: readonly Page[]): Promise<void> {
  const statements = await (await ask(page, 'GET', '/api/statements')).text()
  expect(statements).toContain(targetId)
  for (const each of people) expect(statements).not.toContain(await idOf(each))
}

/** Appeals the decision whose statement is open. */
export async function sendAppeal(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Why is it wrong?' }).fill(text)
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expectToast(page, 'Your appeal is on its way')
}

const outcomes = {
  Uphold: {
    toast: 'The decision stands',
    notification: /Your appeal was decided/,
    sentence: 'Moderation looked at it again: the decision stands.',
    state: 'In force',
  },
  Reverse: {
    toast: 'The decision is lifted',
    notification: /Your appeal succeeded/,
    sentence: 'Your appeal succeeded: the decision no longer stands.',
    state: 'Taken back',
  },
} as const

/** The decision of an appeal: the name of its button, and the note to the member. */
interface Decision {
  readonly outcome: keyof typeof outcomes
  readonly note: string
}

/** Decides the appeal with this text from the list of appeals. */
export async function decideAppeal(page: Page, text: string, { outcome, note }: Decision): Promise<void> {
  await page.goto('/moderation?tab=appeals')
  const card = page.getByRole('article').filter({ hasText: text })
  await card.getByRole('button', { name: outcome }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note to the member').fill(note)
  await dialog.getByRole('button', { name: outcome }).click()
  await expectToast(page, outcomes[outcome].toast)
  await expect(card).toHaveCount(0)
}

/** Follows the notification of a decided appeal in the open list. Expects the decision in the statement. */
export async function readOutcome(page: Page, { outcome, note }: Decision): Promise<void> {
  const { notification, sentence, state } = outcomes[outcome]
  await page.getByRole('link', { name: notification }).click()
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByText(note)).toBeVisible()
  await expect(page.getByText(state, { exact: true })).toBeVisible()
  await expectAccessible(page)
}
