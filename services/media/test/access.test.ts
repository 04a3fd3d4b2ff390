import { request } from 'node:http'
import { newId } from '@hunch/kit/postgres'
import { MemberChangedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { getImage, getUpload } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addressOf } from './callers.ts'
import { newName, photo } from './photos.ts'
import { posted } from './posted.ts'
import { eventually, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('paths, dots and addresses in place of a name answer 404, and nothing is fetched', async () => {
  const { name } = await posted(world, 'animated.gif')
  const hostile = [
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f',
    '%2fetc%2fpasswd',
    'http:%2f%2f127.0.0.1:1%2fx',
    'file:%2f%2f%2fetc%2fpasswd',
    `${name}%00`,
    `${name}%2foriginal.webp`,
    `..%2f${name}`,
    `${name}a`,
    newName(),
    `${name}.webp.webp`,
    'scratch',
  ]
  for (const file of hostile)
    for (const { path } of [getImage, getUpload])
      expect((await world.get(path.replace('{file}', file))).status).toBe(404)
  const raw = (path: string) =>
    new Promise<number | undefined>((done, fail) => {
      const { hostname, port } = new URL(world.origin)
      void world.keys.token('media').then((token) =>
        request({ hostname, port, path, headers: { authorization: `Bearer ${token}` } }, (response) =>
          done(response.resume().statusCode),
        )
          .on('error', fail)
          .end(),
      )
    })
  for (const path of [
    '/api/images/../../etc/passwd',
    '/uploads/./../x',
    `/api/images//${name}`,
    `/api/images/${name}/x`,
  ])
    expect(await raw(path)).toBe(404)
  expect(await raw('/api/images/%E0%A4%A')).toBe(400)
})

test('threat 7: a private photo is judged at each look and kept by no cache', async () => {
  const { name, postId } = await posted(world, 'gps-1.jpg', newId())
  const [insider, outsider] = [newId(), newId()]
  world.predictions.mayView.add(`${insider} ${postId}`)
  for (const path of [addressOf(name), addressOf(name, { w: '300' }), getUpload.path.replace('{file}', name)]) {
    const seen = await world.get(path, { as: insider, headers: { 'if-none-match': '*' } })
    expect({ status: seen.status, cache: seen.headers.get('cache-control'), tag: seen.headers.get('etag') }).toEqual({
      status: 200,
      cache: 'private, no-store',
      tag: null,
    })
    expect((await world.get(path, { as: outsider })).status).toBe(404)
    expect((await world.get(path)).status).toBe(404)
  }
  await world.predictions.goAway()
  expect((await world.get(addressOf(name), { as: insider })).status).toBe(404)
  await world.predictions.comeBack()
  await eventually(async () => (await world.get(addressOf(name), { as: insider })).status === 200)
})

test('a photo that no event has named yet is shown to who has its name, and kept by no cache', async () => {
  const { name } = await world.put(await photo('animated.gif'))
  const { status, headers } = await world.image(name)
  expect({ status, cache: headers.get('cache-control') }).toEqual({ status: 200, cache: 'private, no-store' })
})

test('a profile photo is public once the member shows it', async () => {
  const memberId = newId()
  const { name } = await world.put(await photo('gps-1.jpg'), { as: 'auth', purpose: 'profile', ownerId: memberId })
  await world.tell('auth', MemberChangedSchema, memberId, { memberId, profileImageFile: name })
  expect((await world.image(name)).headers.get('cache-control')).toMatch(/^public/)
})

test('threat 13: nothing unsigned, expired or signed for another gets in', async () => {
  const { name } = await posted(world, 'animated.gif')
  const stranger = await world.keys.identity('groups').sign('media')
  const forOther = await world.keys.identity('gateway').sign('auth')
  for (const authorization of [undefined, 'Bearer ', 'Bearer x.y.z', `Bearer ${stranger}`, `Bearer ${forOther}`])
    for (const [method, path] of [
      ['GET', addressOf(name)],
      ['PUT', `/internal/photos/${newName()}?ownerId=${newId()}&purpose=post`],
    ]) {
      const response = await fetch(world.origin + path, {
        method: method ?? 'GET',
        headers: authorization ? { authorization } : {},
      })
      expect(response.status).toBe(401)
    }
})
