/** Checks which members a surface shows to whom, in tests of blocks. */

export interface Surface<Member> {
  readonly name: string
  /** Whether the viewer finds the other member there. */
  readonly shows: (other: Member, viewer: Member) => Promise<boolean>
}

export interface PeopleOfBlock<Member> {
  readonly blocker: Member
  readonly blocked: Member
  readonly third: Member
  readonly admin: Member
}

/** The result if no one is hidden. */
export const nobodyHidden = {
  'the blocker the blocked': true,
  'the blocked the blocker': true,
  'a third person the blocker': true,
  'a third person the blocked': true,
  'the admin the blocker': true,
  'the admin the blocked': true,
}

/** The result while the block stands. */
export const bothHidden: typeof nobodyHidden = {
  ...nobodyHidden,
  'the blocker the blocked': false,
  'the blocked the blocker': false,
}

/** Returns, for each pair of members, whether one finds the other on a surface. */
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
