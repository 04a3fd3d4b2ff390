import { newId } from '@hunch/kit/postgres'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { fontsFor } from '../src/share/fonts.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { send } from './support/http.ts'
import type { Card } from './support/predictions.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ config: { limits: { previewMs: 10_000 } } }) // the machine may be slow
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
const pixelsOf = async (path: string) => {
  const reply = await fetch(new URL(path, gateway.url))
  return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) }
}

describe('the page of a public post', () => {
  test('says headline, how it stands, address and picture', async () => {
    const id = post({ supportingStatement: 'The swallows fly low.', deadlineMs: BigInt(Date.UTC(2030, 4, 17)) })
    const page = await pageOf(id)
    expect(page).toContain('<title>It rains on Sunday · Guesswork</title>')
    expect(contentOf(page, 'og:title')).toBe('It rains on Sunday')
    expect(contentOf(page, 'og:description')).toBe('Voting ends May 17, 2030 · The swallows fly low.')
    expect(contentOf(page, 'og:url')).toBe(`${gateway.url}/prediction/${id}`)
    expect(contentOf(page, 'og:image')).toMatch(new RegExp(`^${gateway.url}/share/${id}\\.png\\?`))
    expect(contentOf(page, 'og:image:alt')).toBe('3 agree, 1 disagree: It rains on Sunday')
    expect(contentOf(page, 'twitter:card')).toBe('summary_large_image')
    expect(contentOf(page, 'robots')).toBeUndefined()
  })

  test('says so in the language of whoever asks, and names one address for both of its own', async () => {
    const id = post({ ended: true, resolved: true, result: false })
    const reply = await send(gateway.url, `/predictions/${id}`, { headers: { 'accept-language': 'ar' } })
    expect(contentOf(reply.text, 'og:description')).toBe('لم يحدث')
    expect(reply.text).toContain(`<link rel="canonical" href="${gateway.url}/prediction/${id}" />`)
  })

  test('threat 26: script in a headline is text', async () => {
    const page = await pageOf(post({ headline: '"><script>alert(1)</script>$&' }))
    expect(page).not.toContain('<script>alert')
    expect(contentOf(page, 'og:title')).toBe('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;')
  })
})

describe('nothing is previewed', () => {
  test('of private and missing posts, which answer alike (threat 7)', async () => {
    const hidden = post({ audienceGroupId: newId() })
    const [secret, missing] = [await pageOf(hidden), await pageOf(newId())]
    for (const page of [secret, missing]) {
      expect(page).toContain('<title>Guesswork</title>')
      expect(contentOf(page, 'robots')).toBe('noindex')
      expect(page).not.toContain('og:')
    }
    for (const id of [hidden, newId()]) expect((await pixelsOf(`/share/${id}.png`)).status).toBe(404)
  })

  test('while predictions is away, and the page works all the same', async () => {
    const id = post()
    gateway.predictions.away = true
    const reply = await send(gateway.url, `/prediction/${id}`)
    gateway.predictions.away = false
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
  test('writes Japanese lines in Japanese letters even where they have no kana', () => {
    const firstOf = (text: string, language?: string) => fontsFor(text, language).match(/Noto Sans (JP|SC)/)?.[1]
    expect(firstOf('3票', 'ja')).toBe('JP')
    expect(firstOf('3票', 'zh')).toBe('SC')
    expect(firstOf('明日は雨')).toBe('JP')
    expect(firstOf('明天下雨')).toBe('SC')
  })

  test('is a PNG of 1200 x 630 that may be kept for a while and shown elsewhere', async () => {
    const { status, headers, body } = await pixelsOf(`/share/${post()}.png?lang=de`)
    const { width, height, format } = await sharp(body).metadata()
    expect([status, width, height, format]).toEqual([200, 1_200, 630, 'png'])
    expect([headers.get('cache-control'), headers.get('cross-origin-resource-policy')]).toEqual([
      'public, max-age=300',
      'cross-origin',
    ])
  })

  test('shows more Agree where more agree', async () => {
    const agreeAt = async (card: Partial<Card>) => {
      const { body } = await pixelsOf(`/share/${post(card)}.png`)
      const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const at = (430 * info.width + 600) * info.channels
      return (data[at] ?? 0) < (data[at + 1] ?? 0) // the green of Agree rather than the amber of Disagree
    }
    expect(await agreeAt({ agreeCount: 9, disagreeCount: 1 })).toBe(true)
    expect(await agreeAt({ agreeCount: 1, disagreeCount: 9 })).toBe(false)
  })

  test('is drawn once for all who ask at once', async () => {
    const id = post()
    const all = await Promise.all(Array.from({ length: 12 }, () => pixelsOf(`/share/${id}.png`)))
    expect(new Set(all.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1)
  })
})
