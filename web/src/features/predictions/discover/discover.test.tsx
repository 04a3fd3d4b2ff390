import { expect, jest, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { somePost } from '../testing/somePost.ts'
import Highlights from './Highlights.tsx'
import { LatestScreen } from './LatestScreen.tsx'
import TrendingScreen from './TrendingScreen.tsx'

const named = (n: number, headline: string, more: object = {}) =>
  somePost({ prediction: { id: `0190cccc-0000-7000-8000-00000000000${n}`, headline, ...more } })
const category = (id: string, description = '') => ({ id, name: id, emoji: id === 'sports' ? '⚽' : '', description })
const categories = 'sports politics tech business entertainment music gaming science weather'.split(' ')

test('trending shows its title, its subtitle and the posts in their order', async () => {
  fakeServer({ 'GET /api/predictions/trending': json([named(2, 'Second first'), named(1, 'First second')]) })
  renderAs(amina, <TrendingScreen />)
  expect(screen.getByRole('heading', { level: 1, name: 'Trending Predictions' })).toBeVisible()
  expect(screen.getByText('Popular predictions with high engagement')).toBeVisible()
  expect(screen.getByText('Loading...')).toBeInTheDocument()
  const headlines = await screen.findAllByRole('heading', { level: 2 })
  expect(headlines.map(({ textContent }) => textContent)).toEqual(['Second first', 'First second'])
  expect(document.title).toMatch(/^Trending Predictions ·/)
  expect(screen.getByRole('link', { name: 'See the latest predictions' })).toHaveAttribute('href', '/predictions')
})

test('an empty trending list says so', async () => {
  fakeServer({ 'GET /api/predictions/trending': json([]) })
  renderAs(amina, <TrendingScreen />)
  expect(await screen.findByText('No Trending Predictions')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See the latest predictions' })).toHaveAttribute('href', '/predictions')
})

test('trending that cannot be read says so, and Retry reads it again', async () => {
  let works = false
  fakeServer({
    'GET /api/predictions/trending': () => (works ? json([named(1, 'Here again')]) : problem(503, 'unavailable')),
  })
  renderAs(amina, <TrendingScreen />)
  expect(await screen.findByText('Error Loading Trending')).toBeVisible()
  expect(screen.getByText('Unable to load trending predictions. Please try again.')).toBeVisible()
  works = true
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Here again')).toBeVisible()
})

const publicPage = {
  'GET /api/categories': json(categories.map((id) => category(id))),
  'GET /api/predictions/public': json([
    named(1, 'They win the cup', { category: 'sports' }),
    named(2, 'The rent goes up', { isExperience: true, experienceContext: 'The letter came today.' }),
  ]),
  'GET /api/predictions/explore': json([]),
}

test('public page: 8 categories as badges and as cards, with one first heading', async () => {
  fakeServer(publicPage)
  renderAs(null, <LatestScreen />)
  const badges = screen.getByRole('group', { name: 'Categories' })
  expect(await within(badges).findByRole('button', { name: 'Science' })).toBeVisible()
  expect(within(badges).getAllByRole('button')).toHaveLength(9)
  expect(within(badges).queryByRole('button', { name: 'Weather' })).toBeNull()
  const cards = within(screen.getByRole('region', { name: 'Categories' })).getAllByRole('link')
  expect(cards).toHaveLength(8)
  expect(cards[0]).toHaveTextContent('⚽SportsMatches, medals and transfers')
  expect(cards[1]).toHaveTextContent('🎯')
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Latest Predictions & Trending Topics')
})

test('a category without a description is described by its name', async () => {
  fakeServer({ ...publicPage, 'GET /api/categories': json([{ ...category('chess'), name: 'Chess' }]) })
  renderAs(null, <LatestScreen />)
  expect(await screen.findByText('Make predictions about Chess')).toBeVisible()
})

test('the latest posts show their counts, their date, their story, and lead to their screens', async () => {
  fakeServer(publicPage)
  renderAs(null, <LatestScreen />)
  const post = await screen.findByRole('article', { name: 'They win the cup' })
  for (const text of ['12 agree', '7 disagree', '19 votes', 'No comments', 'Dark clouds.'])
    expect(within(post).getByText(text)).toBeVisible()
  expect(post.querySelector('time')).toHaveAttribute('datetime')
  expect(within(post).getByText('Sports')).toBeVisible()
  expect(within(post).getByRole('link')).toHaveAttribute('href', '/prediction/0190cccc-0000-7000-8000-000000000001')
  const story = screen.getByRole('article', { name: 'The rent goes up' })
  expect(within(story).getByText('Experience Story')).toBeVisible()
  expect(within(story).getByText('The letter came today.')).toBeVisible()
})

test('a badge narrows the list to its topic, and a topic without posts says so', async () => {
  fakeServer(publicPage)
  renderAs(null, <LatestScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Sports' }))
  expect(screen.getByRole('heading', { level: 2, name: 'Latest in Sports' })).toBeVisible()
  expect(screen.getAllByRole('article')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Music' }))
  expect(screen.getByText('Nothing new about Music')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show all categories' }))
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('the page sets its description for search engines, and restores the old one on leaving', async () => {
  document.head.innerHTML = '<meta name="description" content="usual">'
  fakeServer(publicPage)
  const { unmount } = renderAs(null, <LatestScreen />)
  const description = () => document.querySelector('meta[name=description]')?.getAttribute('content')
  expect(description()).toMatch(/: what people are predicting right now/)
  unmount()
  expect(description()).toBe('usual')
})

test('the end of the page offers sign-up to a visitor, and a new post to a member', async () => {
  fakeServer(publicPage)
  const { unmount } = renderAs(null, <LatestScreen />)
  expect(screen.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/')
  unmount()
  const onCreate = jest.fn()
  renderAs(amina, <LatestScreen onCreate={onCreate} />)
  await userEvent.click(screen.getByRole('button', { name: 'Create Post' }))
  expect(onCreate).toHaveBeenCalledTimes(1)
})

test('the latest that cannot be read says so, and Retry reads it again', async () => {
  let works = false
  fakeServer({
    ...publicPage,
    'GET /api/predictions/public': () => (works ? json([named(1, 'Here again')]) : problem(503, 'unavailable')),
  })
  renderAs(null, <LatestScreen />)
  expect(await screen.findByText("Couldn't load the latest predictions")).toBeVisible()
  works = true
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Here again')).toBeVisible()
})

test('a member gets the latest posts from explore', async () => {
  fakeServer({ ...publicPage, 'GET /api/predictions/explore': json([named(3, 'Only wanted')]) })
  renderAs(amina, <LatestScreen />)
  expect(await screen.findByText('Only wanted')).toBeVisible()
  expect(screen.queryByText('They win the cup')).toBeNull()
})

test('topics that cannot be loaded are reported in their place, and can be tried again', async () => {
  fakeServer({ 'GET /api/predictions/explore': json([]), 'GET /api/categories': problem(503, 'unavailable') })
  renderAs(amina, <LatestScreen />)
  expect(await screen.findByText("Couldn't load the categories")).toBeVisible()
  fakeServer({ 'GET /api/categories': json([category('weather')]) })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: /Weather/ })).toBeVisible()
})

test('beside the feed: posts that close soon with the time left, and the results of today without giving them away', async () => {
  const decided = named(2, 'The train was late', { ended: true, resolved: true, result: true })
  const open = named(1, 'The shop opens')
  fakeServer({ 'GET /api/recommendations/highlights': json({ closingSoon: [open], newResults: [decided] }) })
  renderAs(amina, <Highlights />)
  const closing = await screen.findByRole('region', { name: 'Closing soon' })
  expect(within(closing).getByRole('link', { name: 'The shop opens' })).toBeVisible()
  expect(closing.querySelector('time')).toHaveAttribute('datetime', open.prediction.deadline)
  const results = screen.getByRole('region', { name: 'Results today' })
  expect(within(results).getByRole('link', { name: 'The train was late' })).toHaveAttribute(
    'href',
    `/prediction/${decided.prediction.id}`,
  )
  expect(within(results).getByRole('listitem')).toHaveTextContent(/^JWThe train was late$/)
})
