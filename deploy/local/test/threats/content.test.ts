/** Threats that concern content and its visibility, through the gateway of the whole product. */

import { calls } from '@hunch/proto/http'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { z } from 'zod'
import { createWorld, type World } from '../calls/world.ts'
import { answer, formOf, inMinutes, post } from '../people.ts'
import { removeFolders } from '../world.ts'

jest.setTimeout(120_000)

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  await world.product.stop()
  removeFolders()
})

const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'

describe('threats 8 and 10: private data of a member', () => {
  test('others see metrics without session lengths, and no address, provider or preferences', async () => {
    const { zoe, ada } = world
    const metrics = (who: typeof ada) => answer<object>(who.browser.call('GET', `/api/users/${ada.id}/analytics`))
    expect(await metrics(ada)).toHaveProperty('avgSessionDuration')
    expect(await metrics(zoe)).not.toHaveProperty('avgSessionDuration')
    const user = await answer<Record<string, unknown>>(zoe.browser.call('GET', `/api/users/${ada.id}`))
    expect(user['email']).toBe('a…@example.com')
    const hidden = ['provider', 'isActive', 'isAdmin', 'emailVerified', 'preferredLanguage', 'emailNotifications']
    for (const field of hidden) expect(user).not.toHaveProperty(field)
  })

  const readable = Object.values(calls).filter(
    ({ method, who, path, reply }) =>
      method === 'GET' && who !== 'admin' && who !== 'service' && !path.includes('{') && reply instanceof z.ZodType,
  )
  test.each(readable.map(({ path }) => path))('%s shows no e-mail address of others', async (path) => {
    const text = await (await world.zoe.browser.call('GET', `${path}?q=ada`)).text()
    for (const { email } of [world.ada, world.ben, { email: 'admin@example.com' }]) expect(text).not.toContain(email)
  })
})

describe('threat 9: fields that no member may set', () => {
  const forged = {
    resolved: true,
    result: true,
    userRank: 'Legend',
    isActive: false,
    isAdmin: true,
    role: 'admin',
    agreeCount: 999,
    accuracyScore: 100,
    followersCount: 999,
    emailVerified: false,
  }
  test('in a profile and in preferences change nothing', async () => {
    const { ben, zoe } = world
    const before = await answer<object>(ben.browser.call('GET', '/api/auth/user'))
    const body = { ...forged, id: zoe.id, userId: zoe.id, email: 'admin@example.com' }
    await answer(ben.browser.call('PATCH', '/api/users/profile', body))
    await answer(ben.browser.call('POST', '/api/users/preferences', body))
    expect(await answer(ben.browser.call('GET', '/api/auth/user'))).toEqual(before)
    await answer(ben.browser.call('GET', '/api/admin/users'), 403)
  })

  test('in a post, a vote, a comment and a group are ignored', async () => {
    const { ben, zoe } = world
    const fields = Object.fromEntries(
      Object.entries({ ...forged, userId: zoe.id }).map(([key, value]) => [key, String(value)]),
    )
    const id = await post(ben, fields)
    const item = await answer<{ prediction: object; agreeCount: number }>(
      ben.browser.call('GET', `/api/predictions/${id}`),
    )
    expect(item).toMatchObject({ agreeCount: 0, prediction: { userId: ben.id, resolved: false, result: null } })
    const more = { ...forged, userId: zoe.id, createdBy: zoe.id }
    const vote = await answer<object>(ben.browser.call('POST', '/api/votes', { predictionId: id, vote: true, ...more }))
    expect(vote).toEqual({ vote: true, agreeCount: 1, disagreeCount: 0, version: 2 })
    expect(await answer(zoe.browser.call('GET', `/api/votes/${id}`))).toMatchObject({ vote: null })
    const words = { predictionId: id, content: 'Mine.', likeCount: 99, ...more }
    expect(await answer(ben.browser.call('POST', '/api/comments', words), 201)).toMatchObject({
      likeCount: 0,
      user: { id: ben.id },
    })
    const group = await answer(ben.browser.call('POST', '/api/groups', { name: 'Mine', memberCount: 99, ...more }), 201)
    expect(group).toMatchObject({ createdBy: ben.id, memberCount: 1, role: 'creator' })
  })
})

describe('threat 11: after the deadline', () => {
  test('no vote is cast, changed or withdrawn and no text is edited, whatever the client’s clock', async () => {
    const { ada, ben, product } = world
    const id = await post(ada, { deadline: inMinutes(30) })
    await answer(ben.browser.call('POST', '/api/votes', { predictionId: id, vote: true }))
    await product.setClock(new Date(Date.now() + 31 * 60_000))
    const early = { date: new Date(Date.now() - 3_600_000).toUTCString() }
    const edit = { headline: 'It did not rain', supportingStatement: 'Not at all.' }
    const late = [
      await ada.browser.call('POST', '/api/votes', { predictionId: id, vote: true }, early),
      await ben.browser.call('POST', '/api/votes', { predictionId: id, vote: false }, early),
      await ben.browser.call('DELETE', `/api/votes/${id}`, undefined, early),
      await ada.browser.call('PUT', `/api/predictions/${id}`, edit, early),
    ]
    await product.setClock(null)
    expect(late.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect(await answer(ada.browser.call('GET', `/api/predictions/${id}`))).toMatchObject({
      agreeCount: 1,
      disagreeCount: 0,
      prediction: { headline: 'It rains' },
    })
  })
})

describe('threat 26: markup', () => {
  test('in texts and names is returned unchanged, as JSON with nosniff', async () => {
    const { ben } = world
    await answer(ben.browser.call('PATCH', '/api/users/profile', { bio: script, firstName: script, lastName: 'x' }))
    const id = await post(ben, { headline: script, supportingStatement: script })
    await answer(ben.browser.call('POST', '/api/comments', { predictionId: id, content: script }), 201)
    await answer(ben.browser.call('POST', '/api/groups', { name: script, description: script }), 201)
    for (const path of [
      `/api/predictions/${id}`,
      `/api/predictions/${id}/comments`,
      `/api/users/${ben.id}`,
      '/api/groups',
    ]) {
      const response = await ben.browser.call('GET', path)
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await response.text()).toContain(JSON.stringify(script).slice(1, -1))
    }
  })
})

describe('threat 52: invisible characters', () => {
  const unseen = '\u200b\u202e\u3164'
  test('alone are no headline, statement, comment or group name, and a bio loses direction overrides', async () => {
    const { ben, posts } = world
    for (const field of ['headline', 'supportingStatement']) {
      const fields = { headline: 'It rains', supportingStatement: 'Look.', deadline: inMinutes(60), [field]: unseen }
      const sent = ben.browser.send('POST', '/api/predictions', formOf(fields))
      expect(await answer(sent, 400)).toMatchObject({ errors: [{ field, message: 'must not be empty' }] })
    }
    await answer(ben.browser.call('POST', '/api/comments', { predictionId: posts.open, content: unseen }), 400)
    await answer(ben.browser.call('POST', '/api/groups', { name: unseen }), 400)
    const profile = { bio: `a${unseen}b`, location: unseen }
    await answer(ben.browser.call('PATCH', '/api/users/profile', profile))
    expect(await answer(ben.browser.call('GET', '/api/auth/user'))).toMatchObject({ bio: 'a\u200b\u3164b' })
  })

  test('a headline is stored without direction overrides', async () => {
    const id = await post(world.ben, { headline: 'pay \u202eeruces now' })
    const kept = await answer(world.zoe.browser.call('GET', `/api/predictions/${id}`))
    expect(kept).toMatchObject({ prediction: { headline: 'pay eruces now' } })
  })
})

describe('threat 27: SQL and invalid characters', () => {
  const nasty = [
    "' or 1=1 --",
    '"; drop table posts; --',
    '%',
    '_',
    '%%%',
    'a\0b',
    '\ud800',
    'x'.repeat(10_000),
    '\\',
    '$9',
  ]
  const searches = ['/api/search/predictions', '/api/search/users', '/api/groups/search']
  test.each(searches)('%s finds nothing for them, or rejects them', async (path) => {
    for (const q of nasty) {
      // The gateway ends slow requests with 503.
      const response = await world.zoe.browser.call('GET', `${path}?q=${encodeURIComponent(q.toWellFormed())}`)
      expect([q.slice(0, 20), response.status]).toEqual([q.slice(0, 20), response.status === 400 ? 400 : 200])
      if (response.status === 200) expect(await response.json()).toEqual([])
    }
  })

  test('a comment keeps them as text or rejects them, and a profile rejects a text of 1 MB', async () => {
    const { ada, posts } = world
    for (const content of nasty) {
      const comment = await ada.browser.call('POST', '/api/comments', { predictionId: posts.open, content })
      expect([content.slice(0, 20), comment.status]).toEqual([
        content.slice(0, 20),
        /\0|\ud800|x{10000}/.test(content) ? 400 : 201,
      ])
      if (comment.status === 201) expect(await comment.json()).toMatchObject({ content })
      else await comment.body?.cancel()
    }
    const long = await ada.browser.call('PATCH', '/api/users/profile', { bio: 'x'.repeat(1_000_000) })
    expect(long.status).toBe(413)
  })
})

describe('threat 35: links', () => {
  test.each(['javascript:alert(1)', 'https://evil.example/', '//evil.example'])(
    'no notification leads to %s',
    async (link) => {
      const { ada, ben, product } = world
      const [id, more] = [world.posts.open, { actionUrl: link, url: link, link }]
      await answer(ben.browser.call('POST', '/api/comments', { predictionId: id, content: link, ...more }), 201)
      await product.settle()
      const notifications = await answer<{ actionUrl: string | null }[]>(
        ada.browser.call('GET', '/api/notifications?limit=50'),
      )
      expect(notifications.length).toBeGreaterThan(0)
      for (const { actionUrl } of notifications) expect(actionUrl ?? '/').toMatch(/^\/(?![/\\])/)
    },
  )
})

describe('threat 38: one key, 50 times at once', () => {
  /** Retries as a client does, if the product is too busy to answer in time. */
  async function sent(content: string, key: string): Promise<Response> {
    const body = { predictionId: world.posts.open, content }
    const response = await world.ada.browser.call('POST', '/api/comments', body, { 'idempotency-key': key })
    return response.status === 503 ? sent(content, key) : response
  }
  test('has one effect and one response; with another body it is rejected', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => sent('Only once.', 'a-key-of-fifty')))
    const bodies = new Set(await Promise.all(replies.map((reply) => reply.text())))
    expect([[...new Set(replies.map(({ status }) => status))], bodies.size]).toEqual([[201], 1])
    const all = await (await world.ada.browser.call('GET', `/api/predictions/${world.posts.open}/comments`)).text()
    expect(all.split('Only once.').length - 1).toBe(1)
    await answer(sent('Something else.', 'a-key-of-fifty'), 422)
  })
})
