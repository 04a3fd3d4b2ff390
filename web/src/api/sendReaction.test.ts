import { expect, test } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { keys } from './keys.ts'
import { createQueryClient } from './queryClient.ts'
import type { Reactions } from './reactions.ts'
import { countReactions, postsBeingSent, sendReaction, withMine } from './sendReaction.ts'

const before = { counts: { heart: 2, fire: 1 }, mine: 'heart' } as const

test('another reaction replaces the viewer’s own', () => {
  const after = withMine(before, 'fire')
  expect([after.mine, after.counts.heart, after.counts.fire]).toEqual(['fire', 1, 2])
  expect(countReactions(after)).toBe(3)
})

test('taking a reaction back lowers the count by one', () => {
  const after = withMine(before, null)
  expect([after.mine, countReactions(after)]).toEqual([null, 2])
})

test('a post is remembered only while its reaction is sent; a failure restores the last confirmed one', async () => {
  const client = createQueryClient()
  const react = async (kind: 'heart' | 'fire', answer: Response) => {
    let duringCall: string[] = []
    fakeServer({
      'PUT /api/predictions/p/reaction': () => {
        duringCall = postsBeingSent()
        return answer
      },
    })
    sendReaction(client, 'p', kind, { onCount: () => undefined, onError: () => undefined })
    await waitFor(() => expect(client.isMutating()).toBe(0))
    const mine = client.getQueryData<Reactions>(keys.reactions.ofPost('p'))?.mine
    return { mine, duringCall, later: postsBeingSent() }
  }
  const sent = { mine: 'heart', duringCall: ['p'], later: [] }
  expect(await react('heart', json({ counts: { heart: 1 }, mine: 'heart' }))).toEqual(sent)
  expect(await react('fire', problem(503, 'unavailable'))).toEqual(sent)
})
