import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { analytics, answersFor, badge, parts } from '../testing/answers.tsx'
import { sortBadges } from './Badges.tsx'
import { weekdayName } from './Figures.tsx'
import { MetricsTab } from './MetricsTab.tsx'

const answers = answersFor(amina.id)
const show = (own = true) =>
  renderAs(
    amina,
    <MetricsTab member={{ ...amina, userRank: 'Predictor' }} own={own} categoryName={parts.categoryName} />,
  )
const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('accuracy shows its sample size, the edge its direction, and the next rank its requirements', async () => {
  fakeServer(answers)
  show()
  const standing = await card('Track record')
  expect(await standing.findByText('64%')).toBeVisible()
  expect(standing.getByText('over 25 scored votes')).toBeVisible()
  expect(standing.getAllByText('+4.3')[0]).toBeVisible()
  expect(standing.getByText('ahead of the crowd')).toBeVisible()
  expect(standing.getByText('Predictor')).toBeVisible()
  expect(standing.getByRole('heading', { name: 'Next rank: Expert' })).toBeVisible()
  const [scored, authors] = standing.getAllByRole('listitem')
  expect(scored).toHaveTextContent('Scored votes25 / 75')
  expect(authors).toHaveTextContent('Different authorsreached9 / 5')
})

test('before five scored votes the missing votes replace the accuracy; the highest rank has no next rank', async () => {
  const early = { ...analytics, accuracyScore: null, edge: null, scoredVotes: 4, nextRank: null }
  fakeServer({ ...answers, [`GET /api/users/${amina.id}/analytics`]: json(early) })
  show()
  const standing = await card('Track record')
  expect(await standing.findByText('shown after 1 more scored vote')).toBeVisible()
  expect(standing.getByText('Highest rank reached')).toBeVisible()
})

test('only the member sees their average session length', async () => {
  fakeServer(answers)
  const { unmount } = show()
  const own = await card('At a glance')
  expect(await own.findByText('3m 20s')).toBeVisible()
  expect(own.getByText('42%')).toBeVisible()
  expect(own.getByText('Friday')).toBeVisible()
  expect(own.getByText('the category sport')).toBeVisible()
  unmount()
  show(false)
  const theirs = await card('At a glance')
  await theirs.findByText('Friday')
  expect(theirs.queryByText('Average session')).toBeNull()
})

test('the calibration picture is a table for screen readers', async () => {
  fakeServer(answers)
  show()
  const table = within(await screen.findByRole('table', { name: 'Did the crowd know?' }))
  const rows = table.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['AgreedCame truePosts', '25%50%4', '80%75%12'])
})

test('categories are sorted by their number of scored votes', async () => {
  fakeServer(answers)
  show()
  const [first, second] = await (await card('By category')).findAllByRole('listitem')
  expect(first).toHaveTextContent('the category sport70%7 of 10 votes right')
  expect(second).toHaveTextContent('the category weather40%2 of 5 votes right')
})

test('only the member sees how to keep the streak today', async () => {
  fakeServer(answers)
  const { unmount } = show()
  const own = await card('Streak')
  expect(await own.findByText('4 days')).toBeVisible()
  expect(own.getByText('Longest: 12 days')).toBeVisible()
  expect(own.getByText('1 freeze')).toBeVisible()
  expect(own.getByText(/^A freeze saves the streak on a missed day/)).toBeVisible()
  expect(own.getByText('Vote or post today to keep your streak.')).toBeVisible()
  unmount()
  show(false)
  const theirs = await card('Streak')
  await theirs.findByText('4 days')
  expect(theirs.queryByText(/today/)).toBeNull()
})

test('badges are named in the current language, earned ones apart from those to come', async () => {
  const earned = { earnedAt: '2026-09-01T10:00:00Z', progress: 1 }
  const badges = [
    badge('streak-3', { ...earned, badgeType: 'streak', current: 4 }),
    badge('streak-7', { badgeType: 'streak', current: 4, progress: 4 / 7 }),
    badge('streak-15', { badgeType: 'streak', current: 4 }),
    ...['votes-10', 'honest-10', 'connector-10', 'storyteller-1'].map((kind) => badge(kind)),
  ]
  fakeServer({ ...answers, [`GET /api/users/${amina.id}/badges`]: json(badges) })
  show()
  const list = within(await screen.findByRole('list', { name: 'Earned' }))
  expect(list.getByRole('listitem')).toHaveTextContent('3-day streakTook part on 3 days in a row')
  const all = await card('Badges')
  expect(all.getByText('7-day streak').closest('li')).toHaveTextContent('4 / 7')
  expect(all.queryByText('15-day streak')).toBeNull()
  expect(all.queryByText('Storyteller')).toBeNull()
  await userEvent.click(all.getByRole('button', { name: 'Show all' }))
  expect(all.getByText('Storyteller')).toBeVisible()
})

test('the lowest missing badge of each family comes next, the nearest first', () => {
  const { earned, toCome } = sortBadges([
    badge('votes-10', { earnedAt: '2026-09-01T10:00:00Z' }),
    badge('first-post-1', { earnedAt: '2026-09-02T10:00:00Z' }),
    badge('votes-1000', { progress: 0.05 }),
    badge('votes-100', { progress: 0.5 }),
    badge('well-said-10', { progress: 0.9 }),
  ])
  expect(earned.map(({ kind }) => kind)).toEqual(['first-post-1', 'votes-10'])
  expect(toCome.map(({ kind }) => kind)).toEqual(['well-said-10', 'votes-100'])
})

test('a part that could not be loaded can be tried again by itself', async () => {
  fakeServer({ ...answers, [`GET /api/users/${amina.id}/streak`]: problem(503, 'unavailable') })
  show()
  const part = await card('Streak')
  await part.findByText("Couldn't load the streak")
  fakeServer(answers)
  await userEvent.click(part.getByRole('button', { name: 'Retry' }))
  expect(await part.findByText('4 days')).toBeVisible()
})

test('weekday names follow the language, and start with Sunday', () => {
  expect([0, 6].map((day) => weekdayName(day, 'en'))).toEqual(['Sunday', 'Saturday'])
  expect(weekdayName(1, 'de')).toBe('Montag')
  expect(weekdayName(5, 'ar')).toBe('الجمعة')
})
