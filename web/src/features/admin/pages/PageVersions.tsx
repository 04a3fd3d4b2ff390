import { useInfiniteQuery } from '@tanstack/react-query'
import { eachOnce } from '#api/index.ts'
import { Button, directionOf, languageNames, Tag, useFormat, useTranslation } from '#ui/index.ts'
import { pageVersionsRead } from '../data/reads.ts'
import type { PageName, PageVersion } from '../model/types.ts'
import list from '../parts/List.module.css'
import { Nothing, Panel } from '../parts/Panel.tsx'
import styles from './Pages.module.css'

/** Published versions of a page in all languages, read-only. */
export function PageVersions({ page }: { page: PageName }) {
  const { t } = useTranslation('admin')
  const read = useInfiniteQuery(pageVersionsRead(page))
  return (
    <Panel title={t('pages.versions')} failed={t('pages.loadFailed')} read={read}>
      {({ pages }) => {
        const versions = eachOnce(pages.flat(), ({ version }) => String(version))
        if (versions.length === 0) return <Nothing title={t('pages.noVersions')} />
        return (
          <>
            <ul className={list.list}>
              {versions.map((version) => (
                <Version key={version.version} version={version} />
              ))}
            </ul>
            {read.hasNextPage && (
              <Button wide className={list.more} pending={read.isFetchingNextPage} onClick={() => read.fetchNextPage()}>
                {t('audit.more')}
              </Button>
            )}
          </>
        )
      }}
    </Panel>
  )
}

function Version({ version: { version, language, text, isMaterial, publishedAt } }: { version: PageVersion }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  return (
    <li className={list.row}>
      <details className={styles.version}>
        <summary>
          {t('pages.version', { number: format.number(version) })} · <bdi>{languageNames[language]}</bdi> ·{' '}
          <time dateTime={publishedAt}>{format.dateTime(publishedAt)}</time>
          {isMaterial && <Tag tone="accent">{t('pages.isMaterial')}</Tag>}
        </summary>
        {text ? (
          <pre className={styles.old} lang={language} dir={directionOf(language)}>
            {text}
          </pre>
        ) : (
          <p>{t('pages.shippedAgain')}</p>
        )}
      </details>
    </li>
  )
}
