import { fingerprintOf, type IdempotencyKey, once } from '@hunch/kit/idempotency'
import { localDate, type Member } from '@hunch/kit/identity'
import { newId, type Queries, readNow } from '@hunch/kit/postgres'
import { keptWords } from '@hunch/kit/words'
import { isCategoryId } from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { isErased } from '../store/authors.ts'
import { type Group, insertGroup } from '../store/groups.ts'
import { findListing } from '../store/listings.ts'
import { insertMembership } from '../store/memberships.ts'
import { announceCreated, announceMembership } from './announce.ts'
import { findCards } from './find-cards.ts'
import { newCode } from './invite-code.ts'
import type { NamedListing } from './name-creators.ts'

export interface GroupFields {
  readonly name: string
  readonly description: string
  readonly isPrivate: boolean
  readonly categoryId: string | null
}

export interface NewGroup<Answer> {
  readonly fields: GroupFields
  /** A retried request with the same key gets the first one's answer. */
  readonly key: IdempotencyKey | undefined
  /** Makes the answer, which is kept with the key. */
  readonly answer: (listing: NamedListing) => Answer
}

/** Makes a group with its first member and its code. Throws unknownCategory, idempotencyKeyReused. */
export async function createGroup<Answer>(ctx: Context, member: Member, given: NewGroup<Answer>): Promise<Answer> {
  const { fields, key } = given
  if (fields.categoryId !== null && !isCategoryId(fields.categoryId))
    throw errors.unknownCategory({ value: fields.categoryId })
  const cards = await findCards(ctx, [member.id])
  return once(ctx.database, { key, fingerprint: fingerprintOf({ ...fields }) }, async (tx) => {
    const { id } = await writeGroup(tx, member, fields)
    const listing = await findListing(tx, id, member.id)
    if (!listing) throw new Error('the group is not there')
    return given.answer({ ...listing, creator: cards.get(member.id) ?? null })
  })
}

async function writeGroup(tx: Queries, member: Member, fields: GroupFields): Promise<Group> {
  if (await isErased(tx, member.id)) throw errors.notSignedIn()
  const now = await readNow(tx)
  const nameWords = keptWords(fields.name)
  const group = await insertGroup(tx, {
    id: newId(),
    ...{ name: fields.name, description: fields.description, isPrivate: fields.isPrivate },
    createdBy: member.id,
    categoryId: fields.categoryId,
    createdAt: now,
    memberCount: 1,
    version: 2, // two facts are told at once
    nameWords,
    words: nameWords + keptWords(fields.description),
  })
  await insertMembership(tx, group.id, member.id)
  await newCode(tx, group.id)
  await announceCreated(tx, group, 1, localDate(now, member.timeZone))
  await announceMembership(tx, 'join', group, member.id)
  return group
}
