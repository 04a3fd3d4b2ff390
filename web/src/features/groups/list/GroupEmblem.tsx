import { Avatar, classes } from '../../../ui/index.ts'
import styles from './GroupEmblem.module.css'

/** A group's initials on a square; avatars of people are round. Decorative. */
export function GroupEmblem({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span className={classes(styles.emblem, large && styles.large)} aria-hidden="true">
      <Avatar name={name} size={large ? 'huge' : 'large'} />
    </span>
  )
}
