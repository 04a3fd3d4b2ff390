import { type Route, route } from '@hunch/kit/http'
import type { CardsById } from '@hunch/members'
import * as calls from '@hunch/proto/http'
import type { z } from 'zod'
import { toNamed } from '../cases/present.ts'
import type { Context } from '../context.ts'
import type { Statement } from '../statements/list-statements.ts'
import { actAsCreator } from './act-as-creator.ts'
import { liftAsCreator } from './lift-as-creator.ts'
import { listGroupActs } from './list-group-acts.ts'

export const groupActRoutes = (ctx: Context): Route[] => [
  route(calls.listGroupActs, async ({ member, query }) => {
    const { hidden, cards } = await listGroupActs(ctx, member, query)
    return hidden.map((each) => toHidden(each, cards))
  }),
  route(calls.actAsCreator, async ({ member, body }) => ({ id: await actAsCreator(ctx, member, body) })),
  route(calls.liftAsCreator, ({ member, params }) => liftAsCreator(ctx, member, params.id)),
]

/** A hidden post or comment, for the group's creator. Shows whether an appeal waits, but not its text. */
const toHidden = ({ act, appeal, target }: Statement, cards: CardsById): z.input<typeof calls.HiddenInGroup> => ({
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
