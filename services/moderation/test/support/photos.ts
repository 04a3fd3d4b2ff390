import type { TestMember, World } from './world.ts'

/** Returns the name of a photo. Names differ in their last letter. */
export const photoNamed = (letter: string): string => `AbCdEfGhIjKlMnOpQrStU${letter}`

/** Ann, whose photos a test is about, Bob and a moderator. */
export interface PhotoPeople {
  readonly ann: TestMember
  readonly bob: TestMember
  readonly moderator: TestMember
}

/** Creates these people, and removes all cases. */
export async function startPhotoPeople(world: World): Promise<PhotoPeople> {
  await world.rows('truncate cases, reports, openings, acts, appeals')
  return {
    ann: world.join({ firstName: 'Ann' }),
    bob: world.join({ firstName: 'Bob' }),
    moderator: world.joinAs('moderator'),
  }
}
