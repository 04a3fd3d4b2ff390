import { LockIcon, useTranslation } from '#ui/index.ts'
import type { CaseSummary } from '../model/types.ts'
import styles from './ReportedWords.module.css'
import { Section } from './Section.tsx'

/** The words as first reported, with a link to their page, or the reason why there is no link. */
export function ReportedWords({ each }: { each: CaseSummary }) {
  const { t } = useTranslation('moderation')
  const { words, path, isPrivate, isHeld } = each
  return (
    <Section title={t('words.title')}>
      {words ? (
        <blockquote dir="auto" className={styles.words}>
          {words}
        </blockquote>
      ) : (
        <p className={styles.note}>{t('words.none')}</p>
      )}
      {path ? (
        <a href={path} target="_blank" rel="noreferrer" className={styles.link}>
          {t('words.open')}
        </a>
      ) : (
        <p className={styles.note}>
          {isPrivate && <LockIcon />}
          {t(isPrivate ? 'words.private' : isHeld ? 'words.held' : 'words.gone')}
        </p>
      )}
    </Section>
  )
}
