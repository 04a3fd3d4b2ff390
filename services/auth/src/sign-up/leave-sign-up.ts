import type { Context } from '../context.ts'
import { listErasure } from '../erasure/list-erasures.ts'
import { hashOf, isToken } from '../tokens.ts'
import * as signUps from './store.ts'

/** Deletes the sign-up of a browser and all its data. A refusal stays in force. Does nothing if there is no sign-up. */
export async function cancelSignUp(ctx: Context, token: string): Promise<void> {
  const id = await ctx.database.transaction(async (tx) => {
    const signUp = isToken(token) ? await signUps.lockByToken(tx, hashOf(token)) : undefined
    if (signUp) await signUps.remove(tx, signUp.id)
    return signUp?.id
  })
  if (id) await listErasure(ctx, id)
}

/** Signs a browser out of its sign-up, which keeps waiting. */
export async function leaveSignUp({ database }: Context, token: string): Promise<void> {
  if (isToken(token)) await signUps.forgetBrowser(database.db, hashOf(token))
}
