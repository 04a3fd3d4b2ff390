import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { type LiveMessage, watchPost } from '#api/index.ts'
import { startLiveStream } from './liveStream.ts'

/** The streams that the page has opened. The test acts as the server. */
const streams: FakeStream[] = []

class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
  receive(message: LiveMessage) {
    this.dispatchEvent(new MessageEvent(message.kind, { data: JSON.stringify(message) }))
  }
  reject() {
    this.readyState = FakeStream.CLOSED
    this.dispatchEvent(new Event('error'))
  }
}

const [a, b] = ['0190aaaa-0000-7000-8000-00000000000a', '0190aaaa-0000-7000-8000-00000000000b']
const ready: LiveMessage = { kind: 'ready', postIds: [] }
const open = () => streams.filter(({ readyState }) => readyState !== FakeStream.CLOSED)
const received: LiveMessage[] = []
let stop: () => void
let leave: (() => void)[] = []

beforeEach(() => {
  jest.useFakeTimers()
  streams.length = 0
  received.length = 0
  globalThis.EventSource = FakeStream as unknown as typeof EventSource
  leave = [watchPost(a)]
  stop = startLiveStream((message) => received.push(message))
  jest.advanceTimersByTime(600)
})

afterEach(() => {
  stop()
  for (const gone of leave) gone()
  jest.useRealTimers()
})

function rejectStreams(hidden: boolean) {
  Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  jest.advanceTimersByTime(0)
}

test('a stream names the posts on the screen and passes on its messages', () => {
  streams[0]?.receive(ready)
  streams[0]?.receive({ kind: 'votes', postId: a, agreeCount: 2, disagreeCount: 1, version: 4 })
  expect(streams.map(({ url }) => url)).toEqual([`/api/live?posts=${a}`])
  expect(received).toEqual([{ kind: 'votes', postId: a, agreeCount: 2, disagreeCount: 1, version: 4 }])
})

test('new cards open one new stream, which takes over once it is ready; removed cards open none', () => {
  streams[0]?.receive(ready)
  const gone = watchPost(b)
  jest.advanceTimersByTime(600)
  expect(streams.map(({ url }) => url)).toEqual([`/api/live?posts=${a}`, `/api/live?posts=${a},${b}`])
  expect(open()).toHaveLength(2)
  streams[1]?.receive(ready)
  expect(open()).toEqual([streams[1]])
  gone()
  leave.push(watchPost(b))
  jest.advanceTimersByTime(600)
  expect(streams).toHaveLength(2)
  expect(received).toEqual([])
})

test('a hidden page closes its stream; when it is visible again, a reset message follows', () => {
  streams[0]?.receive(ready)
  rejectStreams(true)
  expect(open()).toEqual([])
  rejectStreams(false)
  expect(open()).toHaveLength(1)
  streams[1]?.receive(ready)
  expect(received).toEqual([{ kind: 'reset' }])
})

test('a rejected stream is tried again with back-off', () => {
  for (const longestMs of [1_000, 2_000, 4_000]) {
    const before = streams.length
    streams.at(-1)?.reject()
    jest.advanceTimersByTime(longestMs / 2 - 1)
    expect(streams).toHaveLength(before)
    jest.advanceTimersByTime(longestMs / 2 + 1)
    expect(streams).toHaveLength(before + 1)
  }
})
