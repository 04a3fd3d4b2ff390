import { createErasureJob } from '@hunch/members'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { eraseMember } from './erase-member.ts'

export const erasureJob = ({ database, log }: Context) =>
  createErasureJob({ database, log, everyMs: fixedLimits.eraseEveryMs, erase: eraseMember })
