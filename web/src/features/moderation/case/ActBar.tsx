import { serverNow } from '#api/index.ts'
import {
  BinIcon,
  BlockIcon,
  Button,
  CheckIcon,
  classes,
  EyeOffIcon,
  LeaveIcon,
  PersonIcon,
  UndoIcon,
  useTranslation,
} from '#ui/index.ts'
import { useReopen } from '../data/useDismissals.ts'
import { type Deed, deedsOf, isHiddenByPeople } from '../model/acts.ts'
import { queueKeys } from '../model/keys.ts'
import type { ActKind, CaseDetail } from '../model/types.ts'
import { Key } from '../parts/Keys.tsx'
import styles from './ActBar.module.css'

const icons = {
  dismiss: <CheckIcon />,
  hide: <EyeOffIcon />,
  remove: <BinIcon />,
  limit: <PersonIcon />,
  suspend: <BlockIcon />,
  deactivate: <LeaveIcon />,
} as const satisfies Record<Deed, unknown>

interface ActBarProps {
  detail: CaseDetail
  onDismiss(): void
  onAct(act: ActKind): void
}

/** Buttons for the possible decisions about a case. The bar stays on the screen, however long the case is. */
export function ActBar({ detail, onDismiss, onAct }: ActBarProps) {
  const { t } = useTranslation('moderation')
  const reopen = useReopen()
  const releases = detail.isHeld && !isHiddenByPeople(detail, serverNow())
  return (
    <section aria-label={t('bar.label')} className={styles.bar}>
      {deedsOf(detail).map((deed) => (
        <Button
          key={deed}
          size="small"
          icon={icons[deed]}
          className={classes(styles.deed, (deed === 'remove' || deed === 'deactivate') && styles.danger)}
          aria-keyshortcuts={queueKeys[deed]}
          onClick={() => (deed === 'dismiss' ? onDismiss() : onAct(deed))}
        >
          {t(deed === 'dismiss' && releases ? 'bar.release' : `bar.${deed}`)} <Key name={deed} />
        </Button>
      ))}
      {detail.outcome === 'dismissed' && (
        <Button
          size="small"
          icon={<UndoIcon />}
          className={styles.deed}
          pending={reopen.isPending}
          onClick={() => reopen.mutate({ ids: [detail.id] })}
        >
          {t('bar.reopen')}
        </Button>
      )}
    </section>
  )
}
