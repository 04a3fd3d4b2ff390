import { deleteComment, listComments } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { nowhere, startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let post: { id: string; ownerId: string }
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))
beforeEach(() => {
  ann = world.join({ firstName: 'Ann', lastName: 'Achieng', maskedEmail: 'a…@example.com', country: 'KE' })
  bob = world.join({ firstName: '', lastName: '', maskedEmail: 'b…@example.com' })
  post = world.post(ann)
})

const say = (member: TestMember, content: string, parentId?: string) =>
  world.say(member, post.id, { content, parentId })
const list = (member: TestMember | null = ann, query = {}) =>
  world.call(member, listComments, { params: { id: post.id }, query })
const drop = (member: TestMember | null, id: string) => world.call(member, deleteComment, { params: { id } })
const row = async () => (await world.rows('select * from post_tallies where post_id = $1', [post.id]))[0]

interface Listed {
  content: string
  deleted: boolean
  replies: Listed[]
}
/** Returns the texts of comments, nested like the comments: `[['a comment', ['a reply']]]`. Null if a comment is deleted. */
const outline = (comments: Listed[]): unknown =>
  comments.map(({ content, deleted, replies }) => [deleted ? null : content, ...(outline(replies) as unknown[])])

test('a comment is written, returned in full, listed and published', async () => {
  const cara = world.join({}, { timeZone: 'Pacific/Kiritimati' })
  const reply = await say(cara, '  It will.  ')
  expect([reply.status, reply.body]).toEqual([
    201,
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      predictionId: post.id,
      parentId: null,
      content: 'It will.',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      deleted: false,
      unavailable: false,
      user: {
        id: cara.id,
        firstName: 'Ann',
        lastName: 'Example',
        email: 'a…@example.com',
        profileImageUrl: null,
        country: null,
        userRank: 'Rookie',
      },
      likeCount: 0,
      liked: false,
      replies: [],
    },
  ])
  expect((await list()).body).toEqual([reply.body])
  const kiritimati = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
  expect(await world.published(post.id)).toMatchObject([
    {
      type: 'CommentPosted',
      version: 1,
      message: {
        commentId: reply.body.id,
        postId: post.id,
        ownerId: ann.id,
        audienceGroupId: '',
        memberId: cara.id,
        parentId: '',
        parentAuthorId: '',
        level: 0,
        commentCount: 1,
        commenterCount: 1,
        localDate: kiritimati,
      },
    },
  ])
})

test('threads come newest first, the replies in each as they came, nested', async () => {
  const start = Date.now()
  const at = (second: number) => world.setClock(new Date(start + second * 1_000), { frozen: true })
  await at(1)
  const first = await say(ann, 'first')
  await at(2)
  const second = await say(bob, 'second')
  await at(3)
  const reply = await say(bob, 'reply', first.body.id)
  await at(4)
  await say(ann, 'later reply', first.body.id)
  await at(5)
  await say(ann, 'reply to reply', reply.body.id)
  const { body } = await list()
  expect(outline(body)).toEqual([['second'], ['first', ['reply', ['reply to reply']], ['later reply']]])
  expect(body[1].replies[0]).toMatchObject({ parentId: first.body.id, user: { id: bob.id, email: 'b…@example.com' } })
  expect(outline((await list(ann, { limit: '1' })).body)).toEqual([['second']])
  expect((await list(ann, { limit: '1', offset: '1' })).body[0].id).toBe(first.body.id)
  expect((await list(ann, { offset: '2' })).body).toEqual([])
  expect(second.body.parentId).toBeNull()
})

test('reply levels: 0 to 3, and no further', async () => {
  let parentId: string | undefined
  for (const level of [0, 1, 2, 3]) {
    const reply = await say(bob, `level ${level}`, parentId)
    expect(reply.status).toBe(201)
    parentId = reply.body.id
  }
  const tooDeep = await say(bob, 'level 4', parentId)
  expect([tooDeep.status, tooDeep.body.code]).toEqual([400, 'repliesTooDeep'])
  expect(outline((await list()).body)).toEqual([['level 0', ['level 1', ['level 2', ['level 3']]]]])
  expect((await world.published(post.id)).map(({ message }) => message['level'])).toEqual([0, 1, 2, 3])
})

test('only comments on the same post that are not deleted can be replied to', async () => {
  const elsewhere = await world.say(ann, world.post(ann).id)
  const deleted = await say(ann, 'gone soon')
  await say(bob, 'keeps its place', deleted.body.id)
  await drop(ann, deleted.body.id)
  for (const parentId of [nowhere, elsewhere.body.id, deleted.body.id]) {
    const reply = await say(bob, 'to whom?', parentId)
    expect([reply.status, reply.body.code]).toEqual([404, 'commentNotFound'])
  }
})

test('a deleted comment without replies is gone; one with replies leaves an empty place', async () => {
  const [top, lone] = [await say(ann, 'top'), await say(ann, 'lone')]
  const middle = await say(bob, 'middle', top.body.id)
  const deep = await say(ann, 'deep', middle.body.id)
  expect((await drop(ann, lone.body.id)).status).toBe(204)
  expect((await drop(bob, middle.body.id)).status).toBe(204)
  expect((await drop(ann, top.body.id)).status).toBe(204)
  const { body } = await list()
  expect(outline(body)).toEqual([[null, [null, ['deep']]]])
  expect(body[0]).toMatchObject({ content: '', deleted: true, user: null, likeCount: 0, liked: false })
  expect(JSON.stringify(await world.rows('select * from comments'))).not.toMatch(/middle|"top"/)
  // Deleting the last comment of the thread deletes the empty places above it.
  await drop(ann, deep.body.id)
  expect((await list()).body).toEqual([])
  expect(await world.rows('select from comments where post_id = $1', [post.id])).toEqual([])
})

test('counts of comments and of different commenters are updated and published', async () => {
  const [one, two] = [await say(ann, 'one'), await say(ann, 'two')]
  const three = await say(bob, 'three', one.body.id)
  expect(await row()).toMatchObject({ comment_count: 3, commenter_count: 2 })
  await drop(ann, one.body.id)
  await drop(ann, two.body.id)
  await drop(bob, three.body.id)
  expect(await row()).toMatchObject({ comment_count: 0, commenter_count: 0 })
  const published = await world.published(post.id)
  expect(
    published.map(({ type, version, message }) => [type, version, message['commentCount'], message['commenterCount']]),
  ).toEqual([
    ['CommentPosted', 1, 1, 1],
    ['CommentPosted', 2, 2, 1],
    ['CommentPosted', 3, 3, 2],
    ['CommentDeleted', 4, 2, 2],
    ['CommentDeleted', 5, 1, 1],
    ['CommentDeleted', 6, 0, 0],
  ])
  expect(published[2]?.message).toMatchObject({ parentId: one.body.id, parentAuthorId: ann.id })
  expect(published[5]?.message).toMatchObject({ commentId: three.body.id, memberId: bob.id, ownerId: ann.id })
})

test('only its author deletes a comment, once', async () => {
  const { id } = (await say(bob, 'mine')).body
  for (const other of [ann, { ...world.join(), role: 'admin' as const }]) {
    const reply = await drop(other, id)
    expect([reply.status, reply.body.code]).toEqual([403, 'notYourComment'])
  }
  expect((await drop(bob, id)).status).toBe(204)
  const again = await drop(bob, id)
  expect([again.status, again.body.code]).toEqual([404, 'commentNotFound'])
})

test('a comment has 1 to 2,000 characters; an emoji counts as one', async () => {
  const longest = '🎈'.repeat(2_000)
  const reply = await say(ann, longest)
  expect([reply.status, reply.body.content]).toEqual([201, longest])
  for (const content of ['', ' \n\t ', `${longest}!`]) {
    const rejected = await say(ann, content)
    expect([rejected.status, rejected.body.errors?.[0].field]).toEqual([400, 'content'])
  }
  expect(await row()).toMatchObject({ comment_count: 1 })
})

test.each([
  ['no body', undefined],
  ['a list', []],
  ['no post', { content: 'x' }],
  ['a query object as post', { predictionId: { $ne: '' }, content: 'x' }],
  ['SQL as post', { predictionId: "1' or 1=1 --", content: 'x' }],
  ['a query object as text', { predictionId: nowhere, content: { $gt: '' } }],
  ['NUL in the text', { predictionId: nowhere, content: 'a\0b' }],
  ['a lone surrogate', { predictionId: nowhere, content: 'a\ud800b' }],
  ['an invalid parent', { predictionId: nowhere, content: 'x', parentId: '../1' }],
  ['60 kB of text', { predictionId: nowhere, content: 'x'.repeat(60_000) }],
])('%s is rejected with 400 or 415', async (_what, body) => {
  const reply = await world.call(ann, { method: 'POST', path: '/api/comments' }, { body })
  expect([400, 415]).toContain(reply.status)
  expect(reply.headers.get('content-type')).toContain('application/problem+json')
})

test('hostile text is stored as plain text, and fields that clients may not set are ignored', async () => {
  const content = `<script>alert(1)</script>'; drop table comments; -- %_\\ {{7*7}} \u202E`
  const body = { predictionId: post.id, content, userId: bob.id, memberId: bob.id, likeCount: 99, createdAt: '2001' }
  const reply = await world.call(ann, { method: 'POST', path: '/api/comments' }, { body })
  const kept = content.replace(' \u202E', '') // direction overrides are removed
  expect(reply.body).toMatchObject({ content: kept, likeCount: 0, user: { id: ann.id } })
  expect((await list()).body[0]).toEqual(reply.body)
})

test.each([{ limit: '0' }, { limit: '101' }, { limit: '1e9' }, { offset: '-1' }, { offset: "0'" }])(
  'a page of %j is rejected',
  async (query) => {
    const reply = await list(ann, query)
    expect([reply.status, reply.body.code]).toEqual([400, 'invalidRequest'])
  },
)

test('50 comments and deletions by 25 people at once are counted exactly', async () => {
  const people = Array.from({ length: 25 }, () => world.join())
  const root = (await say(ann, 'root')).body.id
  const replies = await Promise.all(people.flatMap((person) => [say(person, 'a thread'), say(person, 'a reply', root)]))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  await Promise.all(replies.slice(0, 20).map(({ body }) => drop({ id: body.user.id }, body.id)))
  const [counted] = await world.rows(
    `select count(member_id)::integer as comments, count(distinct member_id)::integer as commenters
     from comments where post_id = $1`,
    [post.id],
  )
  expect(await row()).toMatchObject({ comment_count: counted.comments, commenter_count: counted.commenters })
  expect(counted).toEqual({ comments: 31, commenters: 16 })
  const published = await world.published(post.id)
  expect(published.map(({ version }) => version)).toEqual(published.map((_, index) => index + 1))
  expect(published.at(-1)?.message).toMatchObject({ commentCount: 31, commenterCount: 16 })
})

/** Inserts 1,001 replies to a comment, one second apart, from a day ago on. */
const fill = (parentId: string, memberId: string, hidden: boolean) =>
  world.rows(
    `insert into comments (id, post_id, thread_id, parent_id, level, member_id, content, hidden, created_at)
     select gen_random_uuid(), post_id, id, id, 1, $2::uuid, 'reply ' || nr, $3::boolean,
       now() - interval '1 day' + nr * interval '1 second'
     from comments, generate_series(1, 1001) nr where id = $1`,
    [parentId, memberId, hidden],
  )

test('of more than 1,000 replies, a page has the newest, and the replies that they answer', async () => {
  const { id } = (await say(ann, 'top')).body
  await fill(id, ann.id, false)
  const [oldest] = await world.rows(`select id from comments where parent_id = $1 and content = 'reply 1'`, [id])
  const last = await say(bob, 'my last', oldest.id)
  const [thread] = (await list(bob)).body
  expect(thread.replies).toHaveLength(1_000)
  expect(thread.replies.slice(0, 2)).toMatchObject([
    { id: oldest.id, replies: [{ id: last.body.id }] },
    { content: 'reply 3', replies: [] },
  ])
})

test('a page stays full if its threads have more than 1,000 replies', async () => {
  const [busy, calm] = [(await say(ann, 'busy')).body.id, (await say(ann, 'calm')).body.id]
  const early = await say(bob, 'early', busy)
  await world.rows(`update comments set created_at = now() - interval '2 days' where id = $1`, [early.body.id])
  await fill(busy, bob.id, true)
  await say(bob, 'late', calm)
  for (const id of [busy, calm]) await drop(ann, id)
  expect(outline((await list(ann, { limit: '2' })).body)).toEqual([
    [null, ['late']],
    [null, ['early']],
  ])
})
