import { isTransient } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import { findAccounts } from '../accounts/load-account.ts'
import type { Context } from '../context.ts'
import { listUnfinished } from '../erasure/erase-account.ts'
import { type AuditEntry, listNewestEntries } from './store.ts'

/** The present name of an id in the log. */
export type Named =
  | { readonly state: 'there'; readonly name: string }
  | { readonly state: 'gone' }
  /** The service that knows the name is away. */
  | { readonly state: 'unknown' }

/** An entry with present names: the log itself holds ids only, so that it keeps nobody's words. */
export interface NamedEntry extends AuditEntry {
  readonly actor: Named
  readonly target: Named
}

/** Returns what the admin did, the newest first, and the deletions that a service has not finished within an hour. */
export async function readAuditLog(ctx: Context, admin: Member, page: { limit: number; offset: number }) {
  const [entries, unfinished] = await Promise.all([listNewestEntries(ctx.database.db, page), listUnfinished(ctx)])
  return { entries: await withNames(ctx, admin, entries), unfinished }
}

async function withNames(ctx: Context, admin: Member, entries: readonly AuditEntry[]): Promise<NamedEntry[]> {
  const targets = (kind: string) =>
    entries.filter(({ targetKind }) => targetKind === kind).map(({ targetId }) => targetId)
  const memberIds = new Set([...entries.map(({ actorId }) => actorId), ...targets('member')])
  const [members, headlines] = await Promise.all([
    findNames(ctx, [...memberIds]),
    fetchHeadlines(ctx, admin, [...new Set(targets('prediction'))]),
  ])
  const names: Readonly<Record<string, ReadonlyMap<string, string> | undefined>> = {
    member: members,
    prediction: headlines,
  }
  return entries.map((entry) => ({
    ...entry,
    actor: toNamed(members, entry.actorId),
    target: toNamed(names[entry.targetKind], entry.targetId),
  }))
}

function toNamed(names: ReadonlyMap<string, string> | undefined, id: string): Named {
  if (!names) return { state: 'unknown' }
  const name = names.get(id)
  return name === undefined ? { state: 'gone' } : { state: 'there', name }
}

async function findNames(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const members = await findAccounts(ctx.database.db, ids)
  return new Map(
    members.map(({ id, firstName, lastName, email }) => [id, [firstName, lastName].filter(Boolean).join(' ') || email]),
  )
}

/** Returns undefined where predictions is away: the log is readable without headlines. */
async function fetchHeadlines(ctx: Context, admin: Member, ids: readonly string[]) {
  try {
    return await ctx.predictions.fetchHeadlines(admin, ids)
  } catch (error) {
    if (!isTransient(error)) throw error
    ctx.log.warn({ err: error }, 'the audit log is shown without headlines')
    return undefined
  }
}
