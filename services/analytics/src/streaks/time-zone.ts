/**
 * Time zones of days. An act counts for the local date in its event. "Today" uses the zone that the
 * member was last seen in. It comes from their own calls, or from auth when a warning is due.
 */
import { localDate } from '@hunch/kit/identity'
import { type Queries, readNow } from '@hunch/kit/postgres'
import type { Day } from '../calendar/rules.ts'
import { findTimeZone } from './store.ts'

export { saveTimeZone } from './store.ts'

/** Returns the member's current local day, by the database's clock. */
export const findLocalToday = async (queries: Queries, memberId: string): Promise<Day> =>
  localDate(await readNow(queries), await findTimeZone(queries, memberId))
