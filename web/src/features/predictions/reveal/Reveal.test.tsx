import { afterEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { somePost } from '../testing/somePost.ts'
import Reveal from './Reveal.tsx'

const usualMatch = window.matchMedia
afterEach(() => {
  window.matchMedia = usualMatch
})

const resolvedAt = '2026-11-20T10:00:00.000Z'
const item = somePost({
  agreeCount: 3,
  disagreeCount: 1,
  totalVotes: 4,
  myVote: true,
  resultSeenTo: resolvedAt,
  prediction: { ended: true, resolved: true, result: true, resolvedAt, resolvedBy: 'owner' },
})
const { id } = item.prediction

test('with reduced motion a result has its final split from the start, and there is nothing to skip', async () => {
  window.matchMedia = (media) => Object.assign(usualMatch(media), { matches: media.includes('reduced-motion') })
  fakeServer({
    [`POST /api/predictions/${id}/reveal`]: json({ item, crowdShare: 75, countsAt: null, isScored: false, next: null }),
  })
  renderAs(amina, <Reveal id={id} />)
  expect(await screen.findByText('It happened')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  expect(screen.queryByText('50%')).toBeNull()
  expect(screen.getByText('75%', { selector: '[aria-hidden]' })).toBeVisible()
})
