/** For tests of blocks: checks which members a surface, such as a page or a list, shows to which viewers. */

export interface Surface<Member> {
  readonly name: string
  /** Returns whether the surface shows the other member to the viewer. */
  readonly shows: (other: Member, viewer: Member) => Promise<boolean>
}

export interface PeopleOfBlock<Member> {
  readonly blocker: Member
  readonly blocked: Member
  readonly third: Member
  readonly admin: Member
}

/** The result of `whoFinds` if no one is hidden. */
export const nobodyHidden = {
  'the blocker the blocked': true,
  'the blocked the blocker': true,
  'a third person the blocker': true,
  'a third person the blocked': true,
  'the admin the blocker': true,
  'the admin the blocked': true,
}

/** The result of `whoFinds` while the block is active. */
export const bothHidden: typeof nobodyHidden = {
  ...nobodyHidden,
  'the blocker the blocked': false,
  'the blocked the blocker': false,
}

/** Returns, for each pair of members, whether the surface shows the second to the first. */
export async function whoFinds<Member>(
  { shows }: Surface<Member>,
  { blocker, blocked, third, admin }: PeopleOfBlock<Member>,
): Promise<typeof nobodyHidden> {
  return {
    'the blocker the blocked': await shows(blocked, blocker),
    'the blocked the blocker': await shows(blocker, blocked),
    'a third person the blocker': await shows(blocker, third),
    'a third person the blocked': await shows(blocked, third),
    'the admin the blocker': await shows(blocker, admin),
    'the admin the blocked': await shows(blocked, admin),
  }
}
