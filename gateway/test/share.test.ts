import { newId } from '@hunch/kit/postgres'
import { manualTimers } from '@hunch/kit/testing'
import type { PostCard } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { defaultLimits } from '../src/limits.ts'
import { fontsFor } from '../src/share/fonts.ts'
import { createSharePictureCache } from '../src/share/share-picture-cache.ts'
import { pictureVersion, type SharedPost, toSharedPost } from '../src/share/shared-post.ts'
import { people } from './support/auth.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { send } from './support/http.ts'
import type { Card } from './support/predictions.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ config: { trustedProxies: ['127.0.0.1'], limits: { previewMs: 10_000 } } }) // the machine may be slow
})
afterAll(() => gateway.stop())

const post = (card: Partial<Card> = {}): string => {
  const id = newId()
  gateway.predictions.cards.set(id, { headline: 'It rains on Sunday', agreeCount: 3, disagreeCount: 1, ...card })
  return id
}
const pageOf = async (id: string, headers = {}) => (await send(gateway.url, `/prediction/${id}`, { headers })).text
const contentOf = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1]
const pixelsOf = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(new URL(path, gateway.url), { headers })
  return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) }
}

describe('the page of a public post', () => {
  test('has tags for headline, state, address and picture', async () => {
    const id = post({ supportingStatement: 'The swallows fly low.', deadlineMs: BigInt(Date.UTC(2030, 4, 17, 16)) })
    const page = await pageOf(id)
    expect(page).toContain('<title>It rains on Sunday · Guesswork</title>')
    expect(contentOf(page, 'og:title')).toBe('It rains on Sunday')
    expect(contentOf(page, 'og:description')).toMatch(
      /^Voting ends May 17, 2030, 4:00\sPM UTC · The swallows fly low\.$/,
    )
    expect(contentOf(page, 'og:url')).toBe(`${gateway.url}/prediction/${id}`)
    expect(contentOf(page, 'og:image')).toMatch(new RegExp(`^${gateway.url}/share/${id}\\.png\\?`))
    expect(contentOf(page, 'og:image:alt')).toBe('3 agree, 1 disagree: It rains on Sunday')
    expect(contentOf(page, 'twitter:card')).toBe('summary_large_image')
    expect(contentOf(page, 'robots')).toBeUndefined()
  })

  test("has tags in the reader's language, and one canonical address", async () => {
    const id = post({ ended: true, resolved: true, result: false })
    const reply = await send(gateway.url, `/predictions/${id}`, { headers: { 'accept-language': 'ar' } })
    expect(contentOf(reply.text, 'og:description')).toBe('لم يتحقّق')
    expect(reply.text).toContain(`<link rel="canonical" href="${gateway.url}/prediction/${id}" />`)
  })

  test('is made from a post that is fetched again after 250 ms', async () => {
    const timers = manualTimers()
    const own = await startGateway({ config: { timers } })
    const address = `/prediction/${newId()}`
    for (const ms of [0, 249, 1]) await timers.advance(ms).then(() => send(own.url, address))
    expect(own.predictions.requests).toHaveLength(2)
    await own.stop()
  })

  test('threat 26: script in a headline is escaped', async () => {
    const page = await pageOf(post({ headline: '"><script>alert(1)</script>$&' }))
    expect(page).not.toContain('<script>alert')
    expect(contentOf(page, 'og:title')).toBe('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;')
  })
})

describe('no preview', () => {
  test('of private and missing posts, whose responses are alike (threat 7)', async () => {
    const hidden = post({ audienceGroupId: newId() })
    const [secret, missing] = [await pageOf(hidden), await pageOf(newId())]
    for (const page of [secret, missing]) {
      expect(page).toContain('<title>Guesswork</title>')
      expect(contentOf(page, 'robots')).toBe('noindex')
      expect(page).not.toContain('og:')
    }
    for (const id of [hidden, newId()]) expect((await pixelsOf(`/share/${id}.png`)).status).toBe(404)
  })

  test('threat 61: for a member if a block hides the author; others and visitors have page and picture', async () => {
    const id = post()
    gateway.predictions.audiences.set(id, new Set([people.bo.id]))
    const as = ({ token }: { token: string }) => ({ cookie: `hunch_session=${token}` })
    const hidden = await pageOf(id, as(people.ann))
    expect(hidden).toContain('<title>Guesswork</title>')
    expect(hidden).not.toContain('It rains')
    for (const headers of [as(people.bo), as(people.admin), {}])
      expect(contentOf(await pageOf(id, headers), 'og:title')).toBe('It rains on Sunday')
    const pictureFor = async (headers = {}) => {
      const { status, headers: received } = await pixelsOf(`/share/${id}.png`, headers)
      return [status, received.get('cache-control'), received.get('vary')]
    }
    expect(await pictureFor(as(people.ann))).toEqual([404, 'no-store', null])
    for (const who of [people.bo, people.admin])
      expect(await pictureFor(as(who))).toEqual([200, 'private, no-cache', 'Cookie'])
    expect(await pictureFor()).toEqual([200, 'public, max-age=300', 'Cookie'])
  })

  test('while auth does not answer: the page waits no longer than for a preview', async () => {
    const timers = manualTimers()
    const own = await startGateway({ config: { timers } })
    const id = newId()
    const headers = { cookie: `hunch_session=${people.ann.token}` }
    own.predictions.cards.set(id, { headline: 'It rains on Sunday' })
    await send(own.url, '/', { headers })
    own.auth.mood.silent = true
    const read = () => send(own.url, `/prediction/${id}`, { headers })
    const { status, text } = await timers.within(defaultLimits.previewMs, read)
    expect([status, contentOf(text, 'og:title')]).toEqual([200, undefined])
    await own.stop()
  })

  test('while predictions is unavailable, but the page works', async () => {
    const id = post()
    gateway.predictions.mood.away = true
    const reply = await send(gateway.url, `/prediction/${id}`)
    gateway.predictions.mood.away = false
    expect([reply.status, contentOf(reply.text, 'og:title')]).toEqual([200, undefined])
    expect(reply.text).toContain('<div id="root">')
  })

  test.each(['/share/x.png', '/share/..%2f..png', `/share/${newId()}.jpg`, `/share/${newId()}`])(
    'at %s',
    async (path) => {
      expect((await send(gateway.url, path)).status).toBe(404)
    },
  )
})

describe('the picture', () => {
  test('uses Japanese glyphs for Japanese lines, also without kana', () => {
    const firstOf = (text: string, language?: string) => fontsFor(text, language).match(/Noto Sans (JP|SC)/)?.[1]
    expect(firstOf('3票', 'ja')).toBe('JP')
    expect(firstOf('3票', 'zh')).toBe('SC')
    expect(firstOf('明日は雨')).toBe('JP')
    expect(firstOf('明天下雨')).toBe('SC')
  })

  test('is a PNG of 1200 x 630 that may be cached and shown on other sites', async () => {
    const { status, headers, body } = await pixelsOf(`/share/${post()}.png?lang=de`)
    const { width, height, format } = await sharp(body).metadata()
    expect([status, width, height, format]).toEqual([200, 1_200, 630, 'png'])
    expect([headers.get('cache-control'), headers.get('cross-origin-resource-policy')]).toEqual([
      'public, max-age=300',
      'cross-origin',
    ])
  })

  test('shows a longer Agree bar if more agree', async () => {
    const agreeAt = async (card: Partial<Card>) => {
      const { body } = await pixelsOf(`/share/${post(card)}.png`)
      const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const at = (430 * info.width + 600) * info.channels
      return (data[at] ?? 0) < (data[at + 1] ?? 0) // the green of Agree rather than the amber of Disagree
    }
    expect(await agreeAt({ agreeCount: 9, disagreeCount: 1 })).toBe(true)
    expect(await agreeAt({ agreeCount: 1, disagreeCount: 9 })).toBe(false)
  })

  test('is upright for stories, and has a variant for a voter who was right', async () => {
    const id = post({ ended: true, resolved: true, result: true, authorName: 'Ann Example' })
    const story = await pixelsOf(`/share/${id}.png?shape=story`)
    const { width, height } = await sharp(story.body).metadata()
    expect([story.status, width, height]).toEqual([200, 1_080, 1_920])
    const [usual, call] = [await pixelsOf(`/share/${id}.png`), await pixelsOf(`/share/${id}.png?kind=call`)]
    expect(call.body.equals(usual.body)).toBe(false)
    const open = post()
    const [before, early] = [await pixelsOf(`/share/${open}.png`), await pixelsOf(`/share/${open}.png?kind=call`)]
    expect(early.body.equals(before.body)).toBe(true)
  })

  test('has another version if its content changes', async () => {
    const id = newId()
    const cards: Partial<Card>[] = [
      {},
      { headline: 'It pours on Sunday' },
      { agreeCount: 4 },
      { deadlineMs: 1_800_000_000_000n },
      { agreeSide: 'Rain', disagreeSide: 'Sun' },
      { authorName: 'Ann Example' },
      { photoFile: 'A'.repeat(22) },
      { ended: true, resolved: true, result: true },
    ]
    const versions = cards.map((card) =>
      pictureVersion(
        toSharedPost({
          postId: id,
          headline: 'It rains on Sunday',
          supportingStatement: '',
          audienceGroupId: '',
          agreeCount: 3,
          disagreeCount: 1,
          ended: false,
          resolved: false,
          isComparison: false,
          authorName: '',
          photoFile: '',
          agreeSide: '',
          disagreeSide: '',
          ...card,
        } as PostCard) as SharedPost,
      ),
    )
    expect(new Set(versions).size).toBe(cards.length)
  })

  test('is drawn once for concurrent requests', async () => {
    const id = post()
    const all = await Promise.all(Array.from({ length: 12 }, () => pixelsOf(`/share/${id}.png`)))
    expect(new Set(all.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1)
  })

  test('threat 52: is drawn for headlines of invisible and of bidirectional control characters', async () => {
    for (const headline of ['\u200b', '\u202e\u2066', '\u3164\u2800', '\u202esdrawkcab', '\ufff9\u0300']) {
      const { status, body } = await pixelsOf(`/share/${post({ headline })}.png`)
      expect([headline, status, (await sharp(body).metadata()).width]).toEqual([headline, 200, 1_200])
    }
  })
})

describe('threat 53: many pictures and pages at once', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const ask = async (path: string, address: string) => {
    const reply = await fetch(new URL(path, gateway.url), from(address))
    await reply.arrayBuffer()
    return { status: reply.status, retryAfter: reply.headers.get('retry-after') }
  }

  test('of 60 pictures requested by one address some are drawn, the rest get 429, and others get theirs', async () => {
    const flood = Array.from({ length: 60 }, () => ask(`/share/${post()}.png`, '198.51.100.7'))
    for (let each = 0; each < 4; each += 1)
      expect((await ask(`/share/${post()}.png`, `203.0.113.${each}`)).status).toBe(200)
    const replies = await Promise.all(flood)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThan(20)
    for (const { status, retryAfter } of replies)
      expect([status, retryAfter]).toEqual([status, status === 429 ? '1' : null])
  })

  test('a picture waits for the current one and at most one of each other address', async () => {
    const pictures = createSharePictureCache({ ...defaultLimits, addressDrawings: 10 })
    const drawn: string[] = []
    const draw = (address: string, n: number) =>
      pictures.get({
        key: `${address}/${n}`,
        version: '',
        photoFile: '',
        address,
        async draw() {
          await new Promise((resolve) => setImmediate(resolve))
          drawn.push(address)
          return { picture: Buffer.alloc(0), isWhole: true }
        },
      })
    const flood = Array.from({ length: 10 }, (_, n) => draw('flood', n))
    await Promise.all([draw('one', 0), draw('two', 0)])
    expect(drawn).toEqual(['flood', 'flood', 'one', 'two'])
    await Promise.all(flood)
    expect(drawn).toHaveLength(12)
  })

  test('pages of posts count as reads of their address, and many of one post fetch it once', async () => {
    const limits = { addressReads: 20, cardMs: 10_000, previewMs: 10_000 } // the machine may be slow
    const strict = await startGateway({ config: { trustedProxies: ['127.0.0.1'], limits } })
    const id = newId()
    strict.predictions.cards.set(id, { headline: 'It rains' })
    const pages = await Promise.all(
      Array.from({ length: 60 }, () => send(strict.url, `/prediction/${id}`, from('198.51.100.8'))),
    )
    expect(pages.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(pages.filter(({ status }) => status === 429)).toHaveLength(40)
    expect(strict.predictions.requests).toHaveLength(1)
    await strict.stop()
  })
})
