import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { decideCase, markCleared, reopenDecided } from '../cases/decide-case.ts'
import { recordAdminAct } from '../cases/record-admin-act.ts'
import { showWaitingPhotos } from '../cases/release-photos.ts'
import { requireCase, requireLocked } from '../cases/require-case.ts'
import { requireAllSeen, type Seen } from '../cases/require-seen.ts'
import type { Case } from '../cases/store/cases.ts'
import type { Context } from '../context.ts'
import { endAct, settleAppeal } from './end-act.ts'
import { readActs } from './store.ts'

/**
 * Dismisses the reports that wait; a case that is decided stays so. What they alone have hidden is shown again, and they hide
 * it no more; photos that were held for them are shown.
 *
 * @throws caseNotFound
 * @throws caseChanged
 * @throws unavailable where auth is away
 */
export async function dismissCase(ctx: Context, member: Member, id: string, seen: Seen): Promise<void> {
  await requireCase(ctx, member, id)
  const publishAct = await recordAdminAct(ctx, member)
  await ctx.database.transaction(async (tx) => {
    const found = await requireLocked(tx, id)
    if (found.decidedAt) return
    await requireAllSeen(tx, found, seen)
    await showAgain(tx, found, member)
    await showWaitingPhotos(tx, found)
    await decideCase(tx, found, 'dismissed')
    await publishAct(tx, id, 'case.dismissed')
  })
}

/** Lifts what a rule did about a locked case, in favour of an appeal that waits. */
async function showAgain(tx: Queries, about: Case, { id }: Member): Promise<void> {
  await markCleared(tx, about.id)
  for (const act of await readActs(tx, about.id)) {
    if (!act.byRule || !(await endAct(tx, about, act))) continue
    await settleAppeal(tx, act, { decidedById: id, outcome: 'reversed', note: '' })
  }
}

/**
 * Takes the last dismissal back: its reports wait again, and photos that it has shown stay so. A case that is open, or that was acted on, stays so.
 *
 * @throws caseNotFound
 * @throws unavailable where auth is away
 */
export async function reopenCase(ctx: Context, member: Member, id: string): Promise<void> {
  await requireCase(ctx, member, id)
  const publishAct = await recordAdminAct(ctx, member)
  await ctx.database.transaction(async (tx) => {
    const found = await requireLocked(tx, id)
    if (found.outcome !== 'dismissed') return
    await reopenDecided(tx, found)
    await publishAct(tx, id, 'case.reopened')
  })
}
