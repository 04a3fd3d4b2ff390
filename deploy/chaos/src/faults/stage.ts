/** The members, posts and groups with which the probes of `needs.ts` work. */
import { randomUUID } from 'node:crypto'
import type { Browser } from '@hunch/local/browser'
import type { Ledger } from '../kills/ledger.ts'
import type { Member } from '../kills/member.ts'
import { makePost, photoPathIn, uploadPicture } from './make-post.ts'

export interface Stage {
  /** A member who only reads. Follows the author, is invited to the group, and reads German. */
  readonly witness: Member
  /** A member who follows the prober. */
  readonly follower: Member
  /** A member who has posted. */
  readonly author: Member
  /** A private group of the prober. */
  readonly group: { readonly id: string; readonly name: string }
  /** The path of a photo in that group. */
  readonly privatePhoto: string
  /** The English names of the badges, as `badgesIn` returns them. */
  readonly englishBadges: string
}

interface Cast {
  readonly prober: Member
  readonly witness: Member
  readonly follower: Member
  readonly author: Member
  readonly posts: readonly string[]
  readonly ledger: Ledger
  /** Waits until no work is due. */
  settle(): Promise<void>
}

/** Creates the stage. Adds the writes that the audit checks to the ledger. */
export async function setStage({ prober, witness, follower, author, posts, ledger, settle }: Cast): Promise<Stage> {
  for (const [member, whom] of [
    [witness, author.id],
    [follower, prober.id],
  ] as const) {
    await succeed(member.browser, 'POST', `/api/users/${whom}/follow`)
    ledger.add({ kind: 'follow', member: member.id, whom, follows: true })
  }
  const group = { name: 'Watchers of kettles', description: 'They watch.', isPrivate: true }
  const { id } = (await (await succeed(prober.browser, 'POST', '/api/groups', group)).json()) as { id: string }
  await succeed(prober.browser, 'POST', `/api/groups/${id}/invite-users`, { userIds: [witness.id] })
  const [post = ''] = posts
  const content = `${randomUUID()} said the prober`
  await succeed(prober.browser, 'POST', '/api/comments', { predictionId: post, content })
  ledger.add({ kind: 'comment', member: prober.id, post, content })
  await succeed(witness.browser, 'POST', '/api/users/language', { language: 'de' })
  await settle() // now the services know the author's followers
  await uploadPicture(prober) // media asks auth whether this picture is in use
  const inGroup = await makePost(prober, 'small', { groupId: id })
  await makePost(author)
  await settle() // now photos are attached to their posts, and notifications have arrived
  const badges = await succeed(prober.browser, 'GET', `/api/users/${prober.id}/badges`)
  return {
    witness,
    follower,
    author,
    group: { id, name: group.name },
    privatePhoto: photoPathIn(inGroup.text),
    englishBadges: badgesIn(await badges.text()),
  }
}

/** The names of the badges in a reply, sorted. */
export const badgesIn = (text: string): string =>
  [...text.matchAll(/"badgeName":"([^"]*)"/g)]
    .map(([, name]) => name)
    .toSorted()
    .join()

async function succeed(browser: Browser, method: string, path: string, body?: object): Promise<Response> {
  const response = await browser.call(method, path, body, { 'idempotency-key': randomUUID() })
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${await response.text()}`)
  return response
}
