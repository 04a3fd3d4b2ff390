import { MemberChangedSchema, MemberDeletedSchema, MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { expect, test } from '@jest/globals'
import { startWorld } from './support/world.ts'

const tables = [
  ...['posts', 'authors', 'comments', 'likes', 'reactions', 'reaction_counts', 'post_tallies'],
  ...['follows', 'member_tallies', 'erasures'],
]

test('heard again from the start into empty copies, the log makes the same copies and nothing else', async () => {
  const world = await startWorld()
  try {
    const people = [world.join(), world.join(), world.join()] as const
    const [ann, bob, gone] = people
    for (const { id } of people) await world.tell('auth', MemberJoinedSchema, id, { memberId: id }, { memberId: id })
    await world.tell('auth', MemberChangedSchema, ann.id, { memberId: ann.id })
    const posts = [world.post(ann), world.post(bob, { only: [ann, bob, gone] }), world.post(gone)] as const
    const about = ({ id, ownerId, audience }: (typeof posts)[number]) => ({
      postId: id,
      ownerId,
      audienceGroupId: audience?.groupId ?? '',
    })
    for (const post of posts) await world.tell('predictions', PredictionPostedSchema, post.id, about(post))
    for (const member of people)
      for (const post of posts) {
        const { id } = (await world.say(member, post.id)).body
        await world.call(bob, calls.likeComment, { params: { id } })
        await world.call(member, calls.setReaction, { params: { id: post.id }, body: { kind: 'sad' } })
      }
    await world.call(ann, calls.followUser, { params: { id: gone.id } })
    await world.call(ann, calls.followUser, { params: { id: bob.id } })
    world.auth.cards.delete(gone.id)
    await world.tell('auth', MemberDeletedSchema, gone.id, { memberId: gone.id })
    await world.tell('predictions', PredictionDeletedSchema, posts[2].id, about(posts[2]))

    const read = () =>
      Promise.all(tables.map((table) => world.rows(`select to_jsonb(t) as row from ${table} t order by t::text`)))
    const told = async () => [...(await Promise.all([...posts, ...people].map(({ id }) => world.told(id))))]
    const before = [await told(), await read()]
    await world.rows('delete from posts')
    await world.rows('delete from authors')
    await world.rewind()
    expect(await told()).toEqual(before[0])
    expect(await read()).toEqual(before[1])
  } finally {
    await world.stop()
  }
})
