import { useReporting } from '#api/index.ts'
import { FlagIcon, type MenuItem, useTranslation } from '#ui/index.ts'

/** Returns a menu item that reports a group. */
export function useReportItem(id: string): MenuItem {
  const { t } = useTranslation('reports')
  const report = useReporting()
  return { label: t('report'), icon: <FlagIcon />, run: () => report({ kind: 'group', id, person: null }) }
}
