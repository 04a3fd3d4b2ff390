import type { Address } from '@hunch/kit/config'
import type { Identity } from '@hunch/kit/identity'
import { connect } from '@hunch/kit/rpc'
import { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
import { type CaseAbout, reportables } from '@hunch/proto/http'
import type { z } from 'zod'
import { clientLimits } from './limits.ts'

/** The target of a moderation case. */
export interface About extends z.input<typeof CaseAbout> {
  readonly targetId: string
}

/** A legal notice of a visitor. */
export interface Notice {
  readonly reportId: string
  readonly caseId: string
  readonly email: string
  readonly language: string
  readonly sentAt: Date
}

export interface Cases {
  /**
   * Returns the targets of cases by case id. Leaves out cases that do not exist.
   *
   * @throws unavailable
   */
  fetchTargets(caseIds: readonly string[]): Promise<ReadonlyMap<string, About>>
  /**
   * Returns legal notices by the ids of their reports, oldest first. Leaves out those whose e-mail address is erased.
   *
   * @throws unavailable
   */
  fetchNotices(reportIds: readonly string[]): Promise<Notice[]>
  close(): void
}

export function createCases({ address, identity }: { address: Address; identity: Identity }): Cases {
  const options = { audience: 'moderation', address, identity, timeoutMs: clientLimits.headlinesMs }
  const client = connect(ModerationService, options)
  return {
    async fetchTargets(caseIds) {
      if (caseIds.length === 0) return new Map()
      const { targets } = await client.getCaseTargets({ caseIds: [...caseIds] })
      return new Map(
        targets.flatMap(({ caseId, path, kind: sent, targetId, name, isGone, isPrivate, isSealed }) => {
          const kind = reportables.find((each) => each === sent)
          return kind ? [[caseId, { kind, targetId, name, path: path || null, isGone, isPrivate, isSealed }]] : []
        }),
      )
    },
    async fetchNotices(reportIds) {
      const { notices } = await client.getNotices({ reportIds: [...reportIds] })
      return notices.map(({ sentMs, ...notice }) => ({ ...notice, sentAt: new Date(Number(sentMs)) }))
    },
    close: () => client.close(),
  }
}
