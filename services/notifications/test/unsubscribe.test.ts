import { createHash } from 'node:crypto'
import { newId } from '@hunch/kit/postgres'
import { VoteCastSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { confirmUnsubscribe, Language, unsubscribe } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

let world: World
let ann: TestMember
let mail: World['mail']['mails'][number] | undefined
let token: string
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.mail.mails.length = 0
  world.allBack()
  await at('2026-11-21T08:00:00Z')
  ann = world.join('Ann')
  const bob = world.join('Bob')
  const vote = { ...world.post(ann), memberId: bob.id, vote: true, agreeCount: 1 }
  await world.publish('predictions', VoteCastSchema, newId(), vote)
  await at('2026-11-21T18:00:00Z')
  mail = world.mail.mails.find(({ to }) => to === world.account(ann).email)
  const link = /^<(.*)>$/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
  token = new URL(link).searchParams.get('token') ?? ''
})

async function at(instant: string) {
  await world.setClock(new Date(instant), { frozen: true })
  await world.settle()
}
const look = (value = token, headers: Record<string, string> = browser) =>
  world.call(null, confirmUnsubscribe, { query: { token: value }, headers })
const press = (value = token, headers: Record<string, string> = browser) =>
  world.call(null, unsubscribe, { query: { token: value }, headers: { ...form, ...headers } })
const wantsMails = () => world.account(ann).emailNotifications

test('threat 40: a digest’s link in a browser shows a page with one button and changes nothing', async () => {
  for (const headers of [browser, {}]) {
    const reply = await look(token, headers)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.body).toContain('<h1>Stop the daily email from Hunch?</h1>')
    expect(reply.body.match(/<button>/g)).toHaveLength(1)
    expect(reply.body).toContain(`<form method="post" action="?token=${token}">`)
    expect(reply.body).toContain('href="/account?tab=settings"')
  }
  expect(wantsMails()).toBe(true)
})

test('threat 40: the button ends the mails without a sign-in, and a second press changes nothing', async () => {
  for (const _ of [1, 2]) {
    const reply = await press()
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(reply.body).toContain('<h1>You will get no more digests by email.</h1>')
    expect(reply.body).not.toContain('<button>')
    expect(wantsMails()).toBe(false)
  }
})

test('threat 40: the one click of a mail reader (RFC 8058) needs no page and no sign-in', async () => {
  const reply = await press(token, { accept: '*/*' })
  expect([reply.status, reply.body]).toEqual([200, { message: 'You will get no more digests by email.' }])
  expect(wantsMails()).toBe(false)
})

test.each([
  ['altered', (good: string) => `${good.slice(0, -2)}${good.endsWith('AA') ? 'BB' : 'AA'}`],
  ['cut', (good: string) => good.slice(1)],
  ['markup', () => '"><script>alert(1)</script>'],
])('threat 40: a token that is %s gets an error page without a button, and changes nothing', async (_, forge) => {
  const before = world.auth.turnedOff.length
  for (const reply of [await look(forge(token)), await press(forge(token))]) {
    expect(reply.status).toBe(400)
    expect(reply.body).toContain('<h1>This unsubscribe link is not valid.</h1>')
    expect(reply.body).not.toMatch(/<button>|<script/)
  }
  const asked = await look(forge(token), { accept: 'application/json' })
  expect([asked.status, asked.body.code]).toEqual([400, 'unsubscribeTokenInvalid'])
  expect(world.auth.turnedOff).toHaveLength(before)
})

test('while auth is unavailable the page is 503 and keeps its button', async () => {
  world.auth.mood.away = true
  const reply = await press()
  expect(reply.status).toBe(503)
  expect(reply.body).toContain(`<form method="post" action="?token=${token}">`)
  world.allBack()
  expect((await press()).status).toBe(200)
})

test('threat 36: the page’s policy allows only its own style, and no script', async () => {
  const { body: text, headers } = await look()
  const style = /<style>([^<]*)<\/style>/.exec(text)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  )
  expect(text).not.toMatch(/<script|style=|\son\w+=|https?:/)
})

test('the page is available in all nine languages', async () => {
  const titles = new Set<string>()
  for (const language of Language.options) {
    const { body: text } = await look(token, { ...browser, 'accept-language': language })
    expect(text).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    titles.add(/<h1>(.*)<\/h1>/.exec(text)?.[1] ?? '')
  }
  expect(titles.size).toBe(9)
})

test('the mail links to the settings and to the page', () => {
  expect(mail?.text).toContain('https://hunch.example/account?tab=settings')
  expect(mail?.text).toContain(`https://hunch.example/api/notifications/unsubscribe?token=${token}`)
})
