import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { somePost } from '../testing/somePost.ts'
import Reveal from './Reveal.tsx'

const usualMatch = window.matchMedia
afterEach(() => {
  window.matchMedia = usualMatch
  jest.useRealTimers()
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

test('the crowd bar swings from the middle to the split, and the figures roll with it', async () => {
  jest.useFakeTimers()
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  fakeServer({
    [`POST /api/predictions/${id}/reveal`]: json({ item, crowdShare: 75, countsAt: null, isScored: false, next: null }),
  })
  renderAs(amina, <Reveal id={id} />)
  await pass(1)
  expect(screen.getByText('It happened')).toBeInTheDocument()
  const share = () => document.querySelector<HTMLElement>('[style*="--share"]')?.style.getPropertyValue('--share')
  const figures = () =>
    screen.getAllByText(/^\d+%$/, { selector: 'strong[aria-hidden]' }).map(({ textContent }) => textContent)
  expect([share(), figures()]).toEqual(['0.5', ['50%', '50%']])
  await pass(500)
  expect(share()).toBe('0.75')
  const rolling = Number.parseInt(figures()[0] ?? '', 10)
  expect(rolling).toBeGreaterThan(50)
  expect(rolling).toBeLessThan(75)
  await pass(1_000)
  expect(figures()).toEqual(['75%', '25%'])
})

const revealed = { crowdShare: 75, countsAt: null, isScored: true, next: null }
const effect = { right: true, accuracyBefore: 50, accuracyAfter: 67, edgeBefore: 1, edgeAfter: 4, run: 3 }

test('a result that counts shows the verdict, and below it the crowd, accuracy, edge and the run of right calls', async () => {
  fakeServer({
    [`POST /api/predictions/${id}/reveal`]: json({ ...revealed, item }),
    [`GET /api/analytics/effects/${id}`]: json({ effect }),
  })
  renderAs(amina, <Reveal id={id} />)
  const verdict = await screen.findByText('You called it')
  const did = within(screen.getByRole('region', { name: 'What it did' }))
  expect((await did.findByText('Accuracy')).closest('p')).toHaveTextContent('from 50% to 67%')
  expect(did.getByText('of the crowd on your side').closest('p')).toHaveTextContent('75%')
  expect(did.getByText('Edge over the crowd').closest('p')).toHaveTextContent('+4')
  expect(did.getByText('3 right in a row')).toBeVisible()
  const parts = [
    screen.getByRole('heading', { name: item.prediction.headline }),
    screen.getByText('Your vote'),
    screen.getByText('It happened'),
    verdict,
    did.getByText('Accuracy'),
  ]
  for (const [index, part] of parts.slice(1).entries())
    expect(parts[index]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

const fell = 'Most people were right too, so your edge over the crowd fell.'
const rose = 'Most people were wrong too, so your edge over the crowd rose.'

test.each([
  ['falls with a right vote', { edgeBefore: 8.6, edgeAfter: 8.3 }, fell],
  ['falls by less than the figures show', { edgeBefore: 0.04, edgeAfter: 0.03 }, undefined],
  ['rises with a right vote', { edgeBefore: 5.9, edgeAfter: 8.6 }, undefined],
  ['rises with a wrong vote', { right: false, edgeBefore: -4.8, edgeAfter: -4.6 }, rose],
  ['falls with a wrong vote', { right: false, edgeBefore: 8.6, edgeAfter: 4 }, undefined],
])('an edge that %s', async (_, change, sentence) => {
  fakeServer({
    [`POST /api/predictions/${id}/reveal`]: json({ ...revealed, item }),
    [`GET /api/analytics/effects/${id}`]: json({ effect: { ...effect, ...change } }),
  })
  renderAs(amina, <Reveal id={id} />)
  const did = within(await screen.findByRole('region', { name: 'What it did' }))
  expect(await did.findByText('Edge over the crowd')).toBeVisible()
  expect([fell, rose].filter((each) => did.queryByText(each))).toEqual(sentence ? [sentence] : [])
})

test('a wrong call without another result offers the next call', async () => {
  const wrong = somePost({ ...item, prediction: { ...item.prediction, result: false } })
  fakeServer({
    [`POST /api/predictions/${id}/reveal`]: json({ ...revealed, isScored: false, item: wrong }),
  })
  renderAs(amina, <Reveal id={id} />)
  expect(await screen.findByText('Not this time')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Make your next call' })).toHaveAttribute('href', '/')
})
