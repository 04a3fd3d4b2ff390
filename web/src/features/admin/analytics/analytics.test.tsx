import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { admin, answers, overview, report } from '../testing/answers.ts'
import AnalyticsScreen from './AnalyticsScreen.tsx'

const show = (tab = '', more: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({ ...answers, ...more })
  renderAs(admin, <AnalyticsScreen />, `/analytics${tab && `?tab=${tab}`}`)
  return server
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }))

test('the overview shows members, sessions and engagement', async () => {
  show()
  expect(await screen.findByText('25% of users active in last 7 days')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Retention Analytics' })).toBeVisible()
  expect(screen.getByText('Platform engagement and retention metrics')).toBeVisible()
  expect(screen.getByText('Avg. Session Duration').closest('li')).toHaveTextContent('3m 5s')
})

test('sharing shows the last 7 days and two insights; without active members the insights are 0', async () => {
  show('sharing', { 'GET /api/admin/analytics/overview': json({ ...overview, activeUsers: 0 }) })
  const days = await panel('Daily Sharing Activity')
  const [newest, ...others] = await days.findAllByRole('listitem')
  expect(others).toHaveLength(6)
  expect(newest).toHaveTextContent('Nov 21, 202629 shares1 user')
  const insights = await panel('Sharing Insights')
  expect(insights.getByText('Shares per active user').parentElement).toHaveTextContent('0.00')
  expect(insights.getByText('User retention rate').parentElement).toHaveTextContent('0%')
})

test('tabs have addresses, and the keyboard moves between them', async () => {
  show()
  screen.getByRole('tab', { name: 'Overview' }).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Sharing' })).toHaveFocus()
  expect(await screen.findByText('Sharing Insights')).toBeVisible()
})

test('figures that cannot be loaded can be tried again', async () => {
  show('', { 'GET /api/admin/analytics/overview': problem(503, 'unavailable') })
  expect(await screen.findByText("Couldn't load the figures")).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('a member reads that the page is for the admin, and no request is sent', () => {
  const { received } = fakeServer({})
  renderAs(amina, <AnalyticsScreen />)
  expect(screen.getByRole('heading', { level: 1, name: 'This page is for the admin' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'See your metrics' })).toHaveAttribute('href', '/account?tab=metrics')
  expect(received).toEqual([])
})

test('a last week without activity says so, also after active weeks', async () => {
  const quiet = {
    ...report,
    dailyActiveUsers: report.dailyActiveUsers.map((day, at) => ({ ...day, users: at < 20 ? 3 : 0 })),
  }
  show('retention', { 'GET /api/admin/analytics/retention-report': json(quiet) })
  expect(await (await panel('Daily Active Users')).findByText('No daily activity data available')).toBeVisible()
})

test('a last week without shares says so', async () => {
  const quiet = { ...report, shareMetrics: report.shareMetrics.map((day, at) => ({ ...day, shares: at < 20 ? 3 : 0 })) }
  show('sharing', { 'GET /api/admin/analytics/retention-report': json(quiet) })
  expect(await (await panel('Daily Sharing Activity')).findByText('No sharing data available')).toBeVisible()
})
