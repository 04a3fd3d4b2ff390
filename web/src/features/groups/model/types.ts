import type { Reply } from '@hunch/proto/http/client'

/** A group among others. */
export type Listing = Reply<'listGroups'>[number]
/** A group in full; of a private one an outsider gets name, description and member count only. */
export type Detail = Reply<'getGroup'>
export type GroupMember = Reply<'listMembers'>[number]
export type Person = Reply<'listFollowers'>[number]
