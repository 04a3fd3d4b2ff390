import { operator, recordProductAct } from '../audit/record-act.ts'
import type { Context } from '../context.ts'
import { moveMails } from '../mail/request-mail.ts'
import { countPasskeysElsewhere } from '../passkeys/manage-passkeys.ts'

/** The effects of a new address of the product. */
export interface ChangedAddress {
  /** Number of queued mails whose links now begin with the new address. */
  readonly mails: number
  /** Number of passkeys that no longer work because they are bound to another host. */
  readonly passkeys: number
}

/** Makes the links of queued mails begin with another address of the product, and records the change. */
export const changeAddress = (ctx: Pick<Context, 'database'>, origin: string): Promise<ChangedAddress> =>
  ctx.database.transaction(async (tx) => {
    const mails = await moveMails(tx, origin)
    const passkeys = await countPasskeysElsewhere(tx, new URL(origin).hostname)
    await recordProductAct(tx, operator, 'address.changed', origin)
    return { mails, passkeys }
  })
