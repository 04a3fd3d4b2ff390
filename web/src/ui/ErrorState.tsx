import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { RefreshIcon } from './icons/first.tsx'

/** Shown where something could not be loaded, with Retry. */
export function ErrorState({
  title,
  heading = 'h2',
  text,
  onRetry,
}: {
  title: string
  /** `h1` where it is the whole screen. */
  heading?: 'h1' | 'h2'
  text?: string
  onRetry?: () => void
}) {
  const { t } = useTranslation('common')
  return (
    <div role="alert">
      <EmptyState drawing="broken" heading={heading} title={title} text={text}>
        {onRetry && (
          <Button icon={<RefreshIcon />} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
