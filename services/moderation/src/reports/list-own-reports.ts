import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { type OwnReport, type Page, readOwn } from './store.ts'

/** For the export: reads all reports of a member. */
export { readAllOwn } from './store.ts'

/** Returns a page of the caller's reports, newest first. */
export const listOwnReports = (ctx: Context, member: Member, page: Page): Promise<OwnReport[]> =>
  readOwn(ctx.database.db, { memberId: member.id, ...page })
