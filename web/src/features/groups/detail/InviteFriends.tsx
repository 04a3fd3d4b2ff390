import { useState } from 'react'
import { paths } from '#api/index.ts'
import {
  BinIcon,
  Button,
  CheckIcon,
  ConfirmDialog,
  CopyIcon,
  Menu,
  PeopleIcon,
  RefreshIcon,
  useTranslation,
} from '#ui/index.ts'
import { useCopyInvite, useInviteCode, useRenewInvite } from '../data/useInvite.ts'
import { InviteDialog } from '../invite/InviteDialog.tsx'
import type { Detail } from '../model/types.ts'
import { useReportItem } from './useReportItem.tsx'

/**
 * A button that copies the invite link, and a menu with more ways to invite.
 * The creator can also renew the link and disband the group; other members can report the group.
 */
export function InviteFriends({ group, onDisband }: { group: Detail; onDisband(): void }) {
  const { t } = useTranslation('groups')
  const [open, setOpen] = useState<'people' | 'renew'>()
  const reportItem = useReportItem(group.id)
  useInviteCode(group.id, { enabled: true }) // fetches the code before the tap
  const { copied, copyInvite } = useCopyInvite(group.id, paths.groupInvite)
  const close = () => setOpen(undefined)
  const renew = useRenewInvite(group.id, close)
  return (
    <>
      <Button icon={copied ? <CheckIcon /> : <CopyIcon />} onClick={copyInvite}>
        {t('inviteFriends')}
      </Button>
      <Menu
        label={t('moreNamed', { name: group.name })}
        items={[
          { label: t('inviting.choose'), icon: <PeopleIcon />, run: () => setOpen('people') },
          ...(group.role === 'creator'
            ? [
                { label: t('inviting.renew'), icon: <RefreshIcon />, run: () => setOpen('renew') },
                { label: t('disband'), icon: <BinIcon />, tone: 'danger' as const, run: onDisband },
              ]
            : [reportItem]),
        ]}
      />
      <InviteDialog group={group} open={open === 'people'} onClose={close} pathOf={paths.groupInvite} />
      <ConfirmDialog
        open={open === 'renew'}
        title={t('inviting.renewTitle')}
        text={t('inviting.renewText')}
        confirmLabel={t('inviting.renewConfirm')}
        pending={renew.isPending}
        onConfirm={() => renew.mutate()}
        onCancel={close}
      />
    </>
  )
}
