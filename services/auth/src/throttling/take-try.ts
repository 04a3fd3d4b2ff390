import { customerNetworkOf } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { emailKey } from '../accounts/rules.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { keyOf } from './count-tries.ts'
import { freeTries, judgeKnown, judgeStranger, type Tries, type Verdict } from './rules.ts'
import * as throttles from './store/throttles.ts'

/** Re-exports functions that delete attempts, for other folders. */
export { forget as forgetTries, sweep as sweepThrottles } from './store/throttles.ts'

/** The kinds of throttled attempts. Strangers can make them with another person's e-mail. */
export type Purpose = keyof typeof freeTries

/** The origin of an attempt. */
export interface Trier {
  readonly email: string
  readonly ip: string
  /** The browser's id, if it signed in to the account before. */
  readonly browserId: string | undefined
}

const accountKey = (purpose: Purpose, email: string) => keyOf(`${purpose} account`, emailKey(email))

/** Resets the count of attempts on an account from unknown browsers. */
export const forgetAccountTries = (tx: Queries, purpose: Purpose, email: string): Promise<void> =>
  throttles.forget(tx, [accountKey(purpose, email)])

/**
 * Counts an attempt before it is checked, so that concurrent attempts cannot exceed the limit. Returns the keys under
 * which it was counted. A known browser has its own count, which no other browser can use up. Other attempts are
 * counted by network and account.
 *
 * @throws tooManyAttempts with the seconds to wait
 */
export async function takeTry(ctx: Context, purpose: Purpose, { email, ip, browserId }: Trier): Promise<string[]> {
  const free = freeTries[purpose]
  if (browserId) {
    const keys = { browser: keyOf(`${purpose} browser`, browserId) }
    return admit(ctx, keys, (tries) => judgeKnown(tries, free))
  }
  const network = customerNetworkOf(ip)
  const keys = {
    network: keyOf(`${purpose} network`, network),
    pair: keyOf(`${purpose} pair`, `${network} ${emailKey(email)}`),
    account: accountKey(purpose, email),
  }
  // If the network must wait anyway, the attempt neither locks nor creates rows.
  const waitS = await throttles.waitOf(ctx.database.db, keys.network)
  if (waitS > 0) throw errors.tooManyAttempts({ seconds: waitS })
  return admit(ctx, keys, (tries) => judgeStranger(tries, free))
}

async function admit<K extends string>(
  ctx: Context,
  keys: Readonly<Record<K, string>>,
  judge: (tries: Record<K, Tries>) => Verdict<K>,
): Promise<string[]> {
  const names = Object.keys(keys) as K[]
  const waitS = await ctx.database.transaction(async (tx) => {
    const locked = await throttles.lock(tx, Object.values(keys))
    const tries = Object.fromEntries(names.map((name) => [name, locked.get(keys[name])])) as Record<K, Tries>
    const verdict = judge(tries)
    const updates = names.flatMap((name) => {
      const update = verdict.updates[name]
      return update ? [[keys[name], update] as const] : []
    })
    await throttles.update(tx, new Map(updates))
    return verdict.waitS
  })
  if (waitS > 0) throw errors.tooManyAttempts({ seconds: waitS })
  return Object.values(keys)
}
