import { silentLog } from '@hunch/kit/log'
import { rebuildAll } from '@hunch/kit/operations'
import { contentOf, disorderlyEventLog } from '@hunch/kit/testing'
import { MemberChangedSchema, MemberDeletedSchema, MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { expect, test } from '@jest/globals'
import { operateSocial } from '../src/operations.ts'
import { startWorld } from './support/world.ts'

test('damaged read models are rebuilt from the log row by row, and consuming everything again changes nothing', async () => {
  const world = await startWorld()
  try {
    const people = [world.join(), world.join(), world.join()] as const
    const [ann, bob, gone] = people
    for (const { id } of people) await world.publish('auth', MemberJoinedSchema, id, { memberId: id }, { memberId: id })
    await world.publish('auth', MemberChangedSchema, ann.id, { memberId: ann.id })
    const posts = [world.post(ann), world.post(bob, { only: [ann, bob, gone] }), world.post(gone)] as const
    const about = ({ id, ownerId, audience }: (typeof posts)[number]) => ({
      postId: id,
      ownerId,
      audienceGroupId: audience?.groupId ?? '',
    })
    for (const post of posts) await world.publish('predictions', PredictionPostedSchema, post.id, about(post))
    for (const member of people)
      for (const post of posts) {
        const { id } = (await world.say(member, post.id)).body
        await world.call(bob, calls.likeComment, { params: { id } })
        await world.call(member, calls.setReaction, { params: { id: post.id }, body: { kind: 'sad' } })
      }
    await world.call(ann, calls.followUser, { params: { id: gone.id } })
    await world.call(ann, calls.followUser, { params: { id: bob.id } })
    world.auth.cards.delete(gone.id)
    await world.publish('auth', MemberDeletedSchema, gone.id, { memberId: gone.id })
    await world.publish('predictions', PredictionDeletedSchema, posts[2].id, about(posts[2]))

    const published = async () => [...(await Promise.all([...posts, ...people].map(({ id }) => world.published(id))))]
    const before = [await published(), await contentOf(world.config.databaseUrl)]
    for (const seed of [undefined, 1, 2]) {
      await world.rows('delete from posts where deleted')
      await world.rows('update posts set owner_id = $1, audience_group_id = null', [ann.id])
      await world.rows('delete from authors where erased')
      await world.rows(`update authors set first_name = 'Nobody', version = 9`)
      const around = seed === undefined ? {} : { aroundEventLog: disorderlyEventLog(seed) }
      await rebuildAll([operateSocial({ ...world.config, ...around }, silentLog())])
      expect(await published()).toEqual(before[0])
      expect(await contentOf(world.config.databaseUrl)).toEqual(before[1])
    }
    await world.rewind()
    expect(await published()).toEqual(before[0])
    expect(await contentOf(world.config.databaseUrl)).toEqual(before[1])
  } finally {
    await world.stop()
  }
})
