import type { Queries } from '@hunch/kit/postgres'
import { eq, sql } from 'drizzle-orm'
import { members } from './schema.ts'

/** Keeps since when a member is there and where she was detected to be. */
export async function saveJoined(
  tx: Queries,
  { memberId, joinedAt, country, version }: { memberId: string; joinedAt: Date; country: string; version: number },
): Promise<void> {
  const isNewer = sql`${members.version} < excluded.version`
  await tx
    .insert(members)
    .values({ memberId, joinedAt, detectedCountry: country || null, version })
    .onConflictDoUpdate({
      target: members.memberId,
      set: {
        joinedAt,
        detectedCountry: sql`case when ${isNewer} then excluded.detected_country else ${members.detectedCountry} end`,
        version: sql`greatest(${members.version}, excluded.version)`,
      },
      setWhere: eq(members.erased, false),
    })
}

/** Keeps where a member was detected to be; what is older than what is known changes nothing. */
export async function saveDetected(
  tx: Queries,
  { memberId, country, version }: { memberId: string; country: string; version: number },
): Promise<void> {
  const detectedCountry = country || null
  await tx
    .insert(members)
    .values({ memberId, detectedCountry, version })
    .onConflictDoUpdate({
      target: members.memberId,
      set: { detectedCountry, version },
      setWhere: sql`not ${members.erased} and ${members.version} < excluded.version`,
    })
}

/** Leaves nothing of a member but her id, as a tombstone. */
export async function eraseFromMembers(tx: Queries, memberId: string): Promise<void> {
  const nothingLeft = { joinedAt: null, detectedCountry: null, erased: true }
  await tx
    .insert(members)
    .values({ memberId, ...nothingLeft })
    .onConflictDoUpdate({ target: members.memberId, set: nothingLeft })
}

/** Of whom nothing may be kept any more. */
export const isErased = (memberId: string) =>
  sql`exists (select from ${members} e where e.member_id = ${memberId}::uuid and e.erased)`
