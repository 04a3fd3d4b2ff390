import { useState } from 'react'
import { nameOf } from '#api/index.ts'
import { BinIcon, Button, IconButton, Tag, useTranslation } from '#ui/index.ts'
import { useUserAction } from '../data/useUserActions.ts'
import type { Member } from '../model/types.ts'
import list from '../parts/List.module.css'
import { Nothing } from '../parts/Panel.tsx'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { ModeratorDialog } from './ModeratorDialog.tsx'
import { Person } from './Person.tsx'

/** Members with the admin's actions on each, except on the admin's own account. */
export function UserRows({ users, adminId }: { users: readonly Member[]; adminId: string }) {
  const { t } = useTranslation('admin')
  const [leaving, setLeaving] = useState<Member>()
  const [naming, setNaming] = useState<Member>()
  return (
    <>
      {users.length === 0 && <Nothing title={t('users.none')} />}
      <ul className={list.list}>
        {users.map((member) => (
          <li key={member.id} className={list.row}>
            <Person member={member} standing />
            {member.id === adminId ? (
              <Tag className={list.actions}>{t('users.you')}</Tag>
            ) : (
              <UserActions member={member} onName={() => setNaming(member)} onDelete={() => setLeaving(member)} />
            )}
          </li>
        ))}
      </ul>
      {naming && <ModeratorDialog member={naming} onClose={() => setNaming(undefined)} />}
      {leaving && <DeleteUserDialog member={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

interface UserActionsProps {
  member: Member
  /** Opens the dialog that makes the member a moderator, or ends that role. */
  onName(): void
  onDelete(): void
}

function UserActions({ member, onName, onDelete }: UserActionsProps) {
  const { t } = useTranslation('admin')
  const action = member.isActive === false ? 'reactivate' : 'deactivate'
  const change = useUserAction(action)
  const name = nameOf(member)
  const naming = member.isModerator ? 'dismiss' : 'appoint'
  return (
    <div className={list.actions}>
      {member.isActive !== false && (
        <Button size="small" look="quiet" aria-label={`${t(`users.${naming}`)}: ${name}`} onClick={onName}>
          {t(`users.${naming}`)}
        </Button>
      )}
      <div className={list.together}>
        <Button
          size="small"
          aria-label={`${t(`users.${action}`)}: ${name}`}
          pending={change.isPending}
          onClick={() => change.mutate(member.id)}
        >
          {t(`users.${action}`)}
        </Button>
        <IconButton
          className={list.danger}
          icon={<BinIcon />}
          label={t('users.deleteName', { name })}
          onClick={onDelete}
        />
      </div>
    </div>
  )
}
