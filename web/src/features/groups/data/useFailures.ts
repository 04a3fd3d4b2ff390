import { useTranslation } from 'react-i18next'
import { session } from '../../../api/index.ts'
import { useReportAction } from '../../../ui/index.ts'

type Failed = 'create' | 'join' | 'leave' | 'disband' | 'invite' | 'link'

/** Reports that something with a group failed, with the server's sentence or 'Something went wrong'. */
export function useReportGroup(): (what: Failed, error: unknown) => void {
  const { t } = useTranslation(['groups', 'common'])
  const report = useReportAction(session)
  return (what, error) =>
    report(error, { title: t(`failed.${what}`), fallback: t('common:somethingWrong'), toTheLetter: true })
}
