import { type Actor, type ProductAction, recordProductAct } from '../audit/record-act.ts'
import type { Context } from '../context.ts'
import { type Registration, readRegistration, writeRegistration } from '../registration/registration.ts'
import { countWaiting } from '../sign-up/sign-up.ts'

const actions: Readonly<Record<Registration['mode'], ProductAction>> = {
  open: 'registration.opened',
  invitation: 'registration.byInvitation',
  approval: 'registration.byApproval',
  closed: 'registration.closed',
}

/** The settings to change. An omitted setting keeps its value. */
interface Changes {
  readonly mode?: Registration['mode'] | undefined
  readonly minimumAge?: number | undefined
  readonly asksTerms?: boolean | undefined
}

/**
 * Changes the registration mode, the minimum age, and whether people must agree to the terms. Returns whether a value
 * changed.
 */
export const changeRegistration = (
  ctx: Pick<Context, 'database'>,
  actor: Actor,
  { mode, minimumAge, asksTerms }: Changes,
): Promise<boolean> =>
  ctx.database.transaction(async (tx) => {
    const before = await readRegistration(tx)
    const after = {
      mode: mode ?? before.mode,
      minimumAge: minimumAge ?? before.minimumAge,
      asksTerms: asksTerms ?? before.asksTerms,
    }
    const [isOtherMode, isOtherAge] = [after.mode !== before.mode, after.minimumAge !== before.minimumAge]
    const isAskedOtherwise = after.asksTerms !== before.asksTerms
    if (!isOtherMode && !isOtherAge && !isAskedOtherwise) return false
    await writeRegistration(tx, after)
    if (isOtherMode) await recordProductAct(tx, actor, actions[after.mode])
    if (isOtherAge) await recordProductAct(tx, actor, 'registration.ageChanged', String(after.minimumAge))
    if (isAskedOtherwise)
      await recordProductAct(tx, actor, after.asksTerms ? 'registration.termsAsked' : 'registration.termsNotAsked')
    return true
  })

/** Returns the registration settings and the number of people who wait for approval. */
export async function getRegistration({ config, database: { db } }: Pick<Context, 'config' | 'database'>) {
  const [registration, waiting] = await Promise.all([readRegistration(db), countWaiting(db)])
  return { ...registration, asksTerms: registration.asksTerms ?? config.asksTerms, waiting }
}
