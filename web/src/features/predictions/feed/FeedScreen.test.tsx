import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keys } from '#api/index.ts'
import { everythingInView } from '#testing/everythingInView.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { Link } from '#ui/index.ts'
import { postsOf } from '../data/usePosts.ts'
import { somePost } from '../testing/somePost.ts'
import { FeedScreen } from './FeedScreen.tsx'

const numbered = (n: number) =>
  somePost({ prediction: { id: `0190cccc-0000-7000-8000-${String(n).padStart(12, '0')}`, headline: `Post ${n}` } })
const posts = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => numbered(from + at))
const ofPosts = ({ address }: { address: string }) => !address.startsWith('/api/calls')
const headlines = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

afterEach(() => void jest.useRealTimers())

const page = (items: object[], newer = 0, snapshot = 's1') =>
  json(items, { headers: { 'Feed-Snapshot': snapshot, 'Feed-New': String(newer) } })

test('shows the posts, marks their end, and names the country', async () => {
  fakeServer({ 'GET /api/recommendations/feed': page(posts(0, 3)) })
  renderAs(amina, <FeedScreen onCreate={() => undefined} />)
  expect(await screen.findByText("You've seen all predictions!")).toBeInTheDocument()
  expect(screen.getByText('Check back later for more')).toBeInTheDocument()
  expect(headlines()).toEqual(['Post 0', 'Post 1', 'Post 2'])
  expect(screen.getByText('Kenya')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See the latest predictions' })).toHaveAttribute('href', '/predictions')
})

test('loads the next page of the same snapshot near the end, each post once', async () => {
  everythingInView()
  const { received } = fakeServer({
    'GET /api/recommendations/feed?limit=20&offset=0': page(posts(0, 20)),
    'GET /api/recommendations/feed?limit=20&offset=20&snapshot=s1': page(posts(19, 30)),
  })
  renderAs(amina, <FeedScreen onCreate={() => undefined} />)
  expect(await screen.findByText("You've seen all predictions!")).toBeInTheDocument()
  expect(headlines()).toEqual(posts(0, 30).map(({ prediction }) => prediction.headline))
  expect(received.filter(ofPosts)).toHaveLength(2)
})

test('an empty feed offers to create a post', async () => {
  fakeServer({ 'GET /api/recommendations/feed': page([]) })
  const onCreate = jest.fn()
  renderAs(amina, <FeedScreen onCreate={onCreate} />)
  expect(await screen.findByText('No predictions yet')).toBeInTheDocument()
  expect(screen.getByText('Be the first to create a prediction!')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Create Post' }))
  expect(onCreate).toHaveBeenCalled()
})

test('if For You cannot be loaded, the newest posts replace it, page by page', async () => {
  everythingInView()
  const { received } = fakeServer({
    'GET /api/recommendations/feed': problem(503, 'unavailable'),
    'GET /api/predictions/explore?limit=20&offset=0': page(posts(0, 20), 0, 'e1'),
    'GET /api/predictions/explore?limit=20&offset=20&snapshot=e1': page(posts(20, 22), 0, 'e1'),
  })
  renderAs(amina, <FeedScreen onCreate={() => undefined} />)
  expect(await screen.findByText("You've seen all predictions!")).toBeInTheDocument()
  expect(headlines()).toEqual(posts(0, 22).map(({ prediction }) => prediction.headline))
  expect(received.filter(ofPosts)).toHaveLength(3)
})

test('if both fail, the feed says so and offers Retry', async () => {
  fakeServer({
    'GET /api/recommendations/feed': problem(503, 'unavailable'),
    'GET /api/predictions/explore': problem(503, 'unavailable'),
  })
  renderAs(amina, <FeedScreen onCreate={() => undefined} />)
  expect(await screen.findByText('Error Loading Feed')).toBeInTheDocument()
  expect(screen.getByText('Unable to load your personalized feed. Please try again.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
})

test('feed refetch: every 15 s the counts are updated, nothing moves, and newer posts wait behind a pill', async () => {
  jest.useFakeTimers()
  const fresh = { ...numbered(0), agreeCount: 99 }
  fakeServer({
    'GET /api/recommendations/feed?limit=20&offset=0': page([numbered(0), numbered(1)]),
    'GET /api/recommendations/feed?limit=20&offset=0&snapshot=s1': page([fresh, numbered(1)], 2),
  })
  renderAs(amina, <FeedScreen onCreate={() => undefined} />)
  await act(() => jest.advanceTimersByTimeAsync(10))
  expect(headlines()).toEqual(['Post 0', 'Post 1'])
  await act(() => jest.advanceTimersByTimeAsync(15_000))
  expect(screen.getAllByRole('button', { name: /^Agree/ })[0]).toHaveTextContent('99')
  expect(headlines()).toEqual(['Post 0', 'Post 1'])
  expect(screen.getByRole('button', { name: '2 new' })).toBeInTheDocument()
})

test('a tap on the pill loads a list with the new posts first, and moves the focus to its top', async () => {
  fakeServer({
    'GET /api/recommendations/feed?limit=20&offset=0': page([numbered(1)]),
    'GET /api/recommendations/feed?limit=20&offset=0&newerThan=s1': page([numbered(0), numbered(1)], 0, 's2'),
    'GET /api/recommendations/feed?limit=20&offset=0&snapshot=s1': page([numbered(1)], 1),
  })
  renderAs(amina, <FeedScreen onCreate={() => undefined} />)
  await screen.findByText('Post 1')
  act(() => void window.dispatchEvent(new Event('focus')))
  await userEvent.click(await screen.findByRole('button', { name: '1 new' }))
  await waitFor(() => expect(headlines()).toEqual(['Post 0', 'Post 1']))
  expect(screen.queryByRole('button', { name: '1 new' })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test.each([
  ['the shown list', page([numbered(1)], 2), '2 new'],
  ['a new list', page([numbered(5), numbered(0), numbered(1)], 0, 's2'), '1 new'],
])('the pill does not count the viewer’s own new post: %s is read', async (_, answer, pill) => {
  const own = numbered(5)
  fakeServer({
    'GET /api/recommendations/feed?limit=20&offset=0': page([numbered(1)]),
    'GET /api/recommendations/feed?limit=20&offset=0&snapshot=s1': answer,
    [`GET /api/predictions/${own.prediction.id}`]: json(own),
  })
  const { queryClient } = renderAs(amina, <FeedScreen onCreate={() => undefined} />)
  await screen.findByText('Post 1')
  act(() => {
    postsOf(queryClient).store.put(own)
    queryClient.setQueryData(keys.predictions.ownNew, [own.prediction.id])
  })
  await waitFor(() => expect(headlines()).toEqual(['Post 5', 'Post 1']))
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByRole('button', { name: pill })).toBeInTheDocument()
})

test('a refetch of the old list that ends after a tap on the pill does not bring the pill back', async () => {
  const { promise: late, resolve } = Promise.withResolvers<Response>()
  const answers = [page([numbered(1)], 1), late]
  fakeServer({
    'GET /api/recommendations/feed?limit=20&offset=0': page([numbered(1)]),
    'GET /api/recommendations/feed?limit=20&offset=0&newerThan=s1': page([numbered(0), numbered(1)], 0, 's2'),
    'GET /api/recommendations/feed?limit=20&offset=0&snapshot=s1': () => answers.shift() ?? late,
  })
  renderAs(amina, <FeedScreen onCreate={() => undefined} />)
  await screen.findByText('Post 1')
  act(() => void window.dispatchEvent(new Event('focus')))
  const pill = await screen.findByRole('button', { name: '1 new' })
  act(() => void window.dispatchEvent(new Event('focus')))
  await userEvent.click(pill)
  await waitFor(() => expect(headlines()).toEqual(['Post 0', 'Post 1']))
  await act(async () => resolve(page([numbered(1)], 2)))
  expect(screen.queryByRole('button', { name: /new$/ })).not.toBeInTheDocument()
})

test('a post shows a personal reason for being in the feed, but no general one', async () => {
  const reasons = [
    { kind: 'followed', params: { name: 'Bruno Keller' } },
    { kind: 'country', params: { country: 'GB' } },
    { kind: 'category', params: { category: 'sports' } },
    { kind: 'group', params: {} },
    { kind: 'popular', params: {} },
    { kind: 'fresh', params: {} },
  ]
  const items = reasons.map((reason, at) => ({ ...numbered(at), reason }))
  fakeServer({ 'GET /api/recommendations/feed': page(items) })
  renderAs(amina, <FeedScreen onCreate={() => undefined} />)
  expect(await screen.findByText(/^You follow .*Bruno Keller/)).toBeInTheDocument()
  expect(screen.getByText('From UK')).toBeInTheDocument()
  expect(screen.getByText('Because you vote on Sports')).toBeInTheDocument()
  expect(screen.getByText('From one of your groups')).toBeInTheDocument()
  const above = screen.getAllByRole('article').map((card) => card.firstElementChild?.tagName)
  expect(above).toEqual(['P', 'P', 'P', 'P', 'HEADER', 'HEADER'])
})

test('a list that has expired on the server stays, and the new one waits behind the pill', async () => {
  fakeServer({
    'GET /api/recommendations/feed?limit=20&offset=0': page([numbered(1), numbered(2)]),
    'GET /api/recommendations/feed?limit=20&offset=0&snapshot=s1': page(
      [numbered(0), numbered(2), numbered(9)],
      0,
      's2',
    ),
    'GET /api/recommendations/feed?limit=20&offset=0&snapshot=s2': page(
      [numbered(0), numbered(2), numbered(9)],
      1,
      's2',
    ),
  })
  renderAs(amina, <FeedScreen onCreate={() => undefined} />)
  await screen.findByText('Post 1')
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByRole('button', { name: '2 new' })).toBeInTheDocument()
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByRole('button', { name: '3 new' })).toBeInTheDocument()
  expect(headlines()).toEqual(['Post 1', 'Post 2'])
})

test('refreshing the lists reads the feed again in place', async () => {
  let votes = 12
  const { received } = fakeServer({
    'GET /api/recommendations/feed': () => page([{ ...numbered(1), agreeCount: votes }]),
  })
  const { queryClient } = renderAs(amina, <FeedScreen onCreate={() => undefined} />)
  await screen.findByText('Post 1')
  votes = 77
  await act(() => queryClient.invalidateQueries({ queryKey: keys.predictions.lists }))
  expect(screen.getByRole('button', { name: /^Agree/ })).toHaveTextContent('77')
  expect(received.at(-1)?.address).toBe('/api/recommendations/feed?limit=20&offset=0&snapshot=s1')
})

test('a tap on Home on the home screen loads a new list', async () => {
  let reads = 0
  fakeServer({
    'GET /api/recommendations/feed': () => {
      reads += 1
      return reads === 1 ? page([numbered(1)]) : page([numbered(0), numbered(1)], 0, 's2')
    },
  })
  renderAs(
    amina,
    <>
      <Link to="/">Home</Link>
      <FeedScreen onCreate={() => undefined} />
    </>,
  )
  await screen.findByText('Post 1')
  await userEvent.click(screen.getByRole('link', { name: 'Home' }))
  await waitFor(() => expect(headlines()).toEqual(['Post 0', 'Post 1']))
})

test('a tap on Home during the first load, or after it has failed, tries again and shows the result', async () => {
  let answer = () => new Promise<Response>(() => undefined)
  fakeServer({
    'GET /api/recommendations/feed': () => answer(),
    'GET /api/predictions/explore': problem(503, 'unavailable'),
  })
  renderAs(
    amina,
    <>
      <Link to="/">Home</Link>
      <FeedScreen onCreate={() => undefined} />
    </>,
  )
  const home = screen.getByRole('link', { name: 'Home' })
  answer = async () => problem(503, 'unavailable')
  await userEvent.click(home)
  expect(await screen.findByText('Error Loading Feed')).toBeVisible()
  answer = async () => page([numbered(1)])
  await userEvent.click(home)
  expect(await screen.findByText('Post 1')).toBeVisible()
  expect(screen.queryByText('Error Loading Feed')).toBeNull()
})

test('"Not interested" moves the focus from the post to the next one', async () => {
  fakeServer({
    'GET /api/recommendations/feed': page(posts(0, 2)),
    [`PUT /api/recommendations/not-interested/${numbered(0).prediction.id}`]: json({ notInterested: true }),
  })
  renderAs(amina, <FeedScreen onCreate={() => undefined} />)
  const [menu] = await screen.findAllByRole('button', { name: 'More about this post' })
  await userEvent.click(menu as HTMLElement)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Not interested' }))
  await waitFor(() => expect(headlines()).toEqual(['Post 1']))
  expect(screen.getByText('Post 1').closest('li')).toContainElement(document.activeElement as HTMLElement)
})
