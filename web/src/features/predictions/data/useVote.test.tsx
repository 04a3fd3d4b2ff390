import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { PredictionCard } from '../card/PredictionCard.tsx'
import type { Choice } from '../model/types.ts'
import { somePost } from '../testing/somePost.ts'
import { usePosts } from './usePosts.ts'

const { id } = somePost().prediction
const agree = () => screen.getByRole('button', { name: /^Agree/ })
const disagree = () => screen.getByRole('button', { name: /^Disagree/ })
const counts = (vote: Choice, version: number) => json({ vote, agreeCount: 12, disagreeCount: 7, version })
const usualMatch = window.matchMedia
const vibrated = jest.fn(() => true)

beforeEach(() => {
  vibrated.mockClear()
  Object.assign(navigator, { vibrate: vibrated, userActivation: { hasBeenActive: true } })
})
afterEach(() => {
  window.matchMedia = usualMatch
  Reflect.deleteProperty(navigator, 'vibrate')
  Reflect.deleteProperty(navigator, 'userActivation')
})

function open() {
  fakeServer({
    'POST /api/votes': ({ body }) => counts((body as { vote: boolean }).vote, 21),
    [`DELETE /api/votes/${id}`]: counts(null, 22),
  })
  function Known() {
    const { store } = usePosts()
    if (!store.get(id)) store.put(somePost())
    return <PredictionCard id={id} />
  }
  renderAs(amina, <Known />)
}

test('a vote causes a short vibration, taking it back does not', async () => {
  open()
  await userEvent.click(agree())
  expect(vibrated.mock.calls).toEqual([[10]])
  await userEvent.click(agree())
  await waitFor(() => expect(agree()).toHaveAttribute('aria-pressed', 'false'))
  expect(vibrated).toHaveBeenCalledTimes(1)
})

test('there is no vibration with reduced motion or without support', async () => {
  window.matchMedia = (media) => ({ ...usualMatch(media), matches: media.includes('reduced-motion') })
  open()
  await userEvent.click(agree())
  expect(vibrated).not.toHaveBeenCalled()
  window.matchMedia = usualMatch
  Reflect.deleteProperty(navigator, 'vibrate')
  await userEvent.click(disagree())
  await waitFor(() => expect(disagree()).toHaveAttribute('aria-pressed', 'true'))
})
