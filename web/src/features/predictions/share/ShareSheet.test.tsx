import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { CardActions } from '../card/CardActions.tsx'
import type { FeedItem } from '../model/types.ts'
import { somePost } from '../testing/somePost.ts'
import ShareSheet from './ShareSheet.tsx'
import type { Sharing } from './useShare.ts'

const item = somePost()
const { id } = item.prediction
const resolvedAt = new Date(Date.now() - 60_000).toISOString()
const settled = { ended: true, resolved: true, result: true, resolvedAt }
const right = somePost({ myVote: true, resultSeenTo: resolvedAt, prediction: settled })
const png = () => new Response(new Blob(['png'], { type: 'image/png' }))

beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'canShare')
})

/** Opens the sheet from the post's own screen. Returns the requested pictures. */
async function open(post: FeedItem, picture: () => Response = png) {
  const { received } = fakeServer({
    [`GET /share/${id}.png`]: picture,
    'POST /api/analytics/share': () => new Response(null, { status: 204 }),
  })
  const user = userEvent.setup()
  renderAs(amina, <CardActions item={post} full />)
  await user.click(screen.getByRole('button', { name: 'Share as picture' }))
  await screen.findByRole('dialog', { name: 'Share' })
  const pictures = () =>
    received
      .filter(({ address }) => address.startsWith('/share/'))
      .map(({ address }) => new URL(address, 'http://any').searchParams)
  return { user, received, pictures }
}

test('the picture is shown, upright as well, and can be saved', async () => {
  const { user, pictures } = await open(item)
  const picture = await screen.findByRole('img', { name: 'Picture to share: It rains in Berlin' })
  expect(picture).toHaveAttribute('src', 'blob:picture')
  const save = screen.getByRole('link', { name: 'Save picture' })
  expect(save).toHaveAttribute('href', 'blob:picture')
  expect(save).toHaveAttribute('download', expect.stringMatching(/\.png$/))
  await user.click(screen.getByRole('radio', { name: 'Portrait' }))
  await waitFor(() => expect(pictures().map((query) => query.get('shape'))).toEqual([null, 'story']))
  expect(pictures().map((query) => query.get('kind'))).toEqual([null, null])
})

test('a voter who was right and saw the result can share "I called it", or only the result', async () => {
  const { user, pictures } = await open(right)
  expect(screen.getByRole('radio', { name: 'I called it' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Result' }))
  await waitFor(() => expect(pictures().map((query) => query.get('kind'))).toEqual(['call', null]))
})

test.each([
  ['was wrong', { ...right, myVote: false }],
  ['did not vote', { ...right, myVote: null }],
])('a viewer who %s is not offered "I called it"', async (_case, post) => {
  const { pictures } = await open(post)
  await screen.findByRole('img', { name: /^Picture to share/ })
  expect(screen.queryByRole('radio', { name: 'I called it' })).not.toBeInTheDocument()
  expect(pictures().map((query) => query.get('kind'))).toEqual([null])
})

test('a result that was not revealed yet cannot be shared as a picture', () => {
  fakeServer({})
  renderAs(amina, <CardActions item={{ ...right, resultSeenTo: null }} full />)
  expect(screen.queryByRole('button', { name: 'Share as picture' })).not.toBeInTheDocument()
})

test('the sheet of a result that was not revealed yet has links only', async () => {
  const { received } = fakeServer({ [`GET /share/${id}.png`]: png })
  const sharing = { way: 'services', url: `http://localhost/prediction/${id}` } as Sharing
  renderAs(amina, <ShareSheet item={{ ...right, resultSeenTo: null }} sharing={sharing} />)
  expect(await screen.findByRole('button', { name: 'Copy Link' })).toBeVisible()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  expect(received.filter(({ address }) => address.startsWith('/share/'))).toEqual([])
})

test('a post without a picture, as those of private groups, can be shared by its link', async () => {
  await open(item, () => new Response(null, { status: 404 }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Save picture' })).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Copy Link' })).toBeInTheDocument()
})

test('a picture that could not be loaded can be tried again', async () => {
  const answers = [problem(503, 'unavailable'), png()]
  const { user } = await open(item, () => answers.shift() ?? png())
  expect(await screen.findByText("Couldn't load the picture")).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('img', { name: /^Picture to share/ })).toBeInTheDocument()
})

test('the system’s sheet gets the picture as a file if it takes files, and the share is recorded', async () => {
  const share = jest.fn(async (_: ShareData) => undefined)
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true })
  const { user, received } = await open(item)
  await screen.findByRole('img', { name: /^Picture to share/ })
  await user.click(screen.getByRole('button', { name: 'Share picture' }))
  const [data] = share.mock.calls[0] ?? []
  expect(data).toMatchObject({ title: 'It rains in Berlin', url: `http://localhost/prediction/${id}` })
  expect(data?.files?.map(({ type }) => type)).toEqual(['image/png'])
  await waitFor(() => expect(received.some(({ address }) => address === '/api/analytics/share')).toBe(true))
})

test('if the system rejects the picture, a toast says so', async () => {
  const share = async () => {
    throw new DOMException('no', 'NotAllowedError')
  }
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true })
  const { user, received } = await open(item)
  await screen.findByRole('img', { name: /^Picture to share/ })
  await user.click(screen.getByRole('button', { name: 'Share picture' }))
  expect(await screen.findByText("Couldn't share the picture")).toBeInTheDocument()
  expect(received.every(({ method }) => method === 'GET')).toBe(true)
})
