import { operator, recordProductAct } from '../audit/record-act.ts'
import type { Context } from '../context.ts'
import { moveMails } from '../mail/request-mail.ts'
import { countPasskeysElsewhere } from '../passkeys/manage-passkeys.ts'

/** What comes of another address of the product. */
export interface ChangedAddress {
  /** Mails that wait to be sent, whose links begin with it now. */
  readonly mails: number
  /** Passkeys that are bound to another host, and work no longer. */
  readonly passkeys: number
}

/** Lets links of mails that wait to be sent begin with another address of the product. */
export const changeAddress = (ctx: Pick<Context, 'database'>, origin: string): Promise<ChangedAddress> =>
  ctx.database.transaction(async (tx) => {
    const mails = await moveMails(tx, origin)
    const passkeys = await countPasskeysElsewhere(tx, new URL(origin).hostname)
    await recordProductAct(tx, operator, 'address.changed', origin)
    return { mails, passkeys }
  })
