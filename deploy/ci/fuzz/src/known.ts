import type { Browser } from '@hunch/local/browser'

/** Ids of existing things, by the name of the field that takes them. */
export type Known = Readonly<Record<string, readonly string[]>>

interface Item {
  readonly prediction: { readonly id: string; readonly photoUrls: readonly string[] }
  readonly user: { readonly id: string }
}

/** Makes groups, comments and a session as a member. Returns the ids of the things that exist then. */
export async function findKnown(browser: Browser): Promise<Known> {
  const read = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await browser.call(method, path, body)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
  const items = await read<Item[]>('GET', '/api/predictions/explore?limit=50')
  const self = await read<{ id: string }>('GET', '/api/auth/user')
  const own = await read<Item[]>('GET', `/api/users/${self.id}/predictions`)
  const posts = [...items, ...own].map(({ prediction }) => prediction.id)
  const groups: string[] = []
  for (const isPrivate of [true, false])
    groups.push((await read<{ id: string }>('POST', '/api/groups', { name: 'Fuzz', isPrivate })).id)
  const { inviteCode } = await read<{ inviteCode: string }>('GET', `/api/groups/${groups[0]}/invite`)
  const comments: string[] = []
  for (const predictionId of posts.slice(0, 3))
    comments.push((await read<{ id: string }>('POST', '/api/comments', { predictionId, content: 'So it is.' })).id)
  const session = await read<{ id: string }>('POST', '/api/analytics/session/start')
  const notifications = await read<{ id: string }[]>('GET', '/api/notifications')
  return {
    predictionId: posts,
    groupId: groups,
    parentId: comments,
    users: [self.id, ...items.map(({ user }) => user.id)],
    notifications: notifications.map(({ id }) => id),
    sessionId: [session.id],
    file: items.flatMap(({ prediction }) => prediction.photoUrls.map((url) => url.split('/').at(-1) ?? '')),
    code: [inviteCode],
    inviteCode: [inviteCode],
  }
}
