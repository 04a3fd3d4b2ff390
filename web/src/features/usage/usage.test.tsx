import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { useMutation } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { trackEvent } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { Link } from '#ui/index.ts'
import { inactiveAfterMs, watchActivity } from './activity.ts'
import { useTrackUsage } from './TrackUsage.tsx'

const sessionId = '0190dddd-0000-7000-8000-000000000004'
const beacons: { address: string; body: Promise<unknown> }[] = []

beforeEach(() => {
  beacons.length = 0
  navigator.sendBeacon = (address, blob) => {
    const reader = new FileReader()
    const read = new Promise<string>((resolve) => (reader.onload = () => resolve(String(reader.result))))
    reader.readAsText(blob as Blob)
    beacons.push({ address: String(address), body: read.then(JSON.parse) })
    return true
  }
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'sendBeacon')
})

const answers = {
  'POST /api/analytics/session/start': json({ id: sessionId }),
  'POST /api/analytics/activity': new Response(null, { status: 204 }),
}

function Tracked({ memberId }: { memberId?: string }) {
  useTrackUsage(memberId)
  const act = useMutation({ mutationFn: async () => 'done' })
  return (
    <>
      <Link to="/groups">Groups</Link>
      <button type="button" onClick={() => act.mutate()}>
        Act
      </button>
    </>
  )
}

const activities = (received: readonly { address: string; body: unknown }[]) =>
  received.filter(({ address }) => address === '/api/analytics/activity').map(({ body }) => body)

test('a visitor is not tracked', async () => {
  const { received } = fakeServer(answers)
  const { unmount } = renderAs(null, <Tracked />)
  trackEvent({ action: 'open_alerts', category: 'navigation' })
  await userEvent.click(screen.getByRole('link', { name: 'Groups' }))
  unmount()
  expect(received).toHaveLength(0)
  expect(beacons).toHaveLength(0)
})

test('each page view and event is recorded, and the end sends their counts and the duration', async () => {
  const { received } = fakeServer(answers)
  const { unmount } = renderAs(amina, <Tracked memberId={amina.id} />, '/alerts')
  await waitFor(() => expect(received.some(({ address }) => address.endsWith('session/start'))).toBe(true))
  await userEvent.click(screen.getByRole('link', { name: 'Groups' }))
  await userEvent.click(screen.getByRole('button', { name: 'Act' }))
  trackEvent({ action: 'open_alerts', category: 'navigation', label: 'panel', value: 2 })
  expect(activities(received)).toEqual([
    { action: 'view_page', metadata: { path: '/alerts' } },
    { action: 'view_page', metadata: { path: '/groups' } },
    { action: 'open_alerts', metadata: { category: 'navigation', label: 'panel', value: 2 } },
  ])
  unmount()
  expect(beacons).toHaveLength(1)
  expect(beacons[0]?.address).toBe('/api/analytics/session/end')
  expect(await beacons[0]?.body).toEqual({
    sessionId,
    duration: expect.any(Number),
    pageViews: 2,
    actionsPerformed: 2,
  })
})

test('the session ends when the page is hidden, and a restored page starts another', async () => {
  const { received } = fakeServer(answers)
  renderAs(amina, <Tracked memberId={amina.id} />)
  await act(async () => undefined)
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(new Event('pagehide'))
  expect(beacons).toHaveLength(1)
  await act(async () => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  expect(received.filter(({ address }) => address.endsWith('session/start'))).toHaveLength(2)
  expect(activities(received)).toHaveLength(2)
})

test('a page that closes before its session has an id still ends the session', async () => {
  let answer: (response: Response) => void = () => undefined
  fakeServer({ ...answers, 'POST /api/analytics/session/start': () => new Promise((resolve) => (answer = resolve)) })
  const { unmount } = renderAs(amina, <Tracked memberId={amina.id} />)
  unmount()
  expect(beacons).toHaveLength(0)
  await act(async () => answer(json({ id: sessionId })))
  expect(await beacons[0]?.body).toMatchObject({ sessionId, pageViews: 1 })
})

test('failures are logged to the console, and not shown', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  fakeServer({
    'POST /api/analytics/session/start': problem(503, 'unavailable'),
    'POST /api/analytics/activity': problem(503, 'unavailable'),
  })
  const { unmount } = renderAs(amina, <Tracked memberId={amina.id} />)
  await waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole('region')).toBeNull()
  unmount()
  expect(beacons).toHaveLength(0)
})

test('inactivity: after 5 min without mouse, key, scroll or touch, the time does not count', () => {
  jest.useFakeTimers()
  const activity = watchActivity(() => Date.now())
  for (const sign of ['mousemove', 'keydown', 'scroll', 'touchstart']) {
    jest.advanceTimersByTime(inactiveAfterMs - 1)
    expect(activity.isActive).toBe(true)
    dispatchEvent(new Event(sign))
  }
  jest.advanceTimersByTime(5 * 60_000)
  expect(activity.isActive).toBe(false)
  const before = activity.activeMs()
  jest.advanceTimersByTime(3_600_000)
  expect(activity.activeMs()).toBe(before)
  dispatchEvent(new Event('keydown'))
  jest.advanceTimersByTime(1_000)
  expect(activity.isActive).toBe(true)
  expect(activity.activeMs()).toBe(before + 1_000)
  activity.stop()
})
