import { toOwnReport } from '../reports/present.ts'
import { toStatement } from '../statements/present.ts'
import type { Exported } from './export-member.ts'

/** This service's part of a member's export: JSON documents by file name. */
export const toFiles = ({ blocks, mutes, reports, statements, consents }: Exported): Record<string, string> => ({
  'blocks.json': toJson(
    blocks.map(({ blockedId, createdAt }) => ({ userId: blockedId, since: createdAt.toISOString() })),
  ),
  'mutes.json': toJson(
    mutes.map(({ memberId, word, category, createdAt, endsAt }) => ({
      userId: memberId,
      word,
      category,
      since: createdAt.toISOString(),
      until: endsAt?.toISOString() ?? null,
    })),
  ),
  'reports.json': toJson(
    reports.map((own) => {
      const { text, law, photoFiles } = own.report
      return { ...toOwnReport(own), text, law, photoFiles }
    }),
  ),
  'statements.json': toJson(statements.map(toStatement)),
  'consents.json': toJson(
    consents.map(({ version, agreedAt }) => ({ termsVersion: version, agreedAt: agreedAt.toISOString() })),
  ),
})

const toJson = (rows: readonly unknown[]): string => `${JSON.stringify(rows, null, 2)}\n`
