import type { Notice } from './store.ts'

export const toNotice = ({ id, caseId, notifierEmail, language, createdAt }: Notice) => ({
  reportId: id,
  caseId,
  email: notifierEmail,
  language,
  sentMs: BigInt(createdAt.getTime()),
})
