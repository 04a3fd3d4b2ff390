import { nameOf, paths, serverNow } from '#api/index.ts'
import { exactTime, Link, Tag, useFormat, useTranslation } from '#ui/index.ts'
import { wrongs } from '../model/reasons.ts'
import type { CaseReport } from '../model/types.ts'
import { Times } from '../parts/CaseMarks.tsx'
import { useWrong } from '../parts/useNames.ts'
import styles from './ReportList.module.css'
import { Section } from './Section.tsx'

/** The reports of a case. Above several reports, a summary counts them by rule or reason. */
export function ReportList({ reports, total }: { reports: readonly CaseReport[]; total: number }) {
  const { t } = useTranslation('moderation')
  const wrongOf = useWrong()
  return (
    <Section title={t('reports.count', { count: Math.max(total, reports.length) })}>
      {reports.length > 1 && (
        <p className={styles.summary}>
          {wrongs(reports).map(({ value, count }) => (
            <Tag key={wrongOf(value)}>
              {wrongOf(value)}
              <Times count={count} />
            </Tag>
          ))}
        </p>
      )}
      <ul className={styles.list}>
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
    </Section>
  )
}

function Report({ report }: { report: CaseReport }) {
  const { t } = useTranslation('moderation')
  const format = useFormat()
  const wrongOf = useWrong()
  const { source, reporter, showsChildAbuse, law, text, photoFiles = [], createdAt } = report
  return (
    <li className={styles.report}>
      <p className={styles.top}>
        <strong>{source === 'person' ? wrongOf(report) : t(`sources.${source}.name`)}</strong>
        <time {...exactTime(createdAt, format)}>{format.relative(createdAt, serverNow())}</time>
      </p>
      {showsChildAbuse && (
        <p>
          <Tag tone="danger">{t('reports.childAbuse')}</Tag>
        </p>
      )}
      {text && (
        <p dir="auto" className={styles.text}>
          {text}
        </p>
      )}
      {law && <p className={styles.law}>{t('reports.law', { law })}</p>}
      {photoFiles.length > 0 && <p className={styles.law}>{t('reports.photos')}</p>}
      <p className={styles.who}>
        {source !== 'person' ? (
          <Rule report={report} source={source} />
        ) : reporter ? (
          <Link to={paths.profile(reporter.id)}>
            <bdi>{nameOf(reporter)}</bdi>
          </Link>
        ) : (
          <Visitor report={report} />
        )}
      </p>
    </li>
  )
}

/** Names the automatic rule that made the report. If a word of the word list made it, names the word. */
function Rule({ report: { term }, source }: { report: CaseReport; source: Exclude<CaseReport['source'], 'person'> }) {
  const { t } = useTranslation('moderation')
  return source === 'words' && term ? <bdi>{t('sources.words.term', { term })}</bdi> : t(`sources.${source}.text`)
}

/** A reporter who has no account, or no longer has one. Only a legal notice contains a name and an e-mail address. */
function Visitor({ report: { notifierName, notifierEmail } }: { report: CaseReport }) {
  const { t } = useTranslation('moderation')
  if (!notifierName) return t('reports.nobody')
  return (
    <>
      {t('reports.notifier', { name: notifierName })}
      {notifierEmail && (
        <>
          {' · '}
          <a href={`mailto:${notifierEmail}`}>
            <bdi>{notifierEmail}</bdi>
          </a>
        </>
      )}
    </>
  )
}
