import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { isTransient } from '@hunch/kit/errors'
import { leastMs } from '@hunch/kit/testing'
import { actThroughBreaks, type OwnServer } from '@hunch/kit/testing/servers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Blobs } from '../../src/blobs/port.ts'

/** Returns the store under test, once the tests have started. */
type Opened = () => Blobs

/** Tests that every blob store must pass. `open` returns an empty store, and a function that closes the store. */
export function describeBlobs(name: string, open: () => Promise<{ blobs: Blobs; close(): Promise<void> }>): void {
  describe(`blobs in ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())
    for (const part of [keepsWhatIsPut, isWholeOrNotAtAll, staysInside]) part(() => opened.blobs)
  })
}

async function read(blobs: Blobs, key: string) {
  const blob = await blobs.get(key)
  return blob && { bytes: blob.bytes, content: await buffer(blob.content) }
}

/** Retries while a store that has just started is still unavailable. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!isTransient(error) || tries === 10) throw error
      await pause(500)
    }
  }
}

function keepsWhatIsPut(blobs: Opened): void {
  test('a stored blob can be read, put as bytes or as a stream', async () => {
    const content = randomBytes(300_000)
    await blobs().put('photos/Ab/one', content)
    await blobs().put('photos/Ab/two.webp', Readable.from([content.subarray(0, 10), content.subarray(10)]))
    for (const key of ['photos/Ab/one', 'photos/Ab/two.webp']) {
      const found = await read(blobs(), key)
      expect([found?.bytes, found?.content.equals(content)]).toEqual([content.length, true])
      expect(await blobs().stat(key)).toEqual({ bytes: content.length })
    }
  })

  test('the list has every blob with its size, and no deleted one', async () => {
    await blobs().put('list/Ab/one.webp', Buffer.alloc(10))
    await blobs().put('list/two', Buffer.alloc(20))
    await blobs().put('list/gone', Buffer.alloc(30))
    await blobs().delete('list/gone')
    const found = new Map<string, number>()
    let from: string | undefined
    do {
      const page = await blobs().list(from)
      for (const { key, bytes } of page.blobs) if (key.startsWith('list/')) found.set(key, bytes)
      from = page.next
    } while (from)
    expect([...found].sort()).toEqual([
      ['list/Ab/one.webp', 10],
      ['list/two', 20],
    ])
  })

  test('an empty blob is stored', async () => {
    await blobs().put('empty', Buffer.alloc(0))
    expect(await read(blobs(), 'empty')).toEqual({ bytes: 0, content: Buffer.alloc(0) })
  })

  test('a missing blob is undefined, and deleting it is no error', async () => {
    expect(await blobs().get('no/such/thing')).toBeUndefined()
    expect(await blobs().stat('no/such/thing')).toBeUndefined()
    await blobs().delete('no/such/thing')
    await blobs().put('some/thing', Buffer.from('x'))
    await blobs().delete('some/thing')
    expect(await blobs().get('some/thing')).toBeUndefined()
    await blobs().put('some/thing', Buffer.from('y'))
    expect((await read(blobs(), 'some/thing'))?.content.toString()).toBe('y')
  })
}

function isWholeOrNotAtAll(blobs: Opened): void {
  test('a second put replaces the first, and readers of the first read it to its end', async () => {
    const [first, second] = [Buffer.alloc(2_000_000, 1), Buffer.alloc(1_000, 2)]
    await blobs().put('twice', first)
    const reading = await blobs().get('twice')
    await blobs().put('twice', second)
    expect(reading && (await buffer(reading.content)).equals(first)).toBe(true)
    expect((await read(blobs(), 'twice'))?.content.equals(second)).toBe(true)
  })

  test('a put that breaks off leaves the earlier blob', async () => {
    const broken = () =>
      Readable.from(
        (async function* () {
          yield Buffer.alloc(100_000)
          throw new Error('cut off')
        })(),
      )
    await expect(blobs().put('cut', broken())).rejects.toThrow('cut off')
    expect(await blobs().get('cut')).toBeUndefined()
    await blobs().put('cut', Buffer.from('whole'))
    await expect(blobs().put('cut', broken())).rejects.toThrow('cut off')
    expect((await read(blobs(), 'cut'))?.content.toString()).toBe('whole')
  })

  test('many writers of one key at once leave one whole blob', async () => {
    const contents = Array.from({ length: 12 }, (_, n) => Buffer.alloc(200_000, n))
    await Promise.all(contents.map((content) => blobs().put('raced/by', content)))
    const left = (await read(blobs(), 'raced/by'))?.content
    expect(contents.some((content) => left?.equals(content))).toBe(true)
  })
}

function staysInside(blobs: Opened): void {
  test.each(['', '/etc/passwd', '../x', 'a/../b', 'a//b', 'a/', '.', 'a/.hidden', 'a\0b', 'a b', 'é', 'a\\b'])(
    '%j is rejected as a key',
    async (key) => {
      await expect(blobs().put(key, Buffer.from('x'))).rejects.toThrow(RangeError)
      await expect(blobs().get(key)).rejects.toThrow(RangeError)
      await expect(blobs().stat(key)).rejects.toThrow(RangeError)
      await expect(blobs().delete(key)).rejects.toThrow(RangeError)
    },
  )
}

/** Tests that every blob store must pass while its server is stopped or killed, and restarted. */
export function describeBreaks(begin: () => Promise<{ server: OwnServer; open: () => Blobs }>): void {
  let server: OwnServer
  let blobs: Blobs
  beforeAll(async () => {
    const begun = await begin()
    server = begun.server
    blobs = begun.open()
  }, 300_000)
  afterAll(async () => {
    await blobs.stop?.()
    await server.close()
  }, 60_000)

  test('a store that is down throws unavailable within 5 s, for reading and for writing', async () => {
    await blobs.put('kept', Buffer.from('before'))
    await server.kill()
    for (const call of [() => blobs.get('kept'), () => blobs.stat('kept'), () => blobs.put('kept', Buffer.from('x'))]) {
      const fails = () => expect(call()).rejects.toMatchObject({ kind: 'unavailable' })
      expect(await leastMs(5_000, fails)).toBeLessThan(5_000)
    }
    await server.start()
    expect((await read(blobs, 'kept'))?.content.toString()).toBe('before')
  }, 120_000)

  test('acknowledged blobs are complete after stops and kills during writes', async () => {
    const contents = new Map<string, Buffer>()
    const { counts } = await actThroughBreaks(server, async (hand, n) => {
      const content = randomBytes(200_000)
      await blobs.put(`photos/${hand}-${n}`, content)
      contents.set(`photos/${hand}-${n}`, content)
    })
    expect(contents.size).toBe(counts.reduce((sum, count) => sum + count))
    for (const [key, content] of contents)
      expect((await patiently(() => read(blobs, key)))?.content.equals(content)).toBe(true)
  }, 300_000)
}
