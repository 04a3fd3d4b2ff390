import { appNow, newId, type Queries } from '@hunch/kit/postgres'
import { and, asc, count, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Agreed } from '../accounts/events.ts'
import { type ProviderName, signUps } from '../schema/index.ts'
import { signUpLimits } from './limits.ts'

export type SignUp = typeof signUps.$inferSelect
type NewSignUp = Omit<typeof signUps.$inferInsert, 'id' | 'createdAt' | 'endsAt'>
/** The fields that each sign-in of a person updates. */
type Refreshed = Pick<
  SignUp,
  | 'email'
  | 'emailVerified'
  | 'firstName'
  | 'lastName'
  | 'detectedCountry'
  | 'tokenHash'
  | 'attempt'
  | 'returnTo'
  | 'invitationHash'
  | 'language'
>

const { signUpS } = signUpLimits
const inSeconds = (seconds: number): SQL => sql`app_now() + make_interval(secs => ${seconds})`
const isLive = gt(signUps.endsAt, sql`(select ${appNow})`)
const isWaiting = and(isNotNull(signUps.waitingSince), isNull(signUps.refusedAt), isLive)

/** Stores a new sign-up. @throws a unique violation if the same person has one already */
export async function insert(tx: Queries, signUp: NewSignUp): Promise<SignUp> {
  const [inserted] = await tx
    .insert(signUps)
    .values({ ...signUp, id: newId(), endsAt: inSeconds(signUpS.pending) })
    .returning()
  if (!inserted) throw new Error('an insert returned no sign-up')
  return inserted
}

/** Locks the sign-up of a person; undefined if there is none, or if it has expired. */
export async function lockOf(tx: Queries, provider: ProviderName, subject: string): Promise<SignUp | undefined> {
  const isPerson = and(eq(signUps.provider, provider), eq(signUps.subject, subject))
  const [signUp] = await tx.select().from(signUps).where(and(isPerson, isLive)).for('update')
  return signUp
}

/** Deletes the expired sign-up of a person. */
export async function removeOver(tx: Queries, provider: ProviderName, subject: string): Promise<void> {
  await tx.delete(signUps).where(and(eq(signUps.provider, provider), eq(signUps.subject, subject), sql`not ${isLive}`))
}

export async function findByToken(queries: Queries, tokenHash: string): Promise<SignUp | undefined> {
  const [signUp] = await queries
    .select()
    .from(signUps)
    .where(and(eq(signUps.tokenHash, tokenHash), isLive))
  return signUp
}

export async function lockByToken(tx: Queries, tokenHash: string): Promise<SignUp | undefined> {
  const [signUp] = await tx
    .select()
    .from(signUps)
    .where(and(eq(signUps.tokenHash, tokenHash), isLive))
    .for('update')
  return signUp
}

/** Locks the sign-up of a person who waits for approval; undefined if there is none. */
export async function lockWaiting(tx: Queries, id: string): Promise<SignUp | undefined> {
  const [signUp] = await tx
    .select()
    .from(signUps)
    .where(and(eq(signUps.id, id), isWaiting))
    .for('update')
  return signUp
}

/** Returns a page of the people who wait for approval, longest wait first. */
export const listWaiting = (queries: Queries, page: { limit: number; offset: number }): Promise<SignUp[]> =>
  queries
    .select()
    .from(signUps)
    .where(isWaiting)
    .orderBy(asc(signUps.waitingSince), asc(signUps.id))
    .limit(page.limit)
    .offset(page.offset)

export async function countWaiting(queries: Queries): Promise<number> {
  const [row] = await queries.select({ count: count() }).from(signUps).where(isWaiting)
  return row?.count ?? 0
}

/** Stores the data of a further sign-in. If the sign-up does not wait for approval, also extends it. */
export async function refresh(tx: Queries, { id, waitingSince }: SignUp, refreshed: Refreshed): Promise<void> {
  const renewed = waitingSince ? {} : { endsAt: inSeconds(signUpS.pending) }
  await tx
    .update(signUps)
    .set({ ...refreshed, ...renewed })
    .where(eq(signUps.id, id))
}

export async function wait(
  tx: Queries,
  id: string,
  said: Pick<SignUp, 'isOldEnough' | 'agreedTerms' | 'reason'>,
): Promise<void> {
  const waitingSince = sql`app_now()`
  await tx
    .update(signUps)
    .set({ ...said, waitingSince, endsAt: inSeconds(signUpS.waiting) })
    .where(eq(signUps.id, id))
}

/** Returns the person's agreement to the terms, if any. `at` is the start of the wait; null if the person did not wait. */
export const agreementOf = ({
  agreedTerms,
  waitingSince,
}: Pick<SignUp, 'agreedTerms' | 'waitingSince'>): Agreed | undefined =>
  agreedTerms === null ? undefined : { version: agreedTerms, at: waitingSince }

/** Stores a refusal and returns its end. Until then, the person sees the refusal and may not ask again. */
export async function refuse(tx: Queries, id: string, answer: string): Promise<Date> {
  const refusedAt = sql`app_now()`
  const [refused] = await tx
    .update(signUps)
    .set({ refusedAt, answer, endsAt: inSeconds(signUpS.refused) })
    .where(eq(signUps.id, id))
    .returning({ endsAt: signUps.endsAt })
  if (!refused) throw new Error('a locked sign-up is gone')
  return refused.endsAt
}

/** Makes the sign-up cookie of a browser invalid. */
export async function forgetBrowser(queries: Queries, tokenHash: string): Promise<void> {
  await queries.update(signUps).set({ tokenHash: null }).where(eq(signUps.tokenHash, tokenHash))
}

export async function remove(tx: Queries, id: string): Promise<void> {
  await tx.delete(signUps).where(eq(signUps.id, id))
}

/** Makes the sign-up cookies of all browsers invalid, and returns their number. */
export async function forgetEveryBrowser(queries: Queries): Promise<number> {
  return (await queries.update(signUps).set({ tokenHash: null }).where(isNotNull(signUps.tokenHash))).rowCount ?? 0
}

/** Deletes up to `limit` expired sign-ups, and returns their number. */
export async function sweep(queries: Queries, limit: number): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from sign_ups where id in (
      select id from sign_ups where ends_at <= (select app_now()) limit ${limit} for update skip locked)`)
  return rowCount ?? 0
}
