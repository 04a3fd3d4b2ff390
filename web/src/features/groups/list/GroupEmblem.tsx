import { Avatar, classes } from '#ui/index.ts'
import styles from './GroupEmblem.module.css'

interface GroupEmblemProps {
  /** The id chooses the colour, so that a group has the same colour everywhere. */
  group: { readonly id: string; readonly name: string }
  size?: 'small' | 'medium' | 'large'
}

const avatarSizes = { small: 'small', medium: 'large', large: 'huge' } as const

/** A group's initials on a square; avatars of people are round. Decorative. */
export function GroupEmblem({ group, size = 'medium' }: GroupEmblemProps) {
  return (
    <span className={classes(styles.emblem, styles[size])} aria-hidden="true">
      <Avatar name={group.name} id={group.id} size={avatarSizes[size]} />
    </span>
  )
}
