import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { RefreshIcon } from './icons.tsx'

/** What stands where something could not be loaded, with a way to try again. */
export function ErrorState({ title, text, onRetry }: { title: string; text?: string; onRetry?: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div role="alert">
      <EmptyState drawing="broken" title={title} text={text}>
        {onRetry && (
          <Button icon={<RefreshIcon />} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
