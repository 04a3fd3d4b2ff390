import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { boundVote } from '#api/index.ts'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import LandingScreen from '../LandingScreen.tsx'
import { choosePosts, type PublicPost } from './choosePosts.ts'

beforeEach(() => sessionStorage.clear())

const hourMs = 3_600_000
const now = Date.now()

type Change = Partial<PublicPost['prediction']> & { agree?: number; hours?: number | null }

function post(headline: string, { agree = 3, hours = 2, ...more }: Change = {}): PublicPost {
  const { bio, location, city, isAdmin, preferredLanguage, ...user } = amina
  const deadline = hours === null ? null : new Date(now + hours * hourMs).toISOString()
  const prediction = { id: headline, headline, deadline, ended: false, resolved: false, result: null, resolvedAt: null }
  return {
    prediction: { ...prediction, ...more },
    user,
    agreeCount: agree,
    disagreeCount: 1,
    totalVotes: agree + 1,
    commentCount: 0,
    reactionCount: 0,
    version: 1,
    myVote: null,
  } as unknown as PublicPost
}

const decided = (headline: string, change: Change = {}) =>
  post(headline, { ended: true, resolved: true, result: true, resolvedAt: new Date(now).toISOString(), ...change })

test('the post to vote on has the most votes of the open posts with a short headline and a deadline', () => {
  const long = post('long '.repeat(30), { agree: 90 })
  const closing = post('closes too soon', { agree: 80, hours: 0.1 })
  const ended = post('ended', { agree: 70, ended: true, hours: -1 })
  const comparison = post('comparison', { agree: 60, hours: null })
  const [few, many] = [post('few'), post('many', { agree: 9 })]
  const { open, newest } = choosePosts([long, closing, ended, comparison, few, many], now, 'en')
  expect(open).toBe(many)
  expect(newest).toEqual([comparison, few, long])
})

test('the newest posts with votes and a short headline are listed first, then the newest of the rest', () => {
  const shown = post('most votes', { agree: 90 })
  const [noVotes, tooLong] = [post('no votes yet', { agree: 1 }), post('x'.repeat(81))]
  const [newer, older] = [post('newer'), post('y'.repeat(80), { agree: 2 })]
  expect(choosePosts([noVotes, newer, tooLong, older, shown], now, 'en').newest).toEqual([newer, older, noVotes])
  expect(choosePosts([noVotes, tooLong, shown], now, 'en').newest).toEqual([noVotes, tooLong])
})

test('posts in the letters of the viewer’s language come first, then those in Latin letters', () => {
  const [english, arabic, japanese, greek] = [
    post('Rain on Sunday', { agree: 9 }),
    post('ستمطر يوم الأحد'),
    post('日曜日は雨が降る'),
    post('Θα βρέξει την Κυριακή', { agree: 20 }),
  ]
  const [late, lateInArabic] = [decided('The train was late', { agree: 9 }), decided('تأخر القطار')]
  const posts = [greek, english, arabic, japanese, late, lateInArabic]
  const { open, decided: shown, newest } = choosePosts(posts, now, 'ar')
  expect([open, shown, newest[0]]).toEqual([arabic, lateInArabic, english])
  expect(choosePosts(posts, now, 'ja')).toMatchObject({ open: japanese, decided: late })
  expect(choosePosts(posts, now, 'de')).toMatchObject({ open: english, decided: late })
})

test('the shown result is the latest clear result of a post with votes', () => {
  const earlier = decided('earlier', { resolvedAt: new Date(now - hourMs).toISOString() })
  const later = decided('later', { result: false })
  const unclear = decided('unclear', { result: null })
  const unseen = decided('unseen', { agree: 0 })
  expect(choosePosts([unclear, unseen, earlier, later], now, 'en').decided).toBe(later)
  expect(choosePosts([unclear], now, 'en')).toEqual({ open: undefined, decided: undefined, newest: [] })
})

test('a visitor votes on a real post; the vote is kept for sign-up, and dropped on closing the dialog', async () => {
  fakeServer({ 'GET /api/predictions/public': json([post('Rain on Sunday'), decided('The train was late')]) })
  renderAs(null, <LandingScreen />)
  expect(await screen.findByRole('link', { name: 'Rain on Sunday' })).toHaveAttribute(
    'href',
    '/prediction/Rain%20on%20Sunday',
  )
  expect(screen.getByText('It happened')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Agree/ }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent("You agree. Your vote counts as soon as you've signed up.")
  expect(JSON.parse(sessionStorage.getItem('keptVote') ?? '')).toMatchObject({
    predictionId: 'Rain on Sunday',
    side: true,
  })
  expect(boundVote()).toBeUndefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(sessionStorage.getItem('keptVote')).toBeNull()
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  await userEvent.click(screen.getByRole('button', { name: 'Get started' }))
  expect(screen.getByRole('dialog')).not.toHaveTextContent('Your vote')
})

test('the time left has the words of the countdown on posts', async () => {
  const posts = [
    post('Rain on Sunday', { agree: 9 }),
    post('Snow on Monday', { hours: 50 }),
    decided('The train was late'),
  ]
  fakeServer({ 'GET /api/predictions/public': json(posts) })
  renderAs(null, <LandingScreen />)
  expect(await screen.findByText(/^1h 5\dm$/)).toBeVisible()
  expect(screen.getByText('Ends in 2d 1h')).toBeVisible()
})

test('named sides are shown on the buttons and in the dialog', async () => {
  const sides = { agree: 'Tea', disagree: 'Coffee' }
  fakeServer({ 'GET /api/predictions/public': json([post('Tea or coffee', { sides }), decided('Rain')]) })
  renderAs(null, <LandingScreen />)
  await userEvent.click(await screen.findByRole('button', { name: /^Coffee/ }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('You chose “Coffee”. Your vote counts')
})

test('if the newest posts have no result, older posts are requested', async () => {
  const { received } = fakeServer({
    'GET /api/predictions/public': json([post('Rain on Sunday')]),
    'GET /api/predictions/explore': json([post('Rain on Sunday'), decided('The train was late', { result: false })]),
  })
  renderAs(null, <LandingScreen />)
  expect(await screen.findByText("It didn't")).toBeVisible()
  expect(received.map(({ address }) => address)).toEqual([
    '/api/predictions/public',
    '/api/predictions/explore?limit=50',
  ])
  expect(screen.getAllByText('Rain on Sunday')).toHaveLength(1)
})
