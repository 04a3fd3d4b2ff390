import { paths } from '#api/index.ts'
import { Emoji, exactTime, Link, Tag, useFormat, useTranslation } from '#ui/index.ts'
import type { Entry } from './data.ts'
import styles from './EntryView.module.css'
import { Stars } from './StarChoice.tsx'

/** A reflection. `withPost` adds the post that the reflection is about; default: false. */
export function EntryView({ entry, withPost = false }: { entry: Entry; withPost?: boolean }) {
  const { t } = useTranslation('journal')
  const format = useFormat()
  return (
    <article className={styles.entry} aria-labelledby={withPost ? `entry-${entry.id}` : undefined}>
      {withPost && (
        <h2 className={styles.headline} dir="auto">
          <Link id={`entry-${entry.id}`} to={paths.prediction(entry.predictionId)}>
            {entry.headline}
          </Link>
        </h2>
      )}
      <p className={styles.content} dir="auto">
        {entry.content}
      </p>
      <footer className={styles.about}>
        {entry.mood && <Tag icon={<Emoji name={entry.mood} />}>{t(`moods.${entry.mood}`)}</Tag>}
        {entry.rating !== null && <Stars count={entry.rating} />}
        <time {...exactTime(entry.createdAt, format)} className={styles.time}>
          {format.date(entry.createdAt)}
        </time>
      </footer>
    </article>
  )
}
