import { randomBytes } from 'node:crypto'
import { type Actor, recordProductAct } from '../audit/record-act.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import {
  type InvitationLink,
  insertInvitationLink,
  listInvitationLinks,
  withdrawLink,
} from '../registration/registration.ts'
import { hashOf } from '../tokens.ts'

/** Random bytes in the code of an invitation link. */
const codeBytes = 16

/** Returns a page of invitation links, newest first. */
export const listLinks = ({ database }: Context, page: { limit: number; offset: number }): Promise<InvitationLink[]> =>
  listInvitationLinks(database.db, page)

/** Creates an invitation link. Returns its code, which cannot be read later, because only its hash is stored. */
export async function createLink(
  { database }: Context,
  actor: Actor,
  { uses, days, note }: { readonly uses: number; readonly days: number; readonly note: string },
): Promise<{ link: InvitationLink; code: string }> {
  const code = randomBytes(codeBytes).toString('base64url')
  const link = await database.transaction(async (tx) => {
    await recordProductAct(tx, actor, 'invitation.created', note)
    return insertInvitationLink(tx, { hash: hashOf(code), uses, days, note })
  })
  return { link, code }
}

/**
 * Withdraws an invitation link. The link is invalid at once.
 *
 * @throws invitationNotFound
 */
export const withdrawInvitation = ({ database }: Context, actor: Actor, id: string): Promise<void> =>
  database.transaction(async (tx) => {
    const note = await withdrawLink(tx, id)
    if (note === undefined) throw errors.invitationNotFound()
    await recordProductAct(tx, actor, 'invitation.withdrawn', note)
  })
