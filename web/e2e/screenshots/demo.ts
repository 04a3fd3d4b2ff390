import { request } from '@playwright/test'
import { sameOrigin } from '../ask.ts'
import { enter } from '../product/enter.ts'

/** Ids of demo data that the screens show. */
export interface DemoIds {
  readonly openPost: string
  readonly endedPost: string
  readonly talkedPost: string
  readonly memberId: string
  readonly groupId: string
  /** Posts of the member who visits the screens: open for votes, and with a result. */
  readonly ownOpen: string
  readonly ownResult: string
  /** The code of an invitation to a group. */
  readonly inviteCode: string
  /** The commenter, whose settled calls others see, and the statement about a comment of theirs. */
  readonly commenterId: string
  readonly statement: string
}

/** The demo people who visit the screens, by their ids at the local identity provider. */
export const demoVisitors = { member: 'demo-amara', commenter: 'demo-kwame' } as const

interface Item {
  readonly prediction: { id: string; ended: boolean; resolved: boolean; groupId: string | null; postType: string }
  readonly user: { id: string; firstName: string | null }
  readonly commentCount: number
}

/** Finds the demo data that the screens show. Makes the commenter's settled calls public. Throws if the data lacks something. */
export async function demoIdsOf(origin: string): Promise<DemoIds> {
  const [own, commenter] = await Promise.all([factsOfMember(origin), factsOfCommenter(origin)])
  const page = async (offset: number) =>
    (await (await fetch(new URL(`/api/predictions/explore?limit=50&offset=${offset}`, origin))).json()) as Item[]
  const items = [...(await page(0)), ...(await page(50))]
  const find = (what: string, fits: (item: Item) => boolean): Item => found(what, items.find(fits))
  const isOpen = ({ prediction }: Item) => !prediction.ended && prediction.postType === 'prediction'
  const isOwn = ({ user }: Item) => user.id === own.id
  const { prediction, user } = find('open post of another member', (item) => isOpen(item) && !isOwn(item))
  return {
    openPost: prediction.id,
    memberId: user.id,
    endedPost: find('post with a result', (item) => item.prediction.resolved).prediction.id,
    ownOpen: find('open post of the member', (item) => isOpen(item) && isOwn(item)).prediction.id,
    ownResult: find('post of the member with a result', (item) => item.prediction.resolved && isOwn(item)).prediction
      .id,
    talkedPost: find('post that is talked about', ({ commentCount }) => commentCount > 1).prediction.id,
    groupId: find('post in a group', (item) => item.prediction.groupId !== null).prediction.groupId ?? '',
    inviteCode: own.inviteCode,
    commenterId: commenter.id,
    statement: commenter.statement,
  }
}

function found<T>(what: string, value: T | undefined): T {
  if (value === undefined) throw new Error(`the demo data has no ${what}`)
  return value
}

/** Signs a demo person in, in a context of its own. */
async function callerAs(origin: string, person: string) {
  const context = await request.newContext({ baseURL: origin })
  await enter(context, { person })
  const read = async (path: string) => (await context.get(path)).json()
  return { context, read, id: (await read('/api/auth/user')).id as string }
}

async function factsOfMember(origin: string) {
  const { context, read, id } = await callerAs(origin, demoVisitors.member)
  const groups: { group: { id: string }; role: string | null }[] = await read('/api/groups?limit=50')
  const { group } = found(
    'group of the member',
    groups.find(({ role }) => role === 'creator'),
  )
  const { inviteCode } = await read(`/api/groups/${group.id}/invite`)
  await context.dispose()
  return { id, inviteCode: inviteCode as string }
}

async function factsOfCommenter(origin: string) {
  const { context, read, id } = await callerAs(origin, demoVisitors.commenter)
  await context.put('/api/calls/settings', { headers: sameOrigin, data: { showSettledCalls: true } })
  const [statement]: { id: string }[] = await read('/api/statements')
  await context.dispose()
  return { id, statement: found('statement', statement).id }
}
