import type { ReactNode } from 'react'
import { Card } from '#ui/index.ts'
import styles from '../EntryCard.module.css'

interface NoticeProps {
  tone?: 'pending' | 'done' | 'failed'
  icon: ReactNode
  title: string
  text?: string | undefined
  children?: ReactNode
}

/** A card with one message and its actions. */
export function Notice({ tone, icon, title, text, children }: NoticeProps) {
  return (
    <Card className={styles.card}>
      <span className={styles.mark} data-tone={tone}>
        {icon}
      </span>
      <div role={tone === 'failed' ? 'alert' : 'status'}>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </Card>
  )
}
