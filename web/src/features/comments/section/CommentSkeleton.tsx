import { Skeleton } from '#ui/index.ts'
import styles from './CommentSkeleton.module.css'

/** Placeholder while comments are loading. The label is for screen readers. */
export function CommentSkeleton({ label }: { label: string }) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {label}
      </p>
      {['first', 'second'].map((key) => (
        <div key={key} className={styles.comment} aria-hidden="true">
          <Skeleton shape="circle" />
          <div>
            <Skeleton className={styles.name} />
            <Skeleton lines={2} />
          </div>
        </div>
      ))}
    </>
  )
}
