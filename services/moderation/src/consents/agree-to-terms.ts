import { commonErrors } from '@hunch/kit/errors'
import { publish } from '@hunch/kit/events'
import type { Member } from '@hunch/kit/identity'
import { appNow } from '@hunch/kit/postgres'
import { findCards } from '@hunch/members'
import { TermsAgreedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { readNumbers } from '../pages/show-page.ts'
import { lockReporting } from '../reports/report-thing.ts'
import * as store from './store.ts'

/** How the export lists them, and how a sign-up's is stored. */
export { insert as storeConsent, listOf as readConsentsOf } from './store.ts'

/**
 * Stores that a member agrees to the terms in the version that they read, and has auth note it at once, so that what they
 * wanted to contribute goes through. Where auth is away it learns of it by the event.
 *
 * @throws termsChanged where the terms have changed materially since that version, or it does not exist yet
 */
export async function agreeToTerms(ctx: Context, { id: memberId }: Member, version: number): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    // As whoever reports: an erasure of the member waits, and misses nothing.
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
