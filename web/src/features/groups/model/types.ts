import type { Reply } from '@hunch/proto/http/client'

/** A group among others. */
export type Listing = Reply<'listGroups'>[number]
/** A group by itself; of a private one an outsider knows name, description and member count only. */
export type Detail = Reply<'getGroup'>
export type GroupMember = Reply<'listMembers'>[number]
export type Person = Reply<'listFollowers'>[number]
