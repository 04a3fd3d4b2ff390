import { paths } from '#api/index.ts'
import { HiddenLine } from '#ui/index.ts'

/** A note above a post that moderation has hidden or is holding for review. Shown to its owner and to the admin. */
export default function Hidden({ isOwn, isHeld }: { isOwn: boolean; isHeld: boolean }) {
  return <HiddenLine held={isOwn && isHeld} {...(isOwn && { to: paths.statements })} />
}
