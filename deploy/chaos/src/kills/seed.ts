import { createBrowser } from '@hunch/local/browser'
import type { Member } from './member.ts'

/**
 * Signs members up at the local identity provider, or signs them in if they have an account. The first member has the number
 * `first`.
 */
export async function signUp(origin: string, count: number, first = 0): Promise<Member[]> {
  const members: Member[] = []
  for (let number = first; number < first + count; number += 1) {
    const browser = createBrowser(origin)
    const picking = await browser.visit('/api/auth/google')
    await browser.submit(picking, { name: `Member ${number}`, email: `member${number}@example.com` })
    const { id } = (await (await browser.call('GET', '/api/auth/user')).json()) as { id: string }
    members.push({ id, browser })
  }
  return members
}

/** Makes posts that stay open for a day, by members in turn. Returns their ids. */
export async function makePosts(members: readonly Member[], count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const form = new FormData()
    form.set('headline', `The kettle boils before the toast is done ${number}`)
    form.set(
      'supportingStatement',
      'Because it did so on each of the past few mornings, and nobody touched it since. '.repeat(2),
    )
    form.set('deadline', new Date(Date.now() + 24 * 3_600_000).toISOString())
    const author = members[number % members.length]
    const response = await author?.browser.send('POST', '/api/predictions', form)
    const body = (await response?.json()) as { prediction?: { id: string } }
    if (!body.prediction) throw new Error(`a post could not be made: ${JSON.stringify(body)}`)
    ids.push(body.prediction.id)
  }
  return ids
}
