import type { Body } from '@hunch/proto/http/client'
import { type DemoContext, memberOf, type PostIds } from './context.ts'

/** A report by a demo person. */
interface DemoReport {
  /** Headline of the reported post, or of the post with the reported comment. */
  readonly post: string
  /** The reported comment; if missing, the post is reported. */
  readonly comment?: string
  readonly by: string
  readonly why: Pick<Body<'reportThing'>, 'reason' | 'rule' | 'text'>
}

const pizza = 'Pineapple may go on a pizza'
/** Reports that wait in the moderation queue. */
const waiting: readonly DemoReport[] = [
  { post: pizza, by: 'demo-sofia', why: { reason: 'other', text: 'Somebody has to stand up for the pizza.' } },
  { post: pizza, by: 'demo-jonas', why: { reason: 'spam' } },
  {
    post: 'The new coffee app will be down on its first Monday',
    by: 'demo-priya',
    why: { reason: 'rule', rule: 'misleading', text: 'They work for the other coffee app.' },
  },
]

/** A report that the moderator dismisses. */
const dismissed: DemoReport = {
  post: 'The espresso machine in our office will break again before Friday',
  by: 'demo-giulia',
  why: { reason: 'spam', text: 'Every week the same machine. Buy a moka.' },
}

/** A report of a comment that the moderator hides, and the appeal of its author. The appeal waits for the admin. */
const hidden: DemoReport & { readonly author: string; readonly appeal: string } = {
  post: 'Nosso time de pelada ganha no domingo',
  comment: 'With that goalkeeper? Brave.',
  by: 'demo-lucas',
  why: { reason: 'rule', rule: 'harassment', text: 'He trained all week. At home. With the dog.' },
  author: 'demo-kwame',
  appeal: 'I have played against him. Brave was a compliment.',
}

const moderatorId = 'demo-zanele'
/** The actor that stands for the operator in the audit log, because the admin's account is created later. */
const operator = { id: '00000000-0000-0000-0000-000000000000', timeZone: 'UTC', role: 'admin' } as const

/**
 * Makes the demo people report posts and a comment, at the present time. One of them is a moderator, who dismisses one report
 * and acts on another. Nothing else is decided: the admin finds it in the queue.
 */
export async function report(context: DemoContext, postIds: PostIds): Promise<void> {
  const { call } = context
  await call(operator, 'appointModerator', {}, memberOf(context, moderatorId).id)
  const moderator = { ...memberOf(context, moderatorId), role: 'moderator' } as const
  const targets = new Map<DemoReport, string>()
  for (const each of [...waiting, dismissed, hidden]) targets.set(each, await makeReport(context, postIds, each))
  const cases = await call(moderator, 'listCases', {})
  const caseOf = (each: DemoReport) => cases.find(({ targetId }) => targetId === targets.get(each))?.id
  await call(moderator, 'dismissCase', {}, caseOf(dismissed))
  const decision = { act: 'hide', rule: 'harassment', note: 'Please be kind to goalkeepers.' }
  const { actList } = await call(moderator, 'takeAct', decision, caseOf(hidden))
  await call(memberOf(context, hidden.author), 'appealAct', { text: hidden.appeal }, actList[0]?.id)
}

/** Makes a report. Returns the id of the reported post or comment. */
async function makeReport(context: DemoContext, postIds: PostIds, { post, comment, by, why }: DemoReport) {
  const member = memberOf(context, by)
  const postId = [...postIds].find(([{ headline }]) => headline === post)?.[1] ?? ''
  const comments = comment ? await context.call(member, 'listComments', {}, postId) : []
  const targetId = comment ? (comments.find(({ content }) => content === comment)?.id ?? '') : postId
  const target = { targetKind: comment ? 'comment' : 'post', targetId }
  await context.call(member, 'reportThing', { ...target, ...why })
  return targetId
}
