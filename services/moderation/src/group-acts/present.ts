import type { CardsById } from '@hunch/members'
import type { HiddenInGroup } from '@hunch/proto/http'
import type { z } from 'zod'
import { toNamed } from '../cases/present.ts'
import type { Statement } from '../statements/list-statements.ts'

/** A hidden post or comment, for the group's creator. Shows whether an appeal waits, but not its text. */
export const toHidden = ({ act, appeal, target }: Statement, cards: CardsById): z.input<typeof HiddenInGroup> => ({
  id: act.id,
  targetKind: target.targetKind === 'comment' ? 'comment' : 'post',
  targetId: target.targetId,
  author: toNamed(act.memberId, cards),
  words: act.words,
  rule: act.rule,
  note: act.note,
  createdAt: act.createdAt.toISOString(),
  isAppealed: appeal !== null && appeal.decidedAt === null,
})
