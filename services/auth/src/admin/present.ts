import type { AuditEntry, CaseAbout, getAuditLog, getRegistration, InvitationLink } from '@hunch/proto/http'
import type { z } from 'zod'
import type { About } from '../clients/cases.ts'
import type { Unfinished } from '../erasure/store.ts'
import type { InvitationLink as Link } from '../registration/registration.ts'
import { stateOf } from '../registration/rules.ts'
import type { Named, NamedEntry } from './read-audit-log.ts'

const toNamed = (named: Named): z.input<typeof AuditEntry>['actor'] =>
  named.state === 'there' ? { state: named.state, name: named.name } : { state: named.state }

const toCaseAbout = ({ targetId: _, ...about }: About): z.input<typeof CaseAbout> => about

const toAuditEntry = (entry: NamedEntry): z.input<typeof AuditEntry> => ({
  id: entry.id,
  at: entry.at.toISOString(),
  actorId: entry.actorId,
  actor: toNamed(entry.actor),
  action: entry.action,
  targetKind: entry.targetKind,
  targetId: entry.targetId,
  target: toNamed(entry.target),
  about: entry.about && toCaseAbout(entry.about),
  ip: entry.ip,
  note: entry.note,
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

export const toRegistration = ({
  mode,
  minimumAge,
  asksTerms,
  waiting,
}: z.input<typeof getRegistration.reply>): z.input<typeof getRegistration.reply> => ({
  mode,
  minimumAge,
  asksTerms,
  waiting,
})

export const toInvitationLink = (link: Link): z.input<typeof InvitationLink> => ({
  id: link.id,
  note: link.note,
  uses: link.uses,
  usesLeft: link.uses - link.used,
  createdAt: link.createdAt.toISOString(),
  endsAt: link.endsAt.toISOString(),
  state: stateOf(link),
})
