import { request } from 'node:http'
import { newId } from '@hunch/kit/postgres'
import { eventOf, eventually } from '@hunch/kit/testing'
import { MemberChangedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { EvidenceChangedSchema, VisibilityChangedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { getImage, getUpload } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addressOf } from './support/callers.ts'
import { newName, photo } from './support/photos.ts'
import { posted } from './support/posted.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('paths, dots and addresses in place of a name get 404, and nothing is fetched', async () => {
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

test('threat 7: a private photo is authorised at each request and kept by no cache', async () => {
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
  await world.predictions.stop()
  expect((await world.get(addressOf(name), { as: insider })).status).toBe(404)
  await world.predictions.comeBack()
  await eventually(async () => (await world.get(addressOf(name), { as: insider })).status === 200)
})

test('only the owner sees the photos of a hidden post, later ones included, until it is shown again', async () => {
  const { name, ownerId, postId } = await posted(world, 'gps-1.jpg')
  const stranger = newId()
  const statusFor = async (as?: string, file = name) => (await world.get(addressOf(file), as ? { as } : {})).status
  const change = (hidden: boolean, version: bigint) =>
    world.append('predictions', eventOf(VisibilityChangedSchema, postId, { postId, ownerId, hidden }, { version }))
  await change(true, 3n)
  world.predictions.mayView.add(`${ownerId} ${postId}`)
  expect([await statusFor(ownerId), await statusFor(stranger), await statusFor()]).toEqual([200, 404, 404])
  const seen = await world.get(addressOf(name, { w: '300' }), { as: ownerId })
  expect([seen.headers.get('cache-control'), seen.headers.get('etag')]).toEqual(['private, no-store', null])
  const { name: later } = await world.put(await photo('animated.gif'), { ownerId })
  await world.publish('predictions', EvidenceChangedSchema, postId, { postId, ownerId, photoFile: later })
  expect([await statusFor(ownerId, later), await statusFor(stranger, later)]).toEqual([200, 404])
  await change(false, 5n)
  await change(true, 4n)
  expect([await statusFor(stranger), await statusFor(), await statusFor(stranger, later)]).toEqual([200, 200, 200])
})

test('threat 49: a pending photo is 404 for everyone but its owner, at any address', async () => {
  const { name, ownerId } = await world.put(await photo('animated.gif'))
  const upload = getUpload.path.replace('{file}', name)
  const paths = [addressOf(name), addressOf(name, { w: '300' }), `${addressOf(name)}.webp`, upload, `${upload}.jpg`]
  const ways = [
    {},
    { method: 'HEAD' },
    { headers: { 'if-none-match': '*' } },
    { headers: { 'if-none-match': `"${name}"` } },
    { headers: { 'if-modified-since': new Date().toUTCString() } },
    { headers: { range: 'bytes=0-9' } },
  ]
  const responseTo = async (path: string, options: object) => {
    const { status, headers, bytes } = await world.get(path, options)
    const body = bytes.toString().replace(/"(requestId|instance)":"[^"]*"/g, '')
    return { status, body, cache: headers.get('cache-control'), tag: headers.get('etag') }
  }
  for (const way of ways)
    for (const path of paths)
      for (const who of [{}, { as: newId() }]) {
        const missing = await responseTo(path.replace(name, newName()), { ...way, ...who })
        expect(await responseTo(path, { ...way, ...who })).toEqual(missing)
        expect(missing).toMatchObject({ status: 404, cache: 'no-store', tag: null })
      }
  for (const way of ways)
    for (const path of paths)
      expect(await responseTo(path, { ...way, as: ownerId })).toMatchObject({
        status: 200,
        cache: 'private, no-store',
        tag: null,
      })
})

test('threat 49: once its post is published, a photo is shown only to members who may see the post', async () => {
  const groupId = newId()
  const { name, ownerId, postId } = await posted(world, 'animated.gif', groupId)
  const statusFor = async (as: string) => (await world.get(addressOf(name), { as })).status
  expect(await statusFor(ownerId)).toBe(404) // an owner who has left the group no longer sees the post
  world.predictions.mayView.add(`${ownerId} ${postId}`)
  expect(await statusFor(ownerId)).toBe(200)
})

test('a profile photo is public once the member shows it', async () => {
  const memberId = newId()
  const { name } = await world.put(await photo('gps-1.jpg'), { as: 'auth', purpose: 'profile', ownerId: memberId })
  await world.publish('auth', MemberChangedSchema, memberId, { memberId, profileImageFile: name })
  expect((await world.image(name)).headers.get('cache-control')).toMatch(/^public/)
})

test('threat 13: a missing or invalid token, or one from or for another service, is rejected', async () => {
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
