import type { Queries } from '@hunch/kit/postgres'
import * as auditLog from '../store/audit-log.ts'

/** Writes down what the admin did in another service; `id` is the fact's, so that it stands there once. */
export const noteAdminAct = (tx: Queries, act: auditLog.AuditEntry): Promise<void> => auditLog.insertHeard(tx, act)
