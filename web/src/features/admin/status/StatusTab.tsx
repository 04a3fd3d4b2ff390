import { useQuery } from '@tanstack/react-query'
import { CheckIcon, classes, useFormat, useTranslation, WarningIcon } from '#ui/index.ts'
import { statusRead } from '../data/reads.ts'
import type { Status } from '../model/types.ts'
import grid from '../parts/Grid.module.css'
import list from '../parts/List.module.css'
import { Panel } from '../parts/Panel.tsx'
import { PartRow } from './PartRow.tsx'
import styles from './StatusTab.module.css'
import { useChecks } from './useChecks.ts'

/** The state of the product in plain words: reachability, requests, queues, failures, and each part with its figures. */
export function StatusTab() {
  const { t } = useTranslation('admin')
  const status = useQuery(statusRead)
  return (
    <div className={grid.grid}>
      <Panel title={t('status.title')} text={t('status.text')} failed={t('status.loadFailed')} read={status} rows={9}>
        {(data) => <Checks status={data} />}
      </Panel>
      <Panel title={t('status.each')} failed={t('status.loadFailed')} read={status} rows={9}>
        {({ parts }) => (
          <ul className={list.list}>
            {parts.map((part) => (
              <PartRow key={part.name} part={part} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

function Checks({ status }: { status: Status }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const checks = useChecks(status)
  const isFine = checks.every(({ fine }) => fine)
  return (
    <>
      <p className={classes(styles.verdict, isFine ? styles.fine : styles.attention)} role="status">
        {isFine ? <CheckIcon /> : <WarningIcon />}
        <strong>{isFine ? t('status.fine') : t('status.attention')}</strong>
      </p>
      <ul className={list.list}>
        {checks.map(({ name, words, fine }) => (
          <li key={name} className={classes(list.row, styles.check)}>
            <span className={fine ? styles.fine : styles.attention}>{fine ? <CheckIcon /> : <WarningIcon />}</span>
            <strong>{name}</strong>
            <span className={styles.words}>{words}</span>
          </li>
        ))}
      </ul>
      <p className={styles.at}>
        <time dateTime={status.at}>{t('status.at', { time: format.dateTime(status.at) })}</time>
      </p>
    </>
  )
}
