import type { Member } from '@hunch/kit/identity'
import { newId } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { publishAdminPublished, publishTermsPublished } from './events.ts'
import type { LanguageCode, PageName } from './rules.ts'
import * as store from './store.ts'

/** A page that the admin publishes. */
export interface Written {
  readonly page: PageName
  readonly language: LanguageCode
  /** Empty for the text that comes with the product. */
  readonly text: string
  readonly isMaterial: boolean
}

/**
 * Publishes a page in one language as a new version; earlier versions do not change. Only the terms can change materially,
 * because members do not agree to other pages.
 *
 * @throws unavailable if auth is unavailable: without an audit record nothing is published
 */
export async function publishPage(ctx: Context, admin: Member, written: Written): Promise<store.PageVersion> {
  const actId = newId()
  await ctx.adminActs.record(admin, actId)
  return ctx.database.transaction(async (tx) => {
    const isMaterial = written.isMaterial && written.page === 'terms'
    const version = await store.insert(tx, { ...written, isMaterial })
    await publishTermsPublished(tx, version)
    await publishAdminPublished(tx, admin, actId, version)
    return version
  })
}
