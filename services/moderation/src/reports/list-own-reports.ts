import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { type OwnReport, type Page, readOwn } from './store.ts'

/** All of them, for an export. */
export { readAllOwn } from './store.ts'

/** Returns a page of what the caller has reported, newest first. */
export const listOwnReports = (ctx: Context, member: Member, page: Page): Promise<OwnReport[]> =>
  readOwn(ctx.database.db, { memberId: member.id, ...page })
