import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

/** A part of a case, with its title. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  )
}
