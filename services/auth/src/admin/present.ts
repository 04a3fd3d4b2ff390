import type { AuditEntry, getAuditLog } from '@hunch/proto/http'
import type { z } from 'zod'
import type { Unfinished } from '../erasure/store.ts'
import type { Named, NamedEntry } from './read-audit-log.ts'

const toNamed = (named: Named): z.input<typeof AuditEntry>['actor'] =>
  named.state === 'there' ? { state: named.state, name: named.name } : { state: named.state }

const toAuditEntry = (entry: NamedEntry): z.input<typeof AuditEntry> => ({
  id: entry.id,
  at: entry.at.toISOString(),
  actorId: entry.actorId,
  actor: toNamed(entry.actor),
  action: entry.action,
  targetKind: entry.targetKind,
  targetId: entry.targetId,
  target: toNamed(entry.target),
  ip: entry.ip,
})

export const toAuditLog = ({
  entries,
  unfinished,
}: {
  entries: readonly NamedEntry[]
  unfinished: readonly Unfinished[]
}): z.input<typeof getAuditLog.reply> => ({
  entries: entries.map(toAuditEntry),
  unfinishedDeletions: unfinished.map(({ memberId, since, services }) => ({
    memberId,
    since: since.toISOString(),
    services,
  })),
})
