import { useState } from 'react'
import { paths } from '#api/index.ts'
import { BinIcon, Button, Card, CheckIcon, Link, LockIcon, Menu, PeopleIcon, Tag, useTranslation } from '#ui/index.ts'
import { useJoinGroup } from '../data/useGroupActions.ts'
import { DisbandQuestion } from '../detail/DisbandQuestion.tsx'
import { LeaveButton } from '../detail/LeaveButton.tsx'
import { InviteDialog } from '../invite/InviteDialog.tsx'
import type { Listing } from '../model/types.ts'
import styles from './GroupCard.module.css'
import { GroupEmblem } from './GroupEmblem.tsx'
import { GroupStats } from './GroupStats.tsx'

/** A group in a list, with the viewer's actions. */
export function GroupCard({ listing }: { listing: Listing }) {
  const { t } = useTranslation('groups')
  const { group, creator, memberCount, predictionCount, role } = listing
  return (
    <Card as="article" aria-labelledby={`group-${group.id}`} className={styles.card}>
      <GroupEmblem group={group} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 id={`group-${group.id}`} className={styles.name}>
            <Link to={paths.group(group.id)}>
              <bdi>{group.name}</bdi>
            </Link>
          </h2>
          {group.isPrivate && <Tag icon={<LockIcon />}>{t('private')}</Tag>}
          {role && (
            <Tag tone="accent" icon={<CheckIcon />}>
              {t('member')}
            </Tag>
          )}
        </div>
        {group.description && (
          <p className={styles.description} dir="auto">
            {group.description}
          </p>
        )}
        <GroupStats memberCount={memberCount} predictionCount={predictionCount} creator={creator} />
      </div>
      <Actions listing={listing} />
    </Card>
  )
}

function Actions({ listing: { group, role } }: { listing: Listing }) {
  const { t } = useTranslation('groups')
  const { id, name } = group
  const [open, setOpen] = useState<'invite' | 'disband'>()
  const join = useJoinGroup()
  const close = () => setOpen(undefined)
  if (!role)
    return (
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<PeopleIcon />}
          aria-label={t('joinNamed', { name })}
          pending={join.isPending}
          onClick={() => join.mutate({ id })}
        >
          {t('join')}
        </Button>
      </div>
    )
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        icon={<PeopleIcon />}
        aria-label={t('inviteNamed', { name })}
        onClick={() => setOpen('invite')}
      >
        {t('invite')}
      </Button>
      {role === 'creator' ? (
        <Menu
          label={t('moreNamed', { name })}
          items={[{ label: t('disband'), icon: <BinIcon />, tone: 'danger', run: () => setOpen('disband') }]}
        />
      ) : (
        <LeaveButton group={group} />
      )}
      <InviteDialog group={group} open={open === 'invite'} onClose={close} />
      <DisbandQuestion group={group} open={open === 'disband'} onClose={close} />
    </div>
  )
}
