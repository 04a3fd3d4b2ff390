import type { ReactNode } from 'react'
import { Card } from '#ui/index.ts'
import styles from './EntryCard.module.css'

/** A card for people who are not signed in, with an icon, a title, a text and a form. */
export const EntryCard = ({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}) => (
  <Card className={styles.card}>
    <span className={styles.mark}>{icon}</span>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.text}>{text}</p>
    {children}
  </Card>
)
