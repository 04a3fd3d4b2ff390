import { InvitationLinks } from './InvitationLinks.tsx'
import { WaitingPeople } from './WaitingPeople.tsx'
import { WhoMayJoin } from './WhoMayJoin.tsx'

/** Who may join, the invitation links, and who waits for approval. */
export const JoiningTab = () => (
  <>
    <WhoMayJoin />
    <WaitingPeople />
    <InvitationLinks />
  </>
)
