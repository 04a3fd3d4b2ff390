import { expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { BlockingContext, ReportingContext } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { MemberScreen } from './MemberScreen.tsx'
import { answersFor, bruno, parts } from './testing/answers.tsx'

const theirs = {
  calls: false,
  posts: 'their posts',
  comments: 'their comments',
  groups: 'their groups',
  categoryName: parts.categoryName,
  missing: (nobody: ReactNode) => nobody,
}
const address = `/api/users/${bruno.id}`
const answers = {
  ...answersFor(bruno.id),
  [`GET ${address}`]: json(bruno),
  [`GET ${address}/follow-status`]: json({ isFollowing: false }),
}
const show = (view: 'plain' | 'enhanced', at = '/') =>
  renderAs(amina, <MemberScreen {...theirs} id={bruno.id} view={view} />, at)
const followers = () => screen.getByRole('button', { name: /Followers?$/ })

test('a missing member is shown as not found, and one who cannot be loaded can be tried again', async () => {
  fakeServer({ ...answers, [`GET ${address}`]: problem(404, 'userNotFound') })
  const { unmount } = show('plain')
  expect(await screen.findByText("This member doesn't exist")).toBeVisible()
  unmount()
  fakeServer({ ...answers, [`GET ${address}`]: problem(503, 'unavailable') })
  show('plain')
  await screen.findByText("Couldn't load this profile")
  fakeServer(answers)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Bruno Keller' })).toBeVisible()
})

test('the menu of a profile offers to block and to report the person', async () => {
  fakeServer(answers)
  const [block, report] = [jest.fn(), jest.fn()]
  renderAs(
    amina,
    <BlockingContext value={block}>
      <ReportingContext value={report}>
        <MemberScreen {...theirs} id={bruno.id} view="plain" />
      </ReportingContext>
    </BlockingContext>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'More about Bruno Keller' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Block' }))
  const person = { id: bruno.id, name: 'Bruno Keller' }
  expect(block).toHaveBeenCalledWith(person)
  await userEvent.click(screen.getByRole('button', { name: 'More about Bruno Keller' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Report' }))
  expect(report).toHaveBeenCalledWith({ kind: 'member', id: bruno.id, person })
})

test('a plain profile has overview and predictions, an enhanced one activity, comments and metrics', async () => {
  fakeServer(answers)
  const { unmount } = show('plain', '/?tab=predictions')
  expect(await screen.findByRole('tabpanel')).toHaveTextContent('their posts')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Overview', 'Predictions'])
  unmount()
  show('enhanced', '/?tab=comments')
  expect(await screen.findByRole('tabpanel')).toHaveTextContent('their comments')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Activity', 'Comments', 'Metrics'])
  expect(screen.queryByRole('button', { name: 'Edit profile' })).toBeNull()
})

test('following shows at once with its count, and the server’s count replaces it', async () => {
  let answer: (response: Response) => void = () => undefined
  fakeServer({
    ...answers,
    [`POST ${address}/follow`]: () => new Promise<Response>((resolve) => (answer = resolve)),
    [`DELETE ${address}/follow`]: json({ isFollowing: false, followersCount: 8 }),
  })
  show('plain')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Follow' })).not.toHaveAttribute('aria-disabled'))
  await screen.findByRole('button', { name: /7\s*Followers/ })
  await userEvent.click(screen.getByRole('button', { name: 'Follow' }))
  expect(await screen.findByRole('button', { name: 'Unfollow' })).toBeVisible()
  expect(followers()).toHaveTextContent('8')
  answer(json({ isFollowing: true, followersCount: 9 }))
  await waitFor(() => expect(followers()).toHaveTextContent('9'))
  await waitFor(() => expect(screen.getAllByText('Following')).toHaveLength(2)) // the button and the toast
  await userEvent.click(screen.getByRole('button', { name: 'Unfollow' }))
  expect(await screen.findByText('Unfollowed')).toBeVisible()
  expect(followers()).toHaveTextContent('8')
})

test.each([
  ['Follow', false, 'Failed to follow user. Please try again.'],
  ['Unfollow', true, 'Failed to unfollow user. Please try again.'],
])('%s rolls back if it fails, and says so', async (name, isFollowing, sentence) => {
  const failed = problem(500, 'internal')
  fakeServer({
    ...answers,
    [`GET ${address}/follow-status`]: json({ isFollowing }),
    [`POST ${address}/follow`]: failed,
    [`DELETE ${address}/follow`]: failed,
  })
  show('plain')
  await screen.findByRole('button', { name: /7\s*Followers/ })
  await userEvent.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByRole('button', { name })).toBeVisible()
  expect(followers()).toHaveTextContent('7')
})

const person = (n: number) => ({ ...bruno, id: `person ${n}`, firstName: `Person ${n}`, lastName: null })

test('followers load page by page, each with a follow button except the viewer', async () => {
  const page = Array.from({ length: 20 }, (_, n) => ({ ...person(n), isFollowing: n === 1 }))
  fakeServer({
    ...answers,
    [`GET ${address}/followers?limit=20&offset=0`]: json(page),
    [`GET ${address}/followers?limit=20&offset=20`]: json([{ ...amina, isFollowing: false }]),
    'POST /api/users/person%200/follow': json({ isFollowing: true, followersCount: 1 }),
  })
  show('plain')
  await screen.findByRole('heading', { name: 'Bruno Keller' })
  await userEvent.click(followers())
  const dialog = within(await screen.findByRole('dialog', { name: 'Followers' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Follow Person 0' }))
  expect(await dialog.findByRole('button', { name: 'Unfollow Person 0' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Unfollow Person 1' })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Show more' }))
  expect(await dialog.findByRole('link', { name: /Amina Otieno/ })).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Follow Amina Otieno' })).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('an empty list says so, and one that could not be loaded can be tried again', async () => {
  fakeServer({ ...answers, [`GET ${address}/following`]: problem(503, 'unavailable') })
  show('plain')
  await screen.findByRole('heading', { name: 'Bruno Keller' })
  await userEvent.click(screen.getByRole('button', { name: /Following$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Following' }))
  await dialog.findByText("Couldn't load this list")
  fakeServer({ ...answers, [`GET ${address}/following`]: json([]) })
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
  expect(await dialog.findByText('Not following anyone yet')).toBeVisible()
})

test('after the session has ended, a profile asks the viewer to sign in', async () => {
  fakeServer({ ...answers, [`GET ${address}`]: problem(401, 'notSignedIn') })
  show('plain')
  expect(await screen.findByRole('heading', { name: 'Please sign in again' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
})

test('after the session has ended, metrics and lists of people are empty without an error', async () => {
  const over = problem(401, 'notSignedIn')
  fakeServer({
    ...answers,
    [`GET ${address}/analytics`]: over,
    [`GET ${address}/followers`]: over,
    [`GET ${address}/following`]: over,
  })
  show('plain')
  expect(await screen.findByRole('heading', { name: 'Bruno Keller' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Track record' })).not.toBeInTheDocument())
  await userEvent.click(followers())
  expect(await screen.findByText('No followers yet')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: /Following$/ }))
  expect(await screen.findByText('Not following anyone yet')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
})

test('a follow status that could not be loaded can be tried again', async () => {
  fakeServer({ ...answers, [`GET ${address}/follow-status`]: problem(503, 'unavailable') })
  show('plain')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(retry).toHaveAccessibleDescription("Couldn't check whether you follow this person")
  fakeServer({ ...answers, [`GET ${address}/follow-status`]: json({ isFollowing: true }) })
  await userEvent.click(retry)
  expect(await screen.findByRole('button', { name: 'Unfollow' })).toBeVisible()
})
