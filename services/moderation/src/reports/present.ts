import type { OwnReport as OwnReportContract } from '@hunch/proto/http'
import type { z } from 'zod'
import type { OwnReport } from './store.ts'

export const toOwnReport = ({ report, target }: OwnReport): z.input<typeof OwnReportContract> => ({
  id: report.id,
  targetKind: target.targetKind,
  targetId: target.targetId,
  reason: report.reason === 'heldPhoto' ? 'other' : report.reason, // the API lists only persons' reasons
  rule: report.rule,
  createdAt: report.createdAt.toISOString(),
  state: report.outcome ?? 'open',
})
