import { afterEach, expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { CardActions } from '../card/CardActions.tsx'
import { somePost } from '../testing/somePost.ts'

const item = somePost()
const link = `http://localhost/prediction/${item.prediction.id}`
const usualMatch = window.matchMedia

afterEach(() => {
  window.matchMedia = usualMatch
  Reflect.deleteProperty(navigator, 'share')
})

const answers = {
  'POST /api/analytics/share': () => new Response(null, { status: 204 }),
  [`GET /share/${item.prediction.id}.png`]: new Response(null, { status: 404 }),
}

function open() {
  fakeServer(answers)
  const user = userEvent.setup()
  renderAs(amina, <CardActions item={item} full={false} />)
  return user
}

test('on a desktop without a sheet the link is copied, and a toast says so', async () => {
  const user = open()
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(await screen.findByText('Link copied!')).toBeInTheDocument()
  expect(screen.getByText('Prediction link copied to clipboard')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(link)
})

test('the system’s own sheet is used if there is one', async () => {
  const share = jest.fn(async (_: ShareData) => undefined)
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  const user = open()
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenCalledWith({ title: 'It rains in Berlin', url: link })
})

test('a phone without a sheet offers services and copying', async () => {
  window.matchMedia = (media) => ({ ...usualMatch(media), matches: true })
  const user = open()
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(await screen.findByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent(link)),
  )
  await user.click(screen.getByRole('button', { name: 'Copy Link' }))
  expect(await screen.findByText('Link copied!')).toBeInTheDocument()
})

test('each used way of sharing is recorded, for members only', async () => {
  window.matchMedia = (media) => ({ ...usualMatch(media), matches: true })
  const { received } = fakeServer(answers)
  const shared = () => received.filter(({ method }) => method === 'POST')
  const user = userEvent.setup()
  const { unmount } = renderAs(amina, <CardActions item={item} full={false} />)
  await user.click(screen.getByRole('button', { name: 'Share' }))
  await user.click(await screen.findByRole('link', { name: 'Telegram' }))
  await user.click(screen.getByRole('button', { name: 'Share' }))
  await user.click(await screen.findByRole('button', { name: 'Copy Link' }))
  expect(await screen.findByText('Link copied!')).toBeInTheDocument()
  expect(shared().map(({ body }) => body)).toEqual([
    { predictionId: item.prediction.id, shareMethod: 'telegram', platform: 'web' },
    { predictionId: item.prediction.id, shareMethod: 'copy', platform: 'web' },
  ])
  unmount()
  renderAs(null, <CardActions item={item} full={false} />)
  await user.click(screen.getByRole('button', { name: 'Share' }))
  await user.click(await screen.findByRole('link', { name: 'X' }))
  expect(shared()).toHaveLength(2)
})
