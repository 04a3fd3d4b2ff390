import { commonErrors } from '@hunch/kit/errors'
import { publish } from '@hunch/kit/events'
import type { Member } from '@hunch/kit/identity'
import { appNow } from '@hunch/kit/postgres'
import { findCards } from '@hunch/members'
import { TermsAgreedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { lockReporting } from '../cases/lock-case.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { readNumbers } from '../pages/show-page.ts'
import * as store from './store.ts'

/** Re-exported: stores an agreement at sign-up, and reads a member's agreements for the export. */
export { insert as storeConsent, listOf as readConsentsOf } from './store.ts'

/**
 * Stores that a member agrees to the version of the terms that they read. Notifies auth at once, so that the member can
 * contribute right away. If auth is unavailable, auth learns of the agreement from the event.
 *
 * @throws termsChanged if the terms have changed materially since that version, or the version does not exist yet
 */
export async function agreeToTerms(ctx: Context, { id: memberId }: Member, version: number): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    // The member's erasure waits for this lock, so it also removes this agreement.
    await lockReporting(tx, memberId)
    const [card] = await findCards(tx, [memberId])
    if (card?.erased) throw commonErrors.notSignedIn()
    const { newest, material } = await readNumbers(tx, 'terms')
    if (version < material || version > newest) throw errors.termsChanged()
    if (!(await store.insert(tx, { memberId, version, agreedAt: appNow }))) return
    const message = { memberId, version }
    await publish(tx, 'moderation', { key: memberId, version, schema: TermsAgreedSchema, message })
  })
  await ctx.agreements.note(memberId, version)
}
