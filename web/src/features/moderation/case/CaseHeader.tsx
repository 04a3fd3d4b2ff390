import type { RefObject } from 'react'
import { nameOf, paths, serverNow } from '#api/index.ts'
import {
  Avatar,
  Button,
  EyeOffIcon,
  exactTime,
  Link,
  LockIcon,
  PersonIcon,
  Tag,
  useFormat,
  useTranslation,
} from '#ui/index.ts'
import { isOpen, standingAct } from '../model/acts.ts'
import { queueKeys } from '../model/keys.ts'
import type { CaseDetail, CaseSummary } from '../model/types.ts'
import { AssigneeMark, CaseTime } from '../parts/CaseMarks.tsx'
import { Key } from '../parts/Keys.tsx'
import { useCaseTitle } from '../parts/useNames.ts'
import styles from './CaseHeader.module.css'

interface CaseHeaderProps {
  id: string
  headingRef: RefObject<HTMLHeadingElement | null>
  each: CaseSummary
  detail: CaseDetail | undefined
  viewerId: string | undefined
  onAssign(): void
}

/** The header of a case: title, member, times, state and assignee. */
export function CaseHeader({ id, headingRef, each, detail, viewerId, onAssign }: CaseHeaderProps) {
  const { t } = useTranslation('moderation')
  const format = useFormat()
  const title = useCaseTitle(each)
  const { member, openedAt, isPrivate, assignee } = each
  const nowMs = serverNow()
  return (
    <header className={styles.header}>
      {member && <Avatar size="large" name={nameOf(member)} id={member.id} src={member.profileImageUrl} />}
      <div className={styles.words}>
        <h2 id={id} ref={headingRef} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <p className={styles.line}>
          {member && (
            <Link to={paths.profile(member.id)} className={styles.link}>
              {t('case.profile')}
            </Link>
          )}
          <time {...exactTime(openedAt, format)}>{t('case.openedAt', { when: format.relative(openedAt, nowMs) })}</time>
        </p>
        <p className={styles.tags}>
          {each.decidedAt !== null && <Tag>{t('case.decided')}</Tag>}
          <CaseTime each={each} />
          {isPrivate && <Tag icon={<LockIcon />}>{t('sealed.tag')}</Tag>}
          {each.isHeld && <Tag icon={<EyeOffIcon />}>{t('case.held')}</Tag>}
          {each.isHiddenByRule ? (
            <Tag tone="danger" icon={<EyeOffIcon />}>
              {t('case.hiddenByRule')}
            </Tag>
          ) : (
            detail && standingAct(detail, 'hide', nowMs) && <Tag icon={<EyeOffIcon />}>{t('case.hiddenNow')}</Tag>
          )}
          <AssigneeMark assignee={assignee} />
        </p>
      </div>
      {detail && isOpen(detail) && (
        <Button
          size="small"
          look="quiet"
          icon={<PersonIcon />}
          className={styles.assign}
          aria-keyshortcuts={queueKeys.assign}
          onClick={onAssign}
        >
          {t(assignee !== null && assignee.id === viewerId ? 'bar.giveBack' : 'bar.assign')} <Key name="assign" />
        </Button>
      )}
    </header>
  )
}
