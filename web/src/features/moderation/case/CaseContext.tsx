import { paths } from '#api/index.ts'
import { Link, useTranslation } from '#ui/index.ts'
import type { CaseContext as Context, Said } from '../model/types.ts'
import { useCaseTitle } from '../parts/useNames.ts'
import styles from './CaseContext.module.css'
import { Section } from './Section.tsx'

/** The context of a reported post or comment: its group, the post, and for a reply the parent comment. */
export function CaseContext({ context: { post, parent, group } }: { context: Context }) {
  const { t } = useTranslation('moderation')
  if (!post && !parent && !group) return null
  return (
    <Section title={t('context.title')}>
      <div className={styles.context}>
        {group && (
          <Link to={paths.group(group.id)} className={styles.group}>
            {t('context.group', { name: group.name })}
          </Link>
        )}
        {post && <Quote kind="post" said={post} />}
        {parent && <Quote kind="comment" said={parent} />}
      </div>
    </Section>
  )
}

function Quote({ kind, said: { member, words } }: { kind: 'post' | 'comment'; said: Said }) {
  const title = useCaseTitle({ targetKind: kind, member })
  return (
    <figure className={styles.said}>
      <figcaption>{title}</figcaption>
      <blockquote dir="auto">{words}</blockquote>
    </figure>
  )
}
