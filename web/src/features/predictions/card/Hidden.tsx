import { paths } from '../../../api/index.ts'
import { HiddenLine } from '../../../ui/index.ts'

/** At the top of a post that moderation hid, or that waits for a look: an own one, or for the admin another's. */
export default function Hidden({ isOwn, isHeld }: { isOwn: boolean; isHeld: boolean }) {
  return <HiddenLine held={isOwn && isHeld} {...(isOwn && { to: paths.statements })} />
}
