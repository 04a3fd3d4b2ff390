import { isTransient } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import { findAccounts } from '../accounts/load-account.ts'
import { type AuditEntry, listNewestEntries, operator, ruleId } from '../audit/record-act.ts'
import type { About } from '../clients/cases.ts'
import type { Context } from '../context.ts'
import { listUnfinished } from '../erasure/erase-account.ts'

/** The current name of an actor or target, of which the log stores only the id. */
export type Named =
  | { readonly state: 'operator' }
  /** The actor is an automatic rule of the product. */
  | { readonly state: 'rule' }
  | { readonly state: 'there'; readonly name: string }
  | { readonly state: 'gone' }
  /** The name is unknown, because the service that stores it is unavailable. */
  | { readonly state: 'unknown' }

/** An entry with current names. The log itself stores only ids, so that it does not keep members' texts. */
export interface NamedEntry extends AuditEntry {
  readonly actor: Named
  readonly target: Named
  /** The member or content that a case is about. Null if the target is no case, or if moderation did not return it. */
  readonly about: About | null
}

/** Returns the acts of the admin, moderators and the operator, newest first, and the deletions unfinished after one hour. */
export async function readAuditLog(ctx: Context, admin: Member, page: { limit: number; offset: number }) {
  const [entries, unfinished] = await Promise.all([listNewestEntries(ctx.database.db, page), listUnfinished(ctx)])
  return { entries: await withNames(ctx, admin, entries), unfinished }
}

async function withNames(ctx: Context, admin: Member, entries: readonly AuditEntry[]): Promise<NamedEntry[]> {
  const targets = (kind: string) => [
    ...new Set(entries.filter(({ targetKind }) => targetKind === kind).map(({ targetId }) => targetId)),
  ]
  const [headlines, cases] = await Promise.all([
    fetchHeadlines(ctx, admin, targets('prediction')),
    fetchCases(ctx, targets('case')),
  ])
  const reported = [...cases.values()].filter(({ kind }) => kind === 'member').map(({ targetId }) => targetId)
  const memberIds = new Set([...entries.map(({ actorId }) => actorId), ...targets('member'), ...reported])
  const members = await findNames(ctx, [...memberIds])
  const names: Readonly<Record<string, ReadonlyMap<string, string> | undefined>> = {
    member: members,
    prediction: headlines,
  }
  return entries.map((entry) => ({
    ...entry,
    actor: toActor(members, entry.actorId),
    target:
      entry.targetKind === 'product'
        ? { state: 'there', name: ctx.config.productName }
        : toNamed(names[entry.targetKind], entry.targetId),
    about: entry.targetKind === 'case' ? toAbout(members, cases.get(entry.targetId)) : null,
  }))
}

/** If a case is about a member, adds the member's current name. */
function toAbout(members: ReadonlyMap<string, string>, about: About | undefined): About | null {
  if (about?.kind !== 'member') return about ?? null
  return { ...about, name: members.get(about.targetId) ?? '' }
}

function toActor(members: ReadonlyMap<string, string>, id: string): Named {
  if (id === operator.id) return { state: 'operator' }
  return id === ruleId ? { state: 'rule' } : toNamed(members, id)
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

/** Fetches headlines. Returns undefined if predictions is unavailable: the log is then shown without headlines. */
async function fetchHeadlines(ctx: Context, admin: Member, ids: readonly string[]) {
  try {
    return await ctx.predictions.fetchHeadlines(admin, ids)
  } catch (error) {
    if (!isTransient(error)) throw error
    ctx.log.warn({ err: error }, 'the audit log is shown without headlines')
    return undefined
  }
}

/** Fetches the targets of cases. Returns an empty map if moderation is unavailable: the log is then shown without them. */
async function fetchCases(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, About>> {
  try {
    return await ctx.cases.fetchTargets(ids)
  } catch (error) {
    if (!isTransient(error)) throw error
    ctx.log.warn({ err: error }, 'the audit log is shown without what its cases are about')
    return new Map()
  }
}
