import { RebuildUnderWayError } from '@hunch/kit/events'
import { newId } from '@hunch/kit/postgres'
import { isDuplicate } from './errors.ts'
import type { Models } from './models.ts'

const _id = 'operator'
/** A lease ends by itself when whoever holds it has died. */
const lastsMs = 60_000
const renewedEveryMs = 10_000

/** What keeps other operators away, and, where it pauses, the service from hearing. */
export interface Lease {
  /** Throws RebuildUnderWayError where it was lost. */
  confirm(): Promise<void>
  end(): Promise<void>
}

const until = () => new Date(Date.now() + lastsMs)

/** Takes the one lease that there is. Throws RebuildUnderWayError where another operator has it. */
export async function takeLease({ leases }: Models, { pauses }: { pauses: boolean }): Promise<Lease> {
  const by = newId()
  try {
    await leases.updateOne(
      { _id, until: { $lte: new Date() } },
      { $set: { by, pauses, until: until() } },
      { upsert: true },
    )
  } catch (error) {
    if (isDuplicate(error)) throw new RebuildUnderWayError('another rebuild or a replay is under way')
    throw error
  }
  const renew = async () => {
    const { matchedCount } = await leases.updateOne(
      { _id, by, until: { $gt: new Date() } },
      { $set: { until: until() } },
    )
    if (matchedCount === 0) throw new RebuildUnderWayError('it took so long that the service has gone on; try again')
  }
  const renewing = setInterval(() => void renew().catch(() => {}), renewedEveryMs)
  return {
    confirm: renew,
    async end() {
      clearInterval(renewing)
      await leases.deleteOne({ _id, by })
    },
  }
}

/** Whether an operator keeps the service from hearing. */
export const isPaused = async ({ leases }: Models): Promise<boolean> =>
  (await leases.exists({ _id, pauses: true, until: { $gt: new Date() } })) !== null
