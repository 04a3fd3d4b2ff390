import { Button, CheckIcon, Segmented, useTranslation } from '#ui/index.ts'
import { useMarkAllRead } from '../data/useNotificationActions.ts'
import { type Filter, filters } from '../model/types.ts'
import styles from './NotificationsHeader.module.css'

interface NotificationsHeaderProps {
  heading: 'h1' | 'h2'
  headingId?: string
  unread: number
  filter: Filter
  onFilter(filter: Filter): void
}

/** The title, the filter, and the button "mark all as read". */
export function NotificationsHeader({
  heading: Heading,
  headingId,
  unread,
  filter,
  onFilter,
}: NotificationsHeaderProps) {
  const { t } = useTranslation('notifications')
  const markAll = useMarkAllRead()
  const isNone = unread === 0 // no `disabled` then, because that would drop the focus after a tap
  return (
    <div className={styles.header}>
      <Heading id={headingId} className={styles.title}>
        {t('title')}
      </Heading>
      <Button
        size="small"
        look="quiet"
        icon={<CheckIcon />}
        className={styles.markAll}
        aria-disabled={isNone || undefined}
        pending={markAll.isPending}
        onClick={() => isNone || markAll.mutate()}
      >
        {t('markAll')}
      </Button>
      <p className={styles.subtitle}>{t('subtitle')}</p>
      <Segmented
        label={t('filter.label')}
        value={filter}
        onChange={onFilter}
        options={filters.map((value) => ({ value, label: t(`filter.${value}`) }))}
      />
    </div>
  )
}
