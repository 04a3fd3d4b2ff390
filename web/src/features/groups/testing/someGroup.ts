import type { Detail, Listing, Person } from '../model/types.ts'

const creator: NonNullable<Listing['creator']> = {
  id: '0190bbbb-0000-7000-8000-000000000002',
  firstName: 'Jonas',
  lastName: 'Weber',
  email: 'j…@example.com',
  profileImageUrl: null,
  country: 'DE',
  userRank: 'Rookie',
}

/** Returns a person for lists of followers and followed people. */
export const somebody = (id: string, firstName: string, lastName: string): Person => ({
  ...creator,
  id,
  firstName,
  lastName,
  isFollowing: true,
})

/** Returns a public group as the server sends it to a non-member. `more` overrides its fields. */
export function someDetail(more: Partial<Detail> = {}): Detail {
  return {
    id: 'g1',
    name: 'Rain watchers',
    description: 'We look at clouds.',
    isPrivate: false,
    createdBy: creator.id,
    categoryId: null,
    createdAt: '2026-08-01T10:00:00Z',
    memberCount: 3,
    predictionCount: 1,
    creator,
    role: null,
    invited: false,
    removed: false,
    ...more,
  }
}

/** The same group, as an entry of a list. */
export function someListing({
  role = null,
  ...group
}: Partial<Listing['group']> & Pick<Partial<Listing>, 'role'> = {}) {
  const { id, name, description, isPrivate, categoryId, memberCount } = someDetail()
  const own = { id, name, description, isPrivate, categoryId, createdBy: creator.id, createdAt: '2026-08-01T10:00:00Z' }
  return { group: { ...own, ...group }, creator, memberCount, predictionCount: 1, role } satisfies Listing
}
