import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@hunch/kit/testing'
import { type Browser, createBrowser } from '../../src/demo/browser.ts'
import type { AnyProduct } from '../../src/product.ts'
import {
  adminAccount,
  answer,
  comment,
  group,
  inviteCode,
  post,
  type SignedInMember,
  signInAdmin,
  signUp,
} from '../people.ts'
import { newFolder, startAnyProduct } from '../world.ts'

export type World = Awaited<ReturnType<typeof createWorld>>

const minutesMs = 60_000
const hoursMs = 60 * minutesMs
/** High limits, because the tests send many calls as the same member. `previewMs`: a page waits for its preview. */
const limits = { memberReads: 1e6, memberWrites: 1e6, addressReads: 1e6, addressWrites: 1e6, previewMs: 60_000 }

/**
 * The whole product with a few members and something of each kind: Ada posts, Ben takes part
 * and is in the groups, Zoe is a stranger to both.
 */
export async function createWorld() {
  const links: string[] = []
  const folder = newFolder()
  const product = await startAnyProduct({
    photosDir: join(folder, 'photos'),
    adminEmail: adminAccount.email,
    adminPassword: adminAccount.password,
    mailed: ({ link }) => void links.push(link),
    limits,
  })
  await product.ensureAdmin()
  const people = {
    ada: await signUp(product, 'Ada'),
    ben: await signUp(product, 'Ben'),
    zoe: await signUp(product, 'Zoe'),
  }
  const { ada, ben } = people
  const resolved = await endedPost({ product, ada })
  await answer(ada.browser.call('POST', `/api/predictions/${resolved}/resolve`, { result: true }))
  const groups = { open: await group(ada, false), closed: await group(ada, true, 'Sealed') }
  const code = await inviteCode(ada, groups.closed)
  await answer(ben.browser.call('POST', '/api/groups/join-by-invite', { inviteCode: code }))
  const open = await post(ada, {}, 'photos')
  const closed = await post(ada, { groupId: groups.closed }, 'photos')
  await product.settle()
  const comments = { open: await comment(ada, open), closed: await comment(ada, closed) }
  await answer(ben.browser.call('POST', '/api/votes', { predictionId: open, vote: true }))
  await product.settle()
  const images = { open: await imageOf(ada, open), closed: await imageOf(ada, closed) }
  const posts = { resolved, open, closed }
  return { product, links, folder, ...people, groups, code, posts, comments, images, admin: adminOf(product) }
}

async function imageOf({ browser }: SignedInMember, id: string): Promise<string> {
  const item = await answer<{ prediction: { photoUrls: string[] } }>(browser.call('GET', `/api/predictions/${id}`))
  return item.prediction.photoUrls[0]?.split('/').at(-1) ?? ''
}

/** The admin, signed in again if a call has signed them out. */
function adminOf(product: AnyProduct): () => Promise<SignedInMember> {
  let admin: SignedInMember | undefined
  return async () => {
    const user = await admin?.browser.call('GET', '/api/auth/user')
    if (!admin || (await user?.json()) === null) admin = await signInAdmin(product)
    return admin
  }
}

let newcomers = 0

/** A new member. */
export function newcomer({ product }: World, more: Readonly<Record<string, string>> = {}): Promise<SignedInMember> {
  newcomers += 1
  return signUp(product, `Newcomer ${newcomers}`, more)
}

/** A new person after the provider's sign-in, who has not completed their sign-up. */
export async function signingUp({ product }: World): Promise<SignedInMember> {
  newcomers += 1
  const browser = createBrowser(product.origin())
  const email = `new.${newcomers}@example.com`
  await browser.submit(await browser.visit('/api/auth/google'), { name: `New ${newcomers}`, email }, { stay: true })
  return { id: '', email, browser }
}

/** A person who waits for approval. */
export async function waitingPerson(world: World): Promise<{ id: string; browser: Browser }> {
  const admin = (await world.admin()).browser
  await answer(admin.call('PATCH', '/api/admin/registration', { mode: 'approval' }))
  const { browser, email } = await signingUp(world)
  await answer(browser.call('POST', '/api/auth/sign-up', { isOldEnough: true }))
  await answer(admin.call('PATCH', '/api/admin/registration', { mode: 'open' }))
  const people = await answer<{ id: string; email: string }[]>(admin.call('GET', '/api/admin/waiting-people?limit=50'))
  return { id: people.find((person) => person.email === email)?.id ?? '', browser }
}

/** Makes an invitation link. Returns the link and its code. */
export const freshInvitation = async (world: World): Promise<{ link: { id: string }; code: string }> =>
  answer((await world.admin()).browser.call('POST', '/api/admin/invitation-links', { uses: 2, days: 7 }), 201)

/** The parameters of the last mail's link. */
export async function lastLink({ product, links }: World): Promise<Readonly<Record<string, string>>> {
  await product.settle()
  return Object.fromEntries(new URL(links.at(-1) ?? '').searchParams)
}

/** Enough new members vote on the posts that Trending lists them. Trending is refreshed. */
export async function makeTrending(world: World, postIds: readonly string[]): Promise<void> {
  const { product } = world
  for (let count = 0; count < 6; count += 1) {
    const { browser } = await newcomer(world)
    for (const predictionId of postIds) await answer(browser.call('POST', '/api/votes', { predictionId, vote: true }))
  }
  await product.setClock(new Date(Date.now() + 2 * minutesMs))
  await product.settle()
  await product.setClock(null)
  await product.settle()
}

/** A post that a call may use up. */
export async function freshPost({ product, ada }: World): Promise<string> {
  const id = await post(ada)
  await product.settle()
  return id
}

export const freshComment = ({ ada, posts }: World): Promise<string> => comment(ada, posts.open)
export const freshGroup = ({ ada }: World): Promise<string> => group(ada, true, 'Short-lived')

/** A post of Ada that has ended, without a result. */
export async function endedPost({ product, ada }: { product: AnyProduct; ada: SignedInMember }): Promise<string> {
  await product.setClock(new Date(Date.now() - 2 * hoursMs))
  const id = await post(ada, { deadline: new Date(Date.now() - 1.5 * hoursMs).toISOString() })
  await product.setClock(null)
  return id
}

/** A new member follows another one. Returns the notification of that and its reader. */
export async function freshNotification(world: World): Promise<{ by: SignedInMember; params: { id: string } }> {
  const [by, follower] = [await newcomer(world), await newcomer(world)]
  await answer(follower.browser.call('POST', `/api/users/${by.id}/follow`))
  await world.product.settle()
  const [notification] = await answer<{ id: string }[]>(by.browser.call('GET', '/api/notifications'))
  return { by, params: { id: notification?.id ?? '' } }
}

/** A new member reports a new post of Ada. Returns the id of the post's case. */
export const freshCase = async (world: World): Promise<string> => caseOf(world, await freshPost(world))

/** A new member reports a post. Returns the id of the post's case. */
export async function caseOf(world: World, targetId: string): Promise<string> {
  const [reporter, admin] = [await newcomer(world), await world.admin()]
  await answer(reporter.browser.call('POST', '/api/reports', { targetKind: 'post', targetId, reason: 'spam' }), 201)
  const { open } = await answer<{ open: number }>(admin.browser.call('GET', '/api/moderation/figures'))
  // The newest report is due last.
  const page = `/api/moderation/cases?limit=50&offset=${Math.max(0, open - 50)}`
  const cases = await answer<{ id: string; targetId: string }[]>(admin.browser.call('GET', page))
  return cases.find((each) => each.targetId === targetId)?.id ?? ''
}

/** The admin, or a moderator, hides a new post of Ada. Returns the id of the act. */
export async function freshAct(world: World, by?: SignedInMember): Promise<string> {
  const { browser } = by ?? (await world.admin())
  const acts = `/api/moderation/cases/${await freshCase(world)}/acts`
  const { actList } = await answer<{ actList: { id: string }[] }>(
    browser.call('POST', acts, { act: 'hide', rule: 'spam' }),
    201,
  )
  return actList[0]?.id ?? ''
}

/** A new member's post in a public group of Ada. */
export async function freshGroupPost(world: World): Promise<string> {
  const author = await newcomer(world)
  await answer(author.browser.call('POST', `/api/groups/${world.groups.open}/join`))
  const id = await post(author, { groupId: world.groups.open })
  await world.product.settle()
  return id
}

/** Ada hides a new member's post in Ada's public group. Returns the id of the act. */
export async function freshGroupAct(world: World): Promise<string> {
  const hiding = { targetKind: 'post', targetId: await freshGroupPost(world), rule: 'spam' }
  return (await answer<{ id: string }>(world.ada.browser.call('POST', '/api/group-acts', hiding), 201)).id
}

/** The admin deactivates a new member. Returns the token of the link mailed to them. */
export async function freshMailedStatement(world: World): Promise<string> {
  const [author, admin] = [await newcomer(world), await world.admin()]
  const id = await post(author)
  await world.product.settle()
  const acts = `/api/moderation/cases/${await caseOf(world, id)}/acts`
  await answer(admin.browser.call('POST', acts, { act: 'deactivate', rule: 'spam' }), 201)
  return (await lastLink(world)).token ?? ''
}

let terms = 0
/** Returns a term that is not listed yet and that no text contains. */
export function freshTerm(): string {
  terms += 1
  return `xyzzy ${terms}`
}

/** The admin lists a new term. Returns its id. */
export async function freshWord(world: World): Promise<string> {
  const { browser } = await world.admin()
  const word = { term: freshTerm(), match: 'whole', effect: 'report' }
  return (await answer<{ id: string }>(browser.call('POST', '/api/admin/words', word), 201)).id
}

/** A moderator hides a post of Ada, and Ada appeals. Another person must decide the appeal. */
export async function freshAppeal(world: World): Promise<string> {
  const [moderator, admin] = [await newcomer(world), await world.admin()]
  await answer(admin.browser.call('PUT', `/api/admin/users/${moderator.id}/moderator`))
  await eventually(async () => (await moderator.browser.call('GET', '/api/moderation/figures')).status === 200)
  const id = await freshAct(world, moderator)
  await answer(world.ada.browser.call('POST', `/api/statements/${id}/appeal`, { text: 'It was no spam.' }), 201)
  return id
}

/** The token of the link in a member's digest. */
export async function unsubscribeToken(world: World): Promise<string> {
  const { by: reader } = await freshNotification(world)
  await world.product.setClock(new Date(Date.now() + 25 * hoursMs))
  await world.product.settle()
  await world.product.setClock(null)
  const mailDir = join(world.folder, 'mail')
  const mails = readdirSync(mailDir).map((file) => readFileSync(join(mailDir, file), 'utf8'))
  const mail = mails.find((each) => each.includes(`To: ${reader.email}`)) ?? ''
  const link = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(mail)?.[1] ?? ''
  return new URL(link).searchParams.get('token') ?? ''
}
