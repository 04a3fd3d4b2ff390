import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { CallsOfMember, OwnCalls } from './CallsList.tsx'

const call = (state: string, change: object = {}) => ({
  predictionId: state,
  headline: `Headline ${state}`,
  vote: true,
  votedAt: '2026-01-01T00:00:00.000Z',
  state,
  deadline: '2026-01-02T00:00:00.000Z',
  resolvedAt: '2026-01-02T00:00:00.000Z',
  countsAt: null,
  agreeCount: 3,
  disagreeCount: 1,
  ...change,
})
const effect = {
  right: true,
  accuracyBefore: 50,
  accuracyAfter: 67,
  edgeBefore: 1,
  edgeAfter: 4,
  run: 3,
}
const effectOf = (id: string) => `GET /api/analytics/effects/${id}`

const start = (calls: readonly object[], answers: Parameters<typeof fakeServer>[0] = {}, own = true) => {
  const server = fakeServer({ [`GET /api/users/${amina.id}/calls`]: json(calls), ...answers })
  renderAs(amina, own ? <OwnCalls userId={amina.id} /> : <CallsOfMember userId={amina.id} />)
  return server
}
const line = async (state: string) => {
  const headline = await screen.findByText(`Headline ${state}`)
  return within(headline.closest('li') as HTMLElement)
}

test('a settled call shows its effect: the figures before and after, and the run', async () => {
  start([call('right')], { [effectOf('right')]: json({ effect }) })
  const right = await line('right')
  expect(right.queryByText('Accuracy')).toBeNull()
  await userEvent.click(right.getByRole('button', { name: 'What it did', expanded: false }))
  expect((await right.findByText('of the crowd on your side')).closest('p')).toHaveTextContent('75%')
  expect((await right.findByText('Accuracy')).closest('p')).toHaveTextContent('from 50% to 67%')
  expect(right.getByText('Edge over the crowd').closest('p')).toHaveTextContent('+4')
  expect(right.getByText('3 right in a row')).toBeVisible()
  await userEvent.click(right.getByRole('button', { name: 'What it did', expanded: true }))
  expect(right.queryByText('Accuracy')).toBeNull()
})

test('only a call that counts has an effect', async () => {
  start([call('waiting'), call('resultIn'), call('unclear'), call('right', { countsAt: '2030-01-01T00:00:00.000Z' })])
  await line('right')
  expect(screen.queryByRole('button', { name: 'What it did' })).toBeNull()
})

test('only the member sees the effect of a call', async () => {
  start([call('right')], {}, false)
  await line('right')
  expect(screen.queryByRole('button', { name: 'What it did' })).toBeNull()
})

test('an effect that cannot be read says so', async () => {
  start([call('wrong')], { [effectOf('wrong')]: problem(500, 'internal') })
  const wrong = await line('wrong')
  await userEvent.click(wrong.getByRole('button', { name: 'What it did' }))
  expect(await wrong.findByText("Couldn't load the result")).toBeVisible()
})
