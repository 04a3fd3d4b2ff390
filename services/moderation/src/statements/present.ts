import type { Appeal as AppealContract, Statement as StatementContract } from '@hunch/proto/http'
import type { z } from 'zod'
import { appealBy, isNoteShown } from './rules.ts'
import type { Appeal, Statement } from './store.ts'

/** A statement, as its member sees it. */
export const toStatement = ({
  act,
  appeal,
  onNotice,
  isBlocked,
  target,
}: Statement): z.input<typeof StatementContract> => ({
  id: act.id,
  act: act.kind,
  targetKind: target.targetKind,
  targetId: target.targetId,
  parts: [...act.parts],
  photoFiles: [...act.photoFiles],
  words: act.words,
  rule: act.rule,
  law: act.law,
  note: isNoteShown(act, isBlocked) ? act.note : '',
  onNotice,
  byRule: act.byRule,
  byCreator: act.byCreator,
  until: act.until?.toISOString() ?? null,
  createdAt: act.createdAt.toISOString(),
  liftedAt: act.liftedAt?.toISOString() ?? null,
  isReplaced: act.isReplaced,
  appealBy: appealBy(act.createdAt).toISOString(),
  appeal: appeal && toAppeal(appeal),
})

const toAppeal = (appeal: Appeal): z.input<typeof AppealContract> => ({
  text: appeal.text,
  createdAt: appeal.createdAt.toISOString(),
  decidedAt: appeal.decidedAt?.toISOString() ?? null,
  outcome: appeal.outcome,
  note: appeal.note,
})
