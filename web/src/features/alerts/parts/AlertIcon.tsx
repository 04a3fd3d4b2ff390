import { nameOf } from '../../../api/index.ts'
import {
  Avatar,
  CheckIcon,
  ClockIcon,
  CommentIcon,
  FlameIcon,
  HeartIcon,
  PeopleIcon,
  TrendingIcon,
  TrophyIcon,
} from '../../../ui/index.ts'
import type { Notification } from '../model/types.ts'
import styles from './AlertIcon.module.css'

const icons = {
  friend_activity: PeopleIcon,
  voting_deadline: ClockIcon,
  streak_reminder: FlameIcon,
  achievement: TrophyIcon,
  social_proof: TrendingIcon,
  vote: CheckIcon,
  comment: CommentIcon,
  reaction: HeartIcon,
} as const satisfies Record<Notification['type'], unknown>

/** A notification's kind, on the picture of the member who caused it, if any. Decorative. */
export function AlertIcon({ type, fromUser }: Pick<Notification, 'type' | 'fromUser'>) {
  const Icon = icons[type]
  return (
    <span className={styles.icon} data-type={type} data-person={fromUser !== null || undefined} aria-hidden="true">
      {fromUser && <Avatar name={nameOf(fromUser)} src={fromUser.profileImageUrl} />}
      <span className={styles.sign}>
        <Icon />
      </span>
    </span>
  )
}
