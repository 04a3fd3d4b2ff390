import { publish } from '@hunch/kit/events'
import { answeredBefore, fingerprintOf, type IdempotencyKey, once } from '@hunch/kit/idempotency'
import { localDate, type Member } from '@hunch/kit/identity'
import { newId, type Queries, readNow } from '@hunch/kit/postgres'
import { keptWords } from '@hunch/kit/search-words'
import { isErased, resolveCards } from '@hunch/members'
import { GroupCreatedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { isCategory } from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { insertGroup } from '../groups/lock-group.ts'
import { findListing, type NamedListing } from '../groups/read-groups.ts'
import { newCode } from '../invites/invite-code.ts'
import { startMembership } from '../memberships/change-memberships.ts'
import { judgeWords, publishFlagged } from './judge-words.ts'

export interface GroupFields {
  readonly name: string
  readonly description: string
  readonly isPrivate: boolean
  readonly categoryId: string | null
}

export interface NewGroup<Reply> {
  readonly fields: GroupFields
  /** A repeated call with the same key gets the first reply. */
  readonly key: IdempotencyKey | undefined
  /** Creates the reply, which is stored with the key. */
  readonly present: (listing: NamedListing) => Reply
}

/**
 * Creates a group with its first member and its code.
 *
 * @throws unknownCategory
 * @throws wordRefused
 * @throws idempotencyKeyReused
 */
export async function createGroup<Reply>(
  ctx: Context,
  member: Member,
  { fields, key, present }: NewGroup<Reply>,
): Promise<Reply> {
  if (fields.categoryId !== null && !isCategory(fields.categoryId))
    throw errors.unknownCategory({ value: fields.categoryId })
  const fingerprint = fingerprintOf({ ...fields })
  // A retry gets the first reply, even if the operator has listed one of the group's words meanwhile.
  const before = await answeredBefore<Reply>(ctx.database.db, key, async () => fingerprint)
  if (before) return before.answer
  const wordId = await judgeWords(ctx, member, fields)
  const cards = await resolveCards(ctx, [member.id])
  return once(ctx.database, { key, fingerprint }, async (tx) => {
    const id = await writeGroup(tx, member, fields, wordId)
    const listing = await findListing(tx, id, member.id)
    if (!listing) throw new Error('the group is not there')
    return present({ ...listing, creator: cards.get(member.id) ?? null, isCreatorHidden: false })
  })
}

async function writeGroup(
  tx: Queries,
  member: Member,
  fields: GroupFields,
  wordId: string | undefined,
): Promise<string> {
  // The member may have been deleted during this call.
  if (await isErased(tx, member.id)) throw errors.notSignedIn()
  const now = await readNow(tx)
  const nameWords = keptWords(fields.name)
  const group = await insertGroup(tx, {
    id: newId(),
    name: fields.name,
    description: fields.description,
    isPrivate: fields.isPrivate,
    createdBy: member.id,
    categoryId: fields.categoryId,
    createdAt: now,
    memberCount: 1,
    version: wordId ? 3 : 2, // one version for each event that is published below
    nameWords,
    words: nameWords + keptWords(fields.description),
  })
  await newCode(tx, group.id)
  await publishCreated(tx, group, 1, localDate(now, member.timeZone))
  await startMembership(tx, { ...group, version: 2 }, member.id)
  if (wordId) await publishFlagged(tx, group, wordId, group.version)
  return group.id
}

const publishCreated = (
  tx: Queries,
  group: { readonly id: string; readonly createdBy: string; readonly isPrivate: boolean },
  version: number,
  localDate: string,
) =>
  publish(tx, 'groups', {
    key: group.id,
    version,
    schema: GroupCreatedSchema,
    message: { groupId: group.id, creatorId: group.createdBy, isPrivate: group.isPrivate, localDate },
  })
