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

export interface Cases {
  /**
   * Returns the targets of cases by case id. Leaves out cases that do not exist.
   *
   * @throws unavailable
   */
  fetchTargets(caseIds: readonly string[]): Promise<ReadonlyMap<string, About>>
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
    close: () => client.close(),
  }
}
