import { put } from './things.ts'
import type { TestMember, World } from './world.ts'

/** A public group with its creator and Ann, who has posted in it, and a moderator of the product. */
export interface Rowers {
  readonly ann: TestMember
  readonly creator: TestMember
  readonly moderator: TestMember
  readonly group: string
  readonly postId: string
}

/** Creates the group and these people, and removes all cases. */
export async function startRowers(world: World): Promise<Rowers> {
  await world.rows('truncate cases, reports, openings, acts, appeals')
  const ann = world.join({ firstName: 'Ann' })
  const creator = world.join({ firstName: 'Cy' })
  const moderator = world.joinAs('moderator')
  world.joinAs('admin')
  const group = put(world.groups, creator, 'Rowers', { inside: [creator.id, ann.id] })
  return { ann, creator, moderator, group, postId: put(world.predictions, ann, 'It rains', { openGroupId: group }) }
}
