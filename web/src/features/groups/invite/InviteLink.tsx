import { Button, CheckIcon, CopyIcon, RefreshIcon, TextField, useTranslation } from '../../../ui/index.ts'
import { useCopyInvite, useInviteCode } from '../data/useInvite.ts'
import styles from './InviteLink.module.css'

/** The group's invite link, to copy. */
export function InviteLink({ groupId, pathOf }: { groupId: string; pathOf(code: string): string }) {
  const { t } = useTranslation(['groups', 'common'])
  const { data: code, isLoadingError, isFetching, refetch } = useInviteCode(groupId, { enabled: true })
  const { copied, copyInvite } = useCopyInvite(groupId, pathOf)
  return (
    <div className={styles.link}>
      <TextField
        readOnly
        label={t('inviting.link')}
        hint={t('inviting.linkHint')}
        error={isLoadingError ? t('failed.link') : undefined}
        dir="ltr"
        value={code ? `${location.origin}${pathOf(code)}` : ''}
        placeholder={isLoadingError ? undefined : t('common:loading')}
        onFocus={(event) => event.target.select()}
      />
      {isLoadingError ? (
        <Button className={styles.copy} icon={<RefreshIcon />} pending={isFetching} onClick={() => refetch()}>
          {t('common:retry')}
        </Button>
      ) : (
        <Button
          className={styles.copy}
          icon={copied ? <CheckIcon /> : <CopyIcon />}
          aria-label={copied ? undefined : t('inviting.copy')}
          onClick={copyInvite}
        >
          {t(copied ? 'inviting.copiedShort' : 'inviting.copyShort')}
        </Button>
      )}
    </div>
  )
}
