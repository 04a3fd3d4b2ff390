import { nameOf } from '#api/index.ts'
import {
  Avatar,
  CheckIcon,
  ClockIcon,
  CommentIcon,
  FlagIcon,
  FlameIcon,
  HeartIcon,
  PeopleIcon,
  SparkIcon,
  TrendingIcon,
  TrophyIcon,
} from '#ui/index.ts'
import type { Notification } from '../model/types.ts'
import styles from './NotificationIcon.module.css'

const icons = {
  friend_activity: PeopleIcon,
  voting_deadline: ClockIcon,
  streak_reminder: FlameIcon,
  achievement: TrophyIcon,
  social_proof: TrendingIcon,
  vote: CheckIcon,
  comment: CommentIcon,
  reaction: HeartIcon,
  moderation: FlagIcon,
} as const satisfies Record<Notification['type'], unknown>

/** Kinds with their own icon. */
const ownIcons: Readonly<Record<string, typeof SparkIcon>> = { resultIn: SparkIcon }

/** The icon of a notification's kind, on the picture of the member who caused it. Decorative. */
export function NotificationIcon({ kind, type, fromUser }: Pick<Notification, 'kind' | 'type' | 'fromUser'>) {
  const Icon = ownIcons[kind] ?? icons[type]
  return (
    <span
      className={styles.icon}
      data-type={type}
      data-kind={kind}
      data-person={fromUser !== null || undefined}
      aria-hidden="true"
    >
      {fromUser && <Avatar name={nameOf(fromUser)} id={fromUser.id} src={fromUser.profileImageUrl} />}
      <span className={styles.sign}>
        <Icon />
      </span>
    </span>
  )
}
