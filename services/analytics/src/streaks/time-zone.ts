/**
 * Whose time zone decides a day. An act counts for the local date that its event carries; "today"
 * is by the zone that the member was last seen in: by their own calls, or by auth when a warning is due.
 */
import { localDate } from '@hunch/kit/identity'
import { type Queries, readNow } from '@hunch/kit/postgres'
import type { Day } from '../calendar/rules.ts'
import { findTimeZone } from './store.ts'

export { saveTimeZone } from './store.ts'

/** The member's local day now, by the database's clock. */
export const findLocalToday = async (queries: Queries, memberId: string): Promise<Day> =>
  localDate(await readNow(queries), await findTimeZone(queries, memberId))
