import type { Reply } from '@hunch/proto/http/client'

/** A group in a list. */
export type Listing = Reply<'listGroups'>[number]
/** A group with all details. Non-members of a private group only get its name, description and member count. */
export type Detail = Reply<'getGroup'>
export type GroupMember = Reply<'listMembers'>[number]
export type Person = Reply<'listFollowers'>[number]
