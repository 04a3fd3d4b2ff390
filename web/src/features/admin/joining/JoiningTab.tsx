import { InvitationLinks } from './InvitationLinks.tsx'
import { WaitingPeople } from './WaitingPeople.tsx'
import { WhoMayJoin } from './WhoMayJoin.tsx'

/** Registration rules, people who wait for approval, and invitation links. */
export const JoiningTab = () => (
  <>
    <WhoMayJoin />
    <WaitingPeople />
    <InvitationLinks />
  </>
)
