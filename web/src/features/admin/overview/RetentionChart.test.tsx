import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { renderAs } from '#testing/render.tsx'
import { admin } from '../testing/answers.ts'
import { RetentionChart } from './RetentionChart.tsx'

// The chart is never near the viewport in these tests, so only its table is rendered.
beforeEach(() => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver')
})

/** Shows the chart of three days with these figures. */
function show(...percents: readonly (number | null)[]) {
  const retention = percents.map((percent, index) => ({ date: `2026-11-${20 + index}`, percent }))
  fakeServer({ 'GET /api/admin/analytics/trends': json({ weeklyUsers: [], retention }) })
  renderAs(admin, <RetentionChart />)
}

test('a single figure is a sentence, because one point is no chart', async () => {
  show(null, 30, null)
  expect(await screen.findByText('30%')).toBeVisible()
  expect(screen.getByText(/^So far this is the only figure \(Nov 21, 2026\)/)).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

test('the chart begins with the second figure', async () => {
  show(null, 30, 40)
  expect(await screen.findByRole('row', { name: 'Nov 22, 2026 40%' })).toBeInTheDocument()
})

test('without figures it says when the first ones come', async () => {
  show(null, null, null)
  expect(await screen.findByText('No retention data available')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})
