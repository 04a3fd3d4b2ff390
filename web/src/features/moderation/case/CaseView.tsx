import { type RefObject, useId } from 'react'
import { BackIcon, Button, Card, ErrorState, LockIcon, Skeleton, useTranslation } from '#ui/index.ts'
import type { ActKind, CaseDetail } from '../model/types.ts'
import { ActBar } from './ActBar.tsx'
import { CaseContext } from './CaseContext.tsx'
import { CaseHeader } from './CaseHeader.tsx'
import { CasePhotos } from './CasePhotos.tsx'
import styles from './CaseView.module.css'
import { ClosedVoting } from './ClosedVoting.tsx'
import { EarlierActs } from './EarlierActs.tsx'
import { EarlierWordings } from './EarlierWordings.tsx'
import { MemberHistory } from './MemberHistory.tsx'
import { ReportedWords } from './ReportedWords.tsx'
import { ReportList } from './ReportList.tsx'
import type { CurrentCase } from './useCurrentCase.ts'

interface CaseViewProps {
  current: CurrentCase
  headingRef: RefObject<HTMLHeadingElement | null>
  viewerId: string | undefined
  /** Returns to the list. Undefined if the case is shown beside the list. */
  onBack: (() => void) | undefined
  onDismiss(): void
  onAct(act: ActKind): void
  onAssign(): void
}

/** A case: the reported words, the reports, the member's history, earlier acts, and the possible decisions. */
export function CaseView({ current, headingRef, viewerId, onBack, onDismiss, onAct, onAssign }: CaseViewProps) {
  const { t } = useTranslation(['moderation', 'common'])
  const id = useId()
  const { summary, detail } = current
  return (
    <div className={styles.view} data-alone={onBack ? '' : undefined}>
      {onBack && (
        <Button look="quiet" size="small" className={styles.back} icon={<BackIcon />} onClick={onBack}>
          {t('common:back')}
        </Button>
      )}
      <Card as="article" aria-labelledby={id} className={styles.case}>
        {summary && <CaseHeader {...{ id, headingRef, detail, viewerId, onAssign }} each={summary} />}
        {current.isSealed ? (
          <Seal id={summary ? undefined : id} headingRef={headingRef} onOpen={current.unseal} />
        ) : (
          <>
            {summary && <ReportedWords each={summary} />}
            {current.hasFailed ? (
              <ErrorState title={t('case.loadFailed')} onRetry={() => void current.reload()} />
            ) : detail ? (
              <Findings detail={detail} />
            ) : (
              <Skeleton lines={5} />
            )}
          </>
        )}
        {detail && !current.isSealed && <ActBar detail={detail} onDismiss={onDismiss} onAct={onAct} />}
      </Card>
    </div>
  )
}

function Findings({ detail }: { detail: CaseDetail }) {
  return (
    <>
      {detail.context?.earlierWordings && <EarlierWordings wordings={detail.context.earlierWordings} />}
      {detail.context && <CaseContext context={detail.context} />}
      <CasePhotos detail={detail} />
      <ReportList reports={detail.reportList} total={detail.reports} />
      {detail.member && <MemberHistory member={detail.member} history={detail.history} />}
      <EarlierActs detail={detail} />
      <ClosedVoting detail={detail} />
    </>
  )
}

interface SealProps extends Pick<CaseViewProps, 'headingRef'> {
  /** The id of this part's heading; undefined if the case's header is shown above, because the header then has the id. */
  id: string | undefined
  onOpen(): void
}

/** Replaces the content of a case until the moderator opens it, if the case is, or may be, from a private group. */
function Seal({ id, headingRef, onOpen }: SealProps) {
  const { t } = useTranslation('moderation')
  return (
    <div className={styles.seal}>
      <LockIcon />
      {id ? (
        <h2 id={id} ref={headingRef} tabIndex={-1} className={styles.sealTitle}>
          {t('sealed.elsewhere.title')}
        </h2>
      ) : (
        <h3 className={styles.sealTitle}>{t('sealed.title')}</h3>
      )}
      <p>{t(id ? 'sealed.elsewhere.text' : 'sealed.text')}</p>
      <Button onClick={onOpen}>{t(id ? 'sealed.elsewhere.open' : 'sealed.open')}</Button>
    </div>
  )
}
