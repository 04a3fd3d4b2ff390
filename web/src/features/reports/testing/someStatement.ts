import type { Statement } from '../model/types.ts'

/** Returns a decision on a comment of the viewer. `more` overrides its fields. */
export const someStatement = (more: Partial<Statement> = {}): Statement => ({
  id: '0190dddd-0000-7000-8000-000000000004',
  act: 'hide',
  targetKind: 'comment',
  targetId: '0190eeee-0000-7000-8000-000000000005',
  parts: [],
  photoFiles: [],
  words: 'You know nothing',
  rule: 'harassment',
  law: '',
  note: 'Argue about the rain, not about people.',
  onNotice: true,
  byRule: false,
  byCreator: false,
  isReplaced: false,
  until: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  liftedAt: null,
  appealBy: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  appeal: null,
  ...more,
})
