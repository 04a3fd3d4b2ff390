import { useState } from 'react'
import { paths } from '#api/index.ts'
import { BackIcon, Button, CheckIcon, Link, LockIcon, Menu, PeopleIcon, Tag, useTranslation } from '#ui/index.ts'
import { useJoinGroup } from '../data/useGroupActions.ts'
import { GroupEmblem } from '../list/GroupEmblem.tsx'
import { GroupStats } from '../list/GroupStats.tsx'
import type { Detail } from '../model/types.ts'
import { DisbandQuestion } from './DisbandQuestion.tsx'
import styles from './GroupHeader.module.css'
import { InviteFriends } from './InviteFriends.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { useReportItem } from './useReportItem.tsx'

interface GroupHeaderProps {
  group: Detail
  /** True if the viewer may not see the group's content. The join button is then below the header, not in it. */
  isClosed: boolean
  onDisbanded(): void
}

/** A group's name, description and figures, with the viewer's actions. */
export function GroupHeader({ group, isClosed, onDisbanded }: GroupHeaderProps) {
  const { t } = useTranslation('groups')
  return (
    <header className={styles.header}>
      <Link to={paths.groups} className={styles.back}>
        <BackIcon />
        {t('detail.back')}
      </Link>
      <div className={styles.top}>
        <GroupEmblem group={group} size="large" />
        <div className={styles.words}>
          <h1 className={styles.name}>
            <bdi>{group.name}</bdi>
          </h1>
          <div className={styles.tags}>
            {group.isPrivate && <Tag icon={<LockIcon />}>{t('private')}</Tag>}
            {group.role && (
              <Tag tone="accent" icon={<CheckIcon />}>
                {t(group.role)}
              </Tag>
            )}
          </div>
        </div>
        {!group.role && <More group={group} />}
      </div>
      {group.description && (
        <p className={styles.description} dir="auto">
          {group.description}
        </p>
      )}
      <GroupStats memberCount={group.memberCount} predictionCount={group.predictionCount} creator={group.creator} />
      {!isClosed && <Actions group={group} onDisbanded={onDisbanded} />}
    </header>
  )
}

/** The menu for non-members. Members have a menu beside the invitation. */
function More({ group: { id, name } }: { group: Detail }) {
  const { t } = useTranslation('groups')
  return (
    <div className={styles.menu}>
      <Menu label={t('moreNamed', { name })} items={[useReportItem(id)]} />
    </div>
  )
}

function Actions({ group, onDisbanded }: { group: Detail; onDisbanded(): void }) {
  const { t } = useTranslation(['groups', 'problems'])
  const [asking, setAsking] = useState(false)
  const join = useJoinGroup()
  if (!group.role && group.removed) return <p className={styles.description}>{t('problems:removedFromGroup')}</p>
  if (!group.role)
    return (
      <div className={styles.actions}>
        <Button
          look="primary"
          icon={<PeopleIcon />}
          pending={join.isPending}
          onClick={() => join.mutate({ id: group.id })}
        >
          {t('joinGroup')}
        </Button>
      </div>
    )
  return (
    <div className={styles.actions}>
      <InviteFriends group={group} onDisband={() => setAsking(true)} />
      {group.role === 'creator' ? (
        <DisbandQuestion group={group} open={asking} onClose={() => setAsking(false)} onDone={onDisbanded} />
      ) : (
        <span className={styles.last}>
          <LeaveButton group={group} />
        </span>
      )}
    </div>
  )
}
