import type { MessageInitShape } from '@bufbuild/protobuf'
import { Role, type SessionSchema } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Session as SessionContract } from '@hunch/proto/http'
import type { z } from 'zod'
import type { ResolvedSession } from './resolve-sessions.ts'
import type { Session } from './store.ts'

export const toSession = (session: Session, currentId: string): z.input<typeof SessionContract> => ({
  id: session.id,
  device: session.device,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  current: session.id === currentId,
})

const roles = { member: Role.MEMBER, moderator: Role.MODERATOR, admin: Role.ADMIN } as const

export const toResolved = (
  session: ResolvedSession | undefined,
): { session?: MessageInitShape<typeof SessionSchema> } =>
  session
    ? {
        session: {
          sessionId: session.sessionId,
          memberId: session.memberId,
          role: roles[session.role],
          timeZone: session.timeZone,
          mustAgree: session.mustAgree,
          ...(session.suspendedUntil ? { suspendedUntilMs: BigInt(session.suspendedUntil.getTime()) } : {}),
        },
      }
    : {}
