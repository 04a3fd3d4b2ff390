import { paths } from '#api/index.ts'
import { ButtonLink, EmptyState, useTitle, useTranslation } from '#ui/index.ts'

/** Shown for an unknown address. */
export default function NotFoundScreen() {
  const { t } = useTranslation('common')
  useTitle(t('notFound.title'))
  return (
    <EmptyState drawing="lost" heading="h1" title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink look="primary" to={paths.home}>
        {t('notFound.home')}
      </ButtonLink>
    </EmptyState>
  )
}
