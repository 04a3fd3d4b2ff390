import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '../../src/product.ts'
import {
  adminAccount,
  answer,
  comment,
  group,
  inviteCode,
  post,
  type Somebody,
  signInAdmin,
  signUp,
} from '../people.ts'
import { newFolder, startProduct } from '../world.ts'

export type World = Awaited<ReturnType<typeof createWorld>>

const hoursMs = 3_600_000
/** Every try counts against somebody, and a table has many. */
const limits = { memberReads: 1e6, memberWrites: 1e6, addressReads: 1e6, addressWrites: 1e6 }

/**
 * The whole product with a few members and something of each kind: Ada posts, Ben takes part
 * and is in the groups, Zoe is a stranger to both.
 */
export async function createWorld() {
  const links: string[] = []
  const folder = newFolder()
  const product = await startProduct({
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

async function imageOf({ browser }: Somebody, id: string): Promise<string> {
  const item = await answer<{ prediction: { photoUrls: string[] } }>(browser.call('GET', `/api/predictions/${id}`))
  return item.prediction.photoUrls[0]?.split('/').at(-1) ?? ''
}

/** The admin, signed in again where a call has signed them out. */
function adminOf(product: Product): () => Promise<Somebody> {
  let admin: Somebody | undefined
  return async () => {
    const user = await admin?.browser.call('GET', '/api/auth/user')
    if (!admin || (await user?.json()) === null) admin = await signInAdmin(product)
    return admin
  }
}

let newcomers = 0

/** Somebody of whom nothing is known yet. */
export function newcomer({ product }: World, more: Readonly<Record<string, string>> = {}): Promise<Somebody> {
  newcomers += 1
  return signUp(product, `Newcomer ${newcomers}`, more)
}

/** What the link of the last mail says. */
export async function lastLink({ product, links }: World): Promise<Readonly<Record<string, string>>> {
  await product.settle()
  return Object.fromEntries(new URL(links.at(-1) ?? '').searchParams)
}

/** A post that a call may use up. */
export async function freshPost({ product, ada }: World): Promise<string> {
  const id = await post(ada)
  await product.settle()
  return id
}

export const freshComment = ({ ada, posts }: World): Promise<string> => comment(ada, posts.open)
export const freshGroup = ({ ada }: World): Promise<string> => group(ada, true, 'Short-lived')

/** A post of Ada's that has ended, without a result. */
export async function endedPost({ product, ada }: { product: Product; ada: Somebody }): Promise<string> {
  await product.setClock(new Date(Date.now() - 2 * hoursMs))
  const id = await post(ada, { deadline: new Date(Date.now() - 1.5 * hoursMs).toISOString() })
  await product.setClock(null)
  return id
}

/** A notification, and whose it is: somebody new follows somebody new. */
export async function freshNotification(world: World): Promise<{ by: Somebody; params: { id: string } }> {
  const [by, follower] = [await newcomer(world), await newcomer(world)]
  await answer(follower.browser.call('POST', `/api/users/${by.id}/follow`))
  await world.product.settle()
  const [notification] = await answer<{ id: string }[]>(by.browser.call('GET', '/api/notifications'))
  return { by, params: { id: notification?.id ?? '' } }
}

/** The token of the link in somebody's digest. */
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
