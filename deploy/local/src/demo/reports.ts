import type { Body } from '@hunch/proto/http/client'
import { type DemoContext, memberOf, type PostIds } from './context.ts'

/** A report by a demo person. The admin finds it in the moderation queue. */
interface DemoReport {
  readonly post: string
  readonly by: string
  readonly why: Pick<Body<'reportThing'>, 'reason' | 'rule' | 'text'>
}

const pizza = 'Pineapple may go on a pizza'
const demoReports: readonly DemoReport[] = [
  { post: pizza, by: 'demo-sofia', why: { reason: 'other', text: 'Somebody has to stand up for the pizza.' } },
  { post: pizza, by: 'demo-jonas', why: { reason: 'spam' } },
  {
    post: 'The new coffee app will be down on its first Monday',
    by: 'demo-priya',
    why: { reason: 'rule', rule: 'misleading', text: 'They work for the other coffee app.' },
  },
]

/** Makes the demo people report posts, at the present time. */
export async function report(context: DemoContext, postIds: PostIds): Promise<void> {
  const idOf = (headline: string) => [...postIds].find(([post]) => post.headline === headline)?.[1]
  for (const { post, by, why } of demoReports)
    await context.call(memberOf(context, by), 'reportThing', { targetKind: 'post', targetId: idOf(post), ...why })
}
